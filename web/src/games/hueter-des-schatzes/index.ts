import type { GameCard, GameModule } from '../contract';
import Art from './Art.svelte';
import { words } from './text';

export const hueterDesSchatzes: GameCard = {
  name: 'hueter-des-schatzes',
  title: words.title,
  Art,
  icons: [
    'broadsword',
    'check-mark',
    'clockwise-rotation',
    'dragon-head',
    'gems',
    'locked-chest',
    'two-coins',
  ],
  lesson: true,
  load: async () => (await import('./module')).module as unknown as GameModule,
};
