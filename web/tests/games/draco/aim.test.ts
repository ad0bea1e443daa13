import { describe, expect, it } from 'vitest';
import {
  nearestAim,
  nearestPlace,
  ontoStrip,
  parseShot,
  placeText,
  PULL_LEAST,
  PULL_MOST,
  pulled,
  pullOf,
  shotText,
  speedOf,
  tidy,
} from '../../../src/games/draco/aim';
import { setUpProblem, shotProblem } from '../../../src/games/draco/legal';
import type { Piece, Strip } from '../../../src/games/draco/types';
import { scene, steps } from './game';

const strip: Strip = { from: [0.075, 0.35], to: [-0.075, 0.35], reach: 0.03 };
const aim = { x: 0.01, y: 0.35, heading: 270, speed: 3 };
const fragment: Piece = { kind: 'fragment', owner: 1, slot: null, place: [0.055, 0.35, 180] };

describe('the slingshot', () => {
  it('shoots away from the pull, the faster the longer', () => {
    const back = pulled(aim, [0.01, 0.45], scene);
    expect(back?.heading).toBe(270);
    const aside = pulled(aim, [0.01 + 0.05, 0.4], scene);
    expect(aside?.heading).toBe(225);
    expect(back?.speed).toBeGreaterThan(aside?.speed ?? 9);
    expect([back?.x, back?.y]).toEqual([0.01, 0.35]);
  });

  it('takes a short pull for a touch, and a long one for the greatest speed', () => {
    expect(pulled(aim, [0.01, 0.35 + PULL_LEAST / 2], scene)).toBeNull();
    expect(pulled(aim, [0.01, 0.9], scene)?.speed).toBe(scene.speed[1]);
    expect(speedOf(PULL_LEAST, scene)).toBeCloseTo(scene.speed[0], 9);
  });

  it('draws the band as far back as the speed says', () => {
    for (const speed of [scene.speed[0], 2.2, scene.speed[1]])
      expect(speedOf(pullOf(speed, scene), scene)).toBeCloseTo(speed, 9);
    expect(pullOf(scene.speed[1], scene)).toBeCloseTo(PULL_MOST, 9);
  });
});

describe('numbers and texts', () => {
  it('are sent in the notation of the rules, and read back', () => {
    const text = shotText({ x: 0.012, y: -0.35, heading: 94.5, speed: 2.8 });
    expect(text).toBe('shoot 0.0120 -0.3500 94.50° 2.80 m/s');
    expect(parseShot(text)).toEqual({ x: 0.012, y: -0.35, heading: 94.5, speed: 2.8 });
    expect(parseShot('set up')).toBeNull();
    expect(parseShot('shoot here 90')).toBeNull();
    expect(placeText([0.05, 0.35, -90])).toBe('set up 0.0500 0.3500 270.0°');
  });

  it('stay within bounds and come round', () => {
    const tidied = tidy({ x: 0.01234567, y: 0, heading: -0.001, speed: 99 }, scene);
    expect(tidied).toEqual({ x: 0.0123, y: 0, heading: 0, speed: scene.speed[1] });
    expect(tidy({ ...aim, heading: 725.5 }, scene).heading).toBe(5.5);
  });
});

describe('places', () => {
  it('are kept on the strip', () => {
    expect(ontoStrip([0.2, 0.2], strip)).toEqual([0.075, 0.3201]);
    expect(ontoStrip([0.01, 0.36], strip)).toEqual([0.01, 0.36]);
  });

  it('give way to what stands there', () => {
    const wish = { ...aim, x: 0.05 };
    expect(shotProblem(scene, strip, [fragment], wish)?.what).toBeDefined();
    const found = nearestAim(scene, strip, [fragment], wish);
    expect(shotProblem(scene, strip, [fragment], found)).toBeUndefined();
    expect(found.x).toBeLessThan(0.05);
    const place = nearestPlace(scene, strip, [fragment], [0.075, 0.35, 180]);
    expect(setUpProblem(scene, strip, [fragment], place)).toBeUndefined();
    expect(place[0]).toBeGreaterThan(-0.02);
  });

  it('can be found at each turn of a game', () => {
    for (const { before } of steps) {
      if (!before.strip) throw new Error('nothing is asked');
      const [x, y] = before.strip.from;
      if (before.phase === 'shoot') {
        const wish = { x, y, heading: before.to_move[0] === 0 ? 90 : 270, speed: 2 };
        const found = nearestAim(scene, before.strip, before.pieces, wish);
        expect(shotProblem(scene, before.strip, before.pieces, found)).toBeUndefined();
      } else {
        const turn = before.to_move[0] === 0 ? 0 : 180;
        const place = nearestPlace(scene, before.strip, before.pieces, [x, y, turn]);
        expect(setUpProblem(scene, before.strip, before.pieces, place)).toBeUndefined();
      }
    }
  });
});
