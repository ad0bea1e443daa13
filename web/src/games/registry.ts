/** The games that this page has a table for: one line each. */
import type { GameCard } from './contract';
import { aDragonsGift } from './a-dragons-gift';
import { draco } from './draco';
import { dragonInTheHut } from './dragon-in-the-hut';
import { dragonheart } from './dragonheart';
import { hueterDesSchatzes } from './hueter-des-schatzes';

export const games: readonly GameCard[] = [
  dragonheart,
  dragonInTheHut,
  hueterDesSchatzes,
  aDragonsGift,
  draco,
];

export const findGame = (name: string): GameCard | undefined =>
  games.find((game) => game.name === name);
