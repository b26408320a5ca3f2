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

/** What each portrait of a pool looks like. */
type Look = PortraitChoices & Pick<PoolEntry, 'dot'>;
/** How much the pictures at two places have in common at a glance. */
type Likeness = readonly (readonly number[])[];

/**
 * How much it weighs that two portraits are alike, by how many places they are apart: the nearest two stand beside each
 * other, or above on a phone; lists by the time of a shift bring others of one roster together.
 */
const WEIGHTS = [100, 100, 12, 12, 10, 8, 6, 6];

/** As large as this (of 255 in each channel, added up), a difference of two averages is seen from afar. */
const SEEN = 60;

const channels = (dot: string) => [1, 3, 5].map((at) => Number.parseInt(dot.slice(at, at + 2), 16));
const differ = (a: string, b: string): number => {
  const other = channels(b);
  return channels(a).reduce((sum, value, i) => sum + Math.abs(value - (other[i] as number)), 0);
};

/** Two things in common are seen more than twice as much as one. */
function likeness(a: Look, b: Look): number {
  const common =
    (a.backdrop === b.backdrop ? 4 : 0) +
    (a.palette.name === b.palette.name ? 3 : 0) +
    (differ(a.dot, b.dot) < SEEN ? 1 : 0) +
    (a.view === b.view && a.hair === b.hair ? 2 : 0) +
    (a.hairTone === b.hairTone ? 1 : 0) +
    (a.cloth === b.cloth ? 1 : 0);
  return common ** 2;
}

/** How much those that follow each other in a line are alike. */
function likenessOf(line: readonly number[], alike: Likeness): number {
  let sum = 0;
  for (const [i, place] of line.entries())
    for (let back = 1; back <= Math.min(WEIGHTS.length, i); back++)
      sum += (alike[place]?.[line[i - back] as number] ?? 0) * (WEIGHTS[back - 1] as number);
  return sum;
}

/** Changes places with each other as long as that makes the line, which goes on after `before`, less alike. */
function apart(part: readonly number[], before: readonly number[], alike: Likeness): number[] {
  const order = [...part];
  const cost = () => likenessOf([...before, ...order], alike);
  const swap = (i: number, j: number) => {
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  };
  let best = cost();
  for (let isBetter = alike.length > 0; isBetter; ) {
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
 * once; from run to run the order changes, so that two shops do not end up with the same line-up. Of portraits, which are
 * compared in `alike`, those that follow each other look unlike.
 */
export function dealPlace(kind: PictureKind, n: number, size: number, alike: Likeness = []): number {
  if (!Number.isInteger(n) || n < 0 || size < 1)
    throw new RangeError(`no picture for number ${n} of ${size}`);
  const key = `${kind}/${size}/${alike.length}`;
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
    line.push(...apart(shuffled(part, `deal/${kind}/${round}/${at}`), line.slice(-WEIGHTS.length), alike));
  }
  return line[wanted] as number;
}

function compare(list: readonly PoolEntry[]): Likeness {
  const looks = list.map(({ name, dot }): Look => ({ ...describePortrait(name), dot }));
  return looks.map((one) => looks.map((other) => likeness(one, other)));
}
let compared: Likeness | undefined;

/** The picture of a kind for number n. */
export function dealPicture(kind: PictureKind, n: number, pool?: Pool): PoolEntry {
  if (!pool) loaded ??= loadPool();
  const list = (pool ?? (loaded as Pool))[kind];
  if (kind === 'portrait') compared ??= compare(list);
  return list[dealPlace(kind, n, list.length, kind === 'portrait' ? compared : [])] as PoolEntry;
}
