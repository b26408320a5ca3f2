// Deals the pool's pictures out by number: the same number always gets the same picture, neighbours never share one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PictureKind, PoolEntry } from './pool.ts';
import { KINDS, MANIFEST, POOL_DIR } from './pool.ts';
import { rng } from './random.ts';

export type Pool = Readonly<Record<PictureKind, readonly PoolEntry[]>>;

/** Shuffling stays within a quarter of the pool, so a picture is not seen again for three quarters of it. */
const QUARTERS = 4;

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

/**
 * Place in a pool of `size` pictures for number n (0, 1, 2 …). Every run of `size` numbers uses each picture
 * once; from run to run the order changes, so that two shops do not end up with the same line-up.
 */
export function dealPlace(kind: PictureKind, n: number, size: number): number {
  if (!Number.isInteger(n) || n < 0 || size < 1)
    throw new RangeError(`no picture for number ${n} of ${size}`);
  const round = Math.floor(n / size);
  const quarter = Math.ceil(size / QUARTERS);
  const at = Math.floor((n % size) / quarter);
  const base = shuffled(
    Array.from({ length: size }, (_, i) => i),
    `deal/${kind}`,
  );
  const part = base.slice(at * quarter, (at + 1) * quarter);
  return shuffled(part, `deal/${kind}/${round}/${at}`)[(n % size) - at * quarter] as number;
}

/** The picture of a kind for number n. */
export function dealPicture(kind: PictureKind, n: number, pool?: Pool): PoolEntry {
  if (!pool) loaded ??= loadPool();
  const list = (pool ?? (loaded as Pool))[kind];
  return list[dealPlace(kind, n, list.length)] as PoolEntry;
}
