/** A whole game as the rules played it, with shots and places that were tried at each of its turns. */
import type { Event, SceneData, View } from '../../../src/games/draco/types';
import recorded from './games.json';

export interface Step {
  before: View;
  seat: number;
  action: string;
  /** Texts, and whether the rules allowed them. */
  tried: [string, boolean][];
  events: Event[];
}

const game = recorded as unknown as {
  scene: SceneData;
  steps: Step[];
  last: View;
};

export const { scene } = game;
export const steps: readonly Step[] = game.steps.map((step) => ({
  ...step,
  before: { ...step.before, scene },
}));
/** What stands after each step. */
export const after = (index: number): View => steps[index + 1]?.before ?? { ...game.last, scene };
