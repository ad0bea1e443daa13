/** The shell's texts in the language that is shown. A game's own are in its folder. */
import { catalogue } from './languages.svelte';
import type { Texts } from './texts';

export const text = await catalogue<Texts>({
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  es: () => import('./es.json'),
});
