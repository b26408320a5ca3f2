import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { postedOnOf } from '../../core/time-text.ts';

const HOUR_MS = 3_600_000;

/** `oldest`: creation time of the oldest open item, where a person awaits the answer. `due`: deadline of the next item. */
export type Waiting = { count: number; oldest: Date | null; due: Date | null };

const NO_TIME = sql`null::timestamptz`;

/** A part of the statement of the menu. `rows`: `from …` with its condition. */
export const countWaiting = ({
  rows,
  since,
  due,
}: {
  rows: RawBuilder<unknown>;
  since?: RawBuilder<unknown>;
  due?: RawBuilder<unknown>;
}): RawBuilder<Waiting> => sql<Waiting>`
  select count(*)::int as count, ${since ? sql`min(${since})` : NO_TIME} as oldest,
    ${due ? sql`min(${due})` : NO_TIME} as due ${rows}`;

/** All of them at once, by their names. */
export async function selectWaiting<S extends string>(
  db: Queryable,
  parts: Record<S, RawBuilder<Waiting>>,
): Promise<Record<S, Waiting>> {
  const counts = Object.entries<RawBuilder<Waiting>>(parts).map(
    ([name, part]) => sql`select ${name}::text as name, part.* from (${part}) part`,
  );
  const { rows } = await sql<Waiting & { name: S }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, ...waiting }) => [name, waiting])) as Record<S, Waiting>;
}

/** A deadline as the API gives times. */
export const hoursAfter = (at: Date, hours: number): string =>
  postedOnOf(new Date(at.getTime() + hours * HOUR_MS));
