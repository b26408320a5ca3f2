// Deals the pool's pictures out by number: the same number always gets the same picture, neighbours never share one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PictureKind, PoolEntry } from './pool.ts';
import { KINDS, MANIFEST, POOL_DIR } from './pool.ts';
import { describePortrait } from './portrait/choices.ts';
import type { PortraitChoices } from './portrait/parts.ts';
import { rng } from './random.ts';

export type Pool = Readonly<Record<PictureKind, readonly PoolEntry[]>>;

/** Shuffling stays within a quarter of the pool, so a picture is not seen again for three quarters of it. */
const QUARTERS = 4;
/** Then the rounds begin anew: a big demo makes no more orders than a small one. */
const ROUNDS = 32;

const shipped = path.resolve(import.meta.dirname, '../..', POOL_DIR);
let loaded: Pool | undefined;

/** Reads the manifest in `dir` (the committed pool unless told otherwise). */
export function loadPool(dir = shipped): Pool {
  const entries = JSON.parse(readFileSync(path.join(dir, MANIFEST), 'utf8')) as PoolEntry[];
  const of = (kind: PictureKind) => entries.filter((e) => e.kind === kind);
  return Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<PictureKind, PoolEntry[]>;
}

function shuffled<T>(list: readonly T[], seed: string): T[] {
  const deck = [...list];
  const r = rng(seed);
  for (let i = deck.length - 1; i > 0; i--) {
    const j = r.int(0, i);
    [deck[i], deck[j]] = [deck[j] as T, deck[i] as T];
  }
  return deck;
}

/** How many pictures before it one is kept unlike: a row of a list. The nearest two stand beside it, or above on a phone. */
const APART = 4;
const NEAR = 2;

/** What two portraits have in common at a glance. */
const likeness = (a: PortraitChoices, b: PortraitChoices): number =>
  (a.backdrop === b.backdrop ? 4 : 0) +
  (a.palette.name === b.palette.name ? 3 : 0) +
  (a.hair === b.hair ? 1 : 0) +
  (a.cloth === b.cloth ? 1 : 0);

/** How much those that follow each other in a line are alike. */
function likenessOf(line: readonly number[], looks: readonly PortraitChoices[]): number {
  let sum = 0;
  for (const [i, place] of line.entries())
    for (let back = 1; back <= Math.min(APART, i); back++) {
      const [one, two] = [looks[place], looks[line[i - back] as number]];
      if (one && two) sum += likeness(one, two) * (back <= NEAR ? 10 : 1);
    }
  return sum;
}

/** Changes places with each other as long as that makes the line, which goes on after `before`, less alike. */
function apart(
  part: readonly number[],
  before: readonly number[],
  looks: readonly PortraitChoices[],
): number[] {
  const order = [...part];
  const cost = () => likenessOf([...before, ...order], looks);
  const swap = (i: number, j: number) => {
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  };
  let best = cost();
  for (let isBetter = looks.length > 0; isBetter; ) {
    isBetter = false;
    for (let i = 0; i < order.length; i++)
      for (let j = i + 1; j < order.length; j++) {
        swap(i, j);
        const now = cost();
        if (now < best) [best, isBetter] = [now, true];
        else swap(i, j);
      }
  }
  return order;
}

/** The places in the order in which they are dealt, as far as a number has asked for. */
const lines = new Map<string, number[]>();

/**
 * Place in a pool of `size` pictures for number n (0, 1, 2 …). Every run of `size` numbers uses each picture
 * once; from run to run the order changes, so that two shops do not end up with the same line-up. Of portraits, whose
 * `looks` are known, those that follow each other look unlike.
 */
export function dealPlace(
  kind: PictureKind,
  n: number,
  size: number,
  looks: readonly PortraitChoices[] = [],
): number {
  if (!Number.isInteger(n) || n < 0 || size < 1)
    throw new RangeError(`no picture for number ${n} of ${size}`);
  const key = `${kind}/${size}/${looks.length}`;
  const line = lines.get(key) ?? [];
  lines.set(key, line);
  const quarter = Math.ceil(size / QUARTERS);
  const wanted = n % (size * ROUNDS);
  while (line.length <= wanted) {
    const [round, at] = [Math.floor(line.length / size), Math.floor((line.length % size) / quarter)];
    const base = shuffled(
      Array.from({ length: size }, (_, i) => i),
      `deal/${kind}`,
    );
    const part = base.slice(at * quarter, (at + 1) * quarter);
    line.push(...apart(shuffled(part, `deal/${kind}/${round}/${at}`), line.slice(-APART), looks));
  }
  return line[wanted] as number;
}

/** What each portrait of a pool shows. */
const looksOf = (list: readonly PoolEntry[]): PortraitChoices[] =>
  list.map(({ name }) => describePortrait(name));
let shippedLooks: PortraitChoices[] | undefined;

/** The picture of a kind for number n. */
export function dealPicture(kind: PictureKind, n: number, pool?: Pool): PoolEntry {
  if (!pool) loaded ??= loadPool();
  const list = (pool ?? (loaded as Pool))[kind];
  if (kind === 'portrait') shippedLooks ??= looksOf(list);
  return list[dealPlace(kind, n, list.length, kind === 'portrait' ? shippedLooks : [])] as PoolEntry;
}
