import type { LimitRow } from './limit-rows.ts';
import type { Points, SharedPoints } from './queries.ts';
import { TRAFFIC, type TrafficName } from './traffic-rows.ts';

/** Who asks: the key of the address, and of the session when there is one. */
export type Visitor = { ip: string; account: string | null };

/** `own` is not in the shared table yet; `until` is when the window ends, on this process's own clock (ms). */
type Count = { row: LimitRow; own: number; shared: number; until: number };

/** Others hear of a key from this many on: who asks less is far from any limit, and costs no write. */
const SHARED_FROM = 10;
/** So many keys are written at once, and so many are remembered; beyond that the oldest are forgotten. */
const BATCH = 2000;
const MOST_KEYS = 200_000;

/**
 * Counts what is asked for all the time in memory, so that an answer never waits for the database; `exchange` adds
 * what this process has counted to what all have, and learns their sum.
 */
export class Traffic {
  readonly #counts = new Map<string, Count>();

  get size(): number {
    return this.#counts.size;
  }

  #countOf(name: TrafficName, row: LimitRow, who: string, now: number): Count {
    const key = `traffic-${name}:${row.by}:${row.seconds}:${who}`;
    const known = this.#counts.get(key);
    if (known && known.until > now) return known;
    this.#counts.delete(key);
    const count = { row, own: 0, shared: 0, until: now + row.seconds * 1000 };
    this.#counts.set(key, count);
    return count;
  }

  /** Counts one request. @returns the milliseconds to wait when that is too many (it is not counted then), else -1. */
  take(name: TrafficName, visitor: Visitor, now = performance.now()): number {
    const counts: Count[] = [];
    for (const row of TRAFFIC[name] as readonly LimitRow[]) {
      const who = row.by === 'account' ? visitor.account : visitor.ip;
      if (who === null) continue;
      const count = this.#countOf(name, row, who, now);
      if (count.own + count.shared >= row.points) return count.until - now;
      counts.push(count);
    }
    for (const count of counts) count.own += 1;
    return -1;
  }

  /** Forgets windows that are over, and the oldest keys when there are too many. */
  sweep(now = performance.now()): void {
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key);
    for (const key of this.#counts.keys()) {
      if (this.#counts.size <= MOST_KEYS) break;
      this.#counts.delete(key);
    }
  }

  /** Tells `share` what was counted since the last time (all of it with `all`) and takes over the sums of everybody. */
  async exchange(share: (points: Points[]) => Promise<SharedPoints[]>, all = false): Promise<void> {
    const from = all ? 1 : SHARED_FROM;
    const now = performance.now();
    const sent: Points[] = [];
    for (const [key, { row, own, until }] of this.#counts) {
      if (own < from || until <= now) continue;
      sent.push({ key, points: own, milliseconds: row.seconds * 1000 });
      if (sent.length === BATCH) break;
    }
    if (sent.length === 0) return;
    const told = new Map((await share(sent)).map((each) => [each.key, each]));
    const then = performance.now();
    for (const { key, points } of sent) {
      const [count, sum] = [this.#counts.get(key), told.get(key)];
      if (!count || !sum) continue;
      count.own = Math.max(0, count.own - points);
      count.shared = sum.points;
      count.until = then + sum.millisecondsLeft;
    }
  }
}

/** What this process has been asked for. */
export const traffic = new Traffic();
