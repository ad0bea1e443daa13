import type { GameCard, GameModule } from '../contract';
import Art from './Art.svelte';

export const draco: GameCard = {
  name: 'draco',
  title: 'Draco',
  Art,
  icons: ['sea-dragon'],
  load: async () => (await import('./module')).module as unknown as GameModule,
};
