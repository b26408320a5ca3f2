import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Queryable } from '../db/connect.ts';
import type { LimitName, LimitRow } from './limit-rows.ts';
import { deletePoints, type StoredPoints, selectPoints, subtractPoint, upsertPoints } from './queries.ts';
import { limitIdOf, type Tuning, tuningOf } from './tuned-limits.ts';

/** On our own connections, in the database's time. */
class DatabaseLimiter extends RateLimiterPostgres {
  readonly #db: Queryable;
  readonly #tuning: Tuning | null;

  constructor(db: Queryable, name: LimitName, row: LimitRow) {
    super({
      ...{ storeClient: db, storeType: 'client', tableName: 'rate_limits', tableCreated: true },
      ...{ keyPrefix: limitIdOf(name, row), points: row.points, duration: row.seconds },
      clearExpiredByTimeout: false,
    });
    this.#db = db;
    this.#tuning = tuningOf(name, row);
  }

  _upsert(key: string, points: number, milliseconds: number, forceExpire = false): Promise<StoredPoints> {
    return upsertPoints(this.#db, { key, points, milliseconds, forceExpire }, this.#tuning);
  }

  _get(key: string): Promise<StoredPoints | null> {
    return selectPoints(this.#db, key);
  }

  _delete(key: string): Promise<boolean> {
    return deletePoints(this.#db, key);
  }

  _getRateLimiterRes(_key: string, changed: number, stored: StoredPoints): RateLimiterRes {
    // Compared with the points right after this, before another answer can come.
    if (stored.allowed !== undefined) this.points = stored.allowed;
    const remaining = Math.max(this.points - stored.points, 0);
    return new RateLimiterRes(remaining, stored.millisecondsLeft, stored.points, stored.points === changed);
  }
}

export type Limiter = {
  /** @returns milliseconds to wait when that was too many, else -1 */
  consume: (key: string, points?: number) => Promise<number>;
  giveBack: (key: string) => Promise<void>;
};

function open(db: Queryable, name: LimitName, row: LimitRow): Limiter {
  const limiter = new DatabaseLimiter(db, name, row);
  return {
    async consume(key, points = 1) {
      try {
        await limiter.consume(key, points);
        return -1;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
        throw refusal;
      }
    },
    giveBack: (key) => subtractPoint(db, limiter.getKey(key)),
  };
}

const opened = new WeakMap<Queryable, Map<string, Limiter>>();

export function limiterOf(db: Queryable, name: LimitName, row: LimitRow): Limiter {
  const limiters = opened.get(db) ?? new Map<string, Limiter>();
  opened.set(db, limiters);
  const id = limitIdOf(name, row);
  const limiter = limiters.get(id) ?? open(db, name, row);
  limiters.set(id, limiter);
  return limiter;
}
