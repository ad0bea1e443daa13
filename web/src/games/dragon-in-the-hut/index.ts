import type { GameCard, GameModule } from '../contract';
import Art from './Art.svelte';

export const dragonInTheHut: GameCard = {
  name: 'dragon-in-the-hut',
  title: 'Dragon in the Hut',
  Art,
  icons: [
    'box-trap',
    'card-pickup',
    'cosmic-egg',
    'dragon-orb',
    'hammer-drop',
    'hut',
    'pine-tree',
    'poker-hand',
    'robber',
    'small-fire',
    'snowflake-1',
    'spiked-dragon-head',
    'wolf-trap',
  ],
  lesson: true,
  load: async () => (await import('./module')).module as unknown as GameModule,
};
