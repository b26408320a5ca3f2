/** Numbers from 0 to below `below`, the same in every run (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
/** A whole number from 0 and below `below`. */
export const random = randomFrom(4);
export const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
