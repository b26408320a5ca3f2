import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { postedOnOf } from '../../core/time-text.ts';

const HOUR_MS = 3_600_000;

/** `oldest`: creation time of the oldest open item, where a person awaits the answer. `due`: deadline of the next item. */
export type Waiting = { count: number; oldest: Date | null; due: Date | null };

/** `rows`: `from …` with its condition. */
export async function countWaiting(
  db: Queryable,
  { rows, since, due }: { rows: RawBuilder<unknown>; since: RawBuilder<unknown>; due?: RawBuilder<unknown> },
): Promise<Waiting> {
  const found = await sql<Waiting>`
    select count(*)::int as count, min(${since}) as oldest, ${due ? sql`min(${due})` : sql`null`} as due
    ${rows}`.execute(db);
  return found.rows[0] as Waiting;
}

/** A deadline as the API gives times. */
export const hoursAfter = (at: Date, hours: number): string =>
  postedOnOf(new Date(at.getTime() + hours * HOUR_MS));
