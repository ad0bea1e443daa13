/** The part of Dragonheart that is loaded with a table. */
import type { GameModule } from '../contract';
import { advance } from './advance';
import Board from './Board.svelte';
import Count from './Count.svelte';
import plan from './lesson.json';
import { words } from './text';
import type { Event, View } from './types';
import { ask, describe, hint } from './words';

export const module: GameModule<View> = {
  Board,
  Count,
  advance: (view, event) => advance(view, event as Event),
  describe,
  ask,
  hint: (action, _, seat) => hint(action, seat),
  lesson: {
    plan,
    get words() {
      return words.lesson;
    },
  },
};
