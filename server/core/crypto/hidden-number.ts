import { lookup } from './sealing.ts';

const HALF = 2 ** 24;
const ROUNDS = [0, 1, 2, 3];

const mixed = (purpose: string, round: number, half: number): number =>
  lookup(`number:${purpose}:${round}`, String(half)).readUIntBE(0, 3);

/** Another number of 48 bits, whose size and distance to others say nothing: a Feistel network. */
export function hideNumber(purpose: string, number: number): number {
  let [left, right] = [Math.floor(number / HALF), number % HALF];
  for (const round of ROUNDS) [left, right] = [right, left ^ mixed(purpose, round, right)];
  return left * HALF + right;
}

export function openNumber(purpose: string, hidden: number): number {
  let [left, right] = [Math.floor(hidden / HALF), hidden % HALF];
  for (const round of ROUNDS.toReversed()) [left, right] = [right ^ mixed(purpose, round, left), left];
  return left * HALF + right;
}
