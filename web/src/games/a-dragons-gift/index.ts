import type { GameCard, GameModule } from '../contract';
import Art from './Art.svelte';
import { words } from './text';

export const aDragonsGift: GameCard = {
  name: 'a-dragons-gift',
  title: words.title,
  Art,
  icons: [
    'air-balloon',
    'catapult',
    'clockwise-rotation',
    'crystal-ball',
    'dove',
    'frog',
    'gem-necklace',
    'giant',
    'harp',
    'locked-chest',
    'magic-axe',
    'mirror-mirror',
    'old-wagon',
    'ore',
    'quill',
    'round-potion',
    'sea-dragon',
    'sparkles',
    'tied-scroll',
    'two-coins',
    'vintage-robot',
    'white-book',
    'wood-pile',
  ],
  lesson: true,
  load: async () => (await import('./module')).module as unknown as GameModule,
};
