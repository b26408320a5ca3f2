import type { Queryable } from './connect.ts';

type Kept<V> = { value: Promise<V>; at: number; renewing?: boolean };

/** How long numbers and ids of a list that is made on demand may be old. */
export const LIST_KEPT_MS = 60_000;

/** How many lives an answer that is renewed behind its readers may serve at most. */
const LIVES = 10;

/**
 * A cache of reads by key, in this process and per database; concurrent callers of a key share one read.
 * Nothing that names a person or belongs to one may be kept here.
 */
export class KeptAnswers<V> {
  readonly #ms: number;
  readonly #max: number;
  readonly #behind: boolean;
  readonly #byDatabase = new WeakMap<Queryable, Map<string, Kept<V>>>();

  /**
   * Answers live for `ms`; beyond `max` of them the oldest goes. With `behind`, an expired answer is returned while the
   * next one is read in the background.
   */
  constructor(ms: number, max: number, behind = false) {
    this.#ms = ms;
    this.#max = max;
    this.#behind = behind;
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

  /** The answer under `key` at `now` (ms), read anew when there is none that is young enough. */
  get(db: Queryable, key: string, now: number, read: () => Promise<V>): Promise<V> {
    const kept = this.#of(db);
    const found = kept.get(key);
    // A clock that was set back makes an answer old, too.
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
