import { catalogue } from '../../../lib/text/languages.svelte';
import type { Texts } from './texts';

export const words = await catalogue<Texts>({
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  es: () => import('./es.json'),
});
