import type { GameCard, GameModule } from '../contract';
import Art from './Art.svelte';

export const draco: GameCard = {
  name: 'draco',
  title: 'Draco',
  Art,
  icons: ['sea-dragon'],
  lesson: true,
  load: async () => (await import('./module')).module as unknown as GameModule,
};
