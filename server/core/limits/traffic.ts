import type { LimitRow } from './limit-rows.ts';
import type { Points, SharedPoints } from './queries.ts';
import { TRAFFIC, type TrafficName } from './traffic-rows.ts';

export type Visitor = { ip: string; account: string | null };

type Count = { own: number; shared: number; until: number };

type Counts = { name: TrafficName; row: LimitRow; byWho: Map<string, Count> };

/** Smaller counts are far from any limit and cost no write. */
const SHARED_FROM = 10;
/** Keys per write and per row; beyond that the oldest are forgotten. */
const BATCH = 2000;
const MOST_KEYS = 100_000;

const NAMES = Object.keys(TRAFFIC) as TrafficName[];

/** In memory, so that no answer waits for the database; `exchange` shares the counts between processes. */
export class Traffic {
  readonly #rows: Record<TrafficName, Counts[]>;

  constructor() {
    const rows = NAMES.map((name) => [name, TRAFFIC[name].map((row) => ({ name, row, byWho: new Map() }))]);
    this.#rows = Object.fromEntries(rows) as Record<TrafficName, Counts[]>;
  }

  get size(): number {
    return this.#all().reduce((sum, { byWho }) => sum + byWho.size, 0);
  }

  #all(): Counts[] {
    return NAMES.flatMap((name) => this.#rows[name]);
  }

  /** @returns milliseconds to wait when that is too many (then not counted), else -1 */
  take(name: TrafficName, visitor: Visitor, now = performance.now()): number {
    const counts: Count[] = [];
    for (const { row, byWho } of this.#rows[name]) {
      const who = row.by === 'account' ? visitor.account : visitor.ip;
      if (who === null) continue;
      let count = byWho.get(who);
      if (!count || count.until <= now) {
        byWho.delete(who);
        count = { own: 0, shared: 0, until: now + row.seconds * 1000 };
        byWho.set(who, count);
      }
      if (count.own + count.shared >= row.points) return count.until - now;
      counts.push(count);
    }
    for (const count of counts) count.own += 1;
    return -1;
  }

  sweep(now = performance.now()): void {
    for (const { byWho } of this.#all()) {
      for (const [who, { until }] of byWho) if (until <= now) byWho.delete(who);
      for (const who of byWho.keys()) {
        if (byWho.size <= MOST_KEYS) break;
        byWho.delete(who);
      }
    }
  }

  /** What was counted since the last time; all of it with `all`. */
  async exchange(share: (points: Points[]) => Promise<SharedPoints[]>, all = false): Promise<void> {
    const from = all ? 1 : SHARED_FROM;
    const now = performance.now();
    const sent = new Map<string, { points: number; milliseconds: number; count: Count }>();
    for (const { name, row, byWho } of this.#all())
      for (const [who, count] of byWho) {
        if (sent.size === BATCH) break;
        if (count.own < from || count.until <= now) continue;
        const key = `traffic-${name}:${row.by}:${row.seconds}:${who}`;
        sent.set(key, { points: count.own, milliseconds: row.seconds * 1000, count });
      }
    if (sent.size === 0) return;
    const counted = await share(
      [...sent].map(([key, { points, milliseconds }]) => ({ key, points, milliseconds })),
    );
    const then = performance.now();
    for (const { key, points, millisecondsLeft } of counted) {
      const given = sent.get(key);
      if (!given) continue;
      given.count.own = Math.max(0, given.count.own - given.points);
      given.count.shared = points;
      given.count.until = then + millisecondsLeft;
    }
  }
}

export const traffic = new Traffic();
