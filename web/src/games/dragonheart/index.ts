import type { GameCard, GameModule } from '../contract';
import Art from './Art.svelte';

export const dragonheart: GameCard = {
  name: 'dragonheart',
  title: 'Dragonheart',
  Art,
  icons: [
    'black-knight-helm',
    'dragon-spiral',
    'drakkar',
    'dwarf-face',
    'gargoyle',
    'high-shot',
    'ogre',
    'open-treasure-chest',
    'spiked-dragon-head',
    'woman-elf-face',
    'wyvern',
  ],
  lesson: true,
  load: async () => (await import('./module')).module as unknown as GameModule,
};
