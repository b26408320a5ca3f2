import type { Queryable } from './connect.ts';
import { distrustReplica } from './replica.ts';

type Kept<V> = { value: Promise<V>; at: number; renewing?: boolean };

export const LIST_KEPT_MS = 60_000;

/** Lives that an expired answer may serve while it is renewed. */
const LIVES = 10;

type Forgetful = { forget: () => void };
/** The built pages have a copy of this module of their own. */
const slot = globalThis as { yoakariKept?: Map<string, Set<Forgetful>> };

export function forgetKept(changed: readonly string[]): void {
  const all = changed.flatMap((tag) => [...(slot.yoakariKept?.get(tag) ?? [])]);
  if (all.length > 0) distrustReplica();
  for (const kept of all) kept.forget();
}

function forgetUpon(tag: string, kept: Forgetful): void {
  slot.yoakariKept ??= new Map();
  slot.yoakariKept.set(tag, (slot.yoakariKept.get(tag) ?? new Set()).add(kept));
}

/** Per process and database; concurrent callers of a key share one read. Nothing personal may be kept here. */
export class KeptAnswers<V> {
  readonly #ms: number;
  readonly #max: number;
  readonly #behind: boolean;
  #byDatabase = new WeakMap<Queryable, Map<string, Kept<V>>>();

  /**
   * `ms`: life of an answer; beyond `max` the oldest goes. `behind`: an expired answer is returned during the next
   * read. `until`: the tag of a page change after which no answer is good.
   */
  constructor(ms: number, max: number, behind = false, until?: string) {
    this.#ms = ms;
    this.#max = max;
    this.#behind = behind;
    if (until) forgetUpon(until, this);
  }

  /** An answer that is on its way reaches those who wait for it, and is not kept. */
  forget(): void {
    this.#byDatabase = new WeakMap();
  }

  #of(db: Queryable): Map<string, Kept<V>> {
    const kept = this.#byDatabase.get(db) ?? new Map<string, Kept<V>>();
    this.#byDatabase.set(db, kept);
    return kept;
  }

  #renew(kept: Map<string, Kept<V>>, key: string, now: number, old: Kept<V>, read: () => Promise<V>): void {
    old.renewing = true;
    const value = read();
    value.then(
      () => kept.set(key, { value, at: now }),
      () => {
        old.renewing = false;
      },
    );
  }

  get(db: Queryable, key: string, now: number, read: () => Promise<V>): Promise<V> {
    const kept = this.#of(db);
    const found = kept.get(key);
    const age = found ? Math.abs(now - found.at) : Number.POSITIVE_INFINITY;
    if (found && age < this.#ms) return found.value;
    if (found && this.#behind && age < this.#ms * LIVES) {
      if (!found.renewing) this.#renew(kept, key, now, found, read);
      return found.value;
    }
    const value = read();
    kept.delete(key);
    kept.set(key, { value, at: now });
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key);
    });
    const oldest = kept.size > this.#max ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return value;
  }
}
