import type { Queryable } from '../db/connect.ts';

type Kept<V> = { value: Promise<V>; at: number };

/**
 * What was read a short while ago, by key, in this process: who asks meanwhile shares it. Each database has its own.
 * Nothing that names a person or belongs to one may be kept here.
 */
export class KeptAnswers<V> {
  readonly #ms: number;
  readonly #max: number;
  readonly #byDatabase = new WeakMap<Queryable, Map<string, Kept<V>>>();

  /** Answers live for `ms`; beyond `max` of them the oldest goes. */
  constructor(ms: number, max: number) {
    this.#ms = ms;
    this.#max = max;
  }

  #of(db: Queryable): Map<string, Kept<V>> {
    const kept = this.#byDatabase.get(db) ?? new Map<string, Kept<V>>();
    this.#byDatabase.set(db, kept);
    return kept;
  }

  /** The answer under `key` at `now` (ms), read anew when there is none that is young enough. */
  get(db: Queryable, key: string, now: number, read: () => Promise<V>): Promise<V> {
    const kept = this.#of(db);
    const found = kept.get(key);
    // A clock that was set back makes an answer old, too.
    if (found && Math.abs(now - found.at) < this.#ms) return found.value;
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
