// Seeded random streams. Every picture is a pure function of its id.

/** A seeded stream of choices. */
export interface Stream {
  next(): number;
  range(lo: number, hi: number): number;
  int(lo: number, hi: number): number;
  pick<T>(list: readonly T[]): T;
  chance(p: number): boolean;
  sign(): 1 | -1;
}

export function hash(s: string): number {
  let h = 0x811c9dc5;
  for (const c of String(s)) {
    h ^= c.codePointAt(0) as number;
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Seeded stream (mulberry32). One stream per part, so editing one part never reshuffles another. */
export function rng(seed: string): Stream {
  let a = hash(seed);
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (lo, hi) => lo + (hi - lo) * next(),
    int: (lo, hi) => Math.floor(lo + (hi - lo + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)],
    chance: (p) => next() < p,
    sign: () => (next() < 0.5 ? -1 : 1),
  };
}

/**
 * Even spread: ids that end in a number walk through a shuffled list, one option each, before any repeats
 * (the shuffle differs per block and per part). Other ids fall back to a plain seeded pick.
 */
export function spread<T>(id: string, part: string, list: readonly T[]): T {
  const m = /(?<!\d)\d{1,9}$/.exec(String(id));
  if (!m) return rng(`${id}/${part}`).pick(list);
  const n = +m[0],
    block = Math.floor(n / list.length),
    r = rng(`${String(id).slice(0, m.index)}/${part}/${block}`),
    deck = [...list];
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(r.next() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck[n % list.length];
}
