import type { GameCard, GameModule } from '../contract';
import Art from './Art.svelte';

export const hueterDesSchatzes: GameCard = {
  name: 'hueter-des-schatzes',
  title: 'Hüter des Schatzes',
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
