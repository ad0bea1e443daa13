import type { GameCard, GameModule } from '../contract';
import Art from './Art.svelte';
import { words } from './text';

export const draco: GameCard = {
  name: 'draco',
  title: words.title,
  Art,
  icons: ['sea-dragon'],
  lesson: true,
  load: async () => (await import('./module')).module as unknown as GameModule,
};
