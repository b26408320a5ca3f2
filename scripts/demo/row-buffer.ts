import type { Queryable } from '../../server/core/db/connect.ts';
import { renewPlans } from '../../server/core/db/renew-plans.ts';
import { insertRows } from './insert-rows.ts';

/** Parents before children: the order in which tables may be written. */
export const TABLES = [
  'users',
  'shops',
  'shop_hours',
  'shop_special_days',
  'shop_prices',
  'shop_photos',
  'coupons',
  'shop_confirmations',
  'shop_vacancies',
  'casts',
  'cast_photos',
  'cast_items',
  'shifts',
  'posts',
  'post_photos',
  'post_videos',
  'post_likes',
  'comments',
  'reviews',
  'review_visits',
  'review_marks',
  'votes',
  'cast_days',
  'cast_follows',
  'shop_follows',
  'shop_touch_counts',
] as const;
export type Table = (typeof TABLES)[number];

/** Rows are held back until this many are together. */
const FLUSH_ROWS = 20_000;

/** Gathers rows of all tables and writes them together, so that memory stays flat whatever the size. */
export class RowBuffer {
  readonly #db: Queryable;
  readonly #held = new Map<Table, object[]>();
  #count = 0;
  #flushes = 0;

  constructor(db: Queryable) {
    this.#db = db;
  }

  add(table: Table, rows: readonly object[]): void {
    const held = this.#held.get(table);
    if (held) held.push(...rows);
    else this.#held.set(table, [...rows]);
    this.#count += rows.length;
  }

  async flush(force = false): Promise<void> {
    if (!force && this.#count < FLUSH_ROWS) return;
    for (const table of TABLES) await insertRows(this.#db, table, this.#held.get(table) ?? []);
    this.#held.clear();
    this.#count = 0;
    this.#flushes += 1;
    await renewPlans(this.#db, this.#flushes);
  }
}
