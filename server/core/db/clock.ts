import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '../business-day.ts';
import type { Db, Queryable } from './connect.ts';

const READ_EVERY_MS = 60_000;

let asked: { time: number; at: number } | null = null;

/**
 * In ms since 1970, by the database's clock: a server with a wrong clock shows the right day (security.md R18). The
 * process's clock until the first reading.
 */
export const currentTime = (): number =>
  asked ? Math.round(asked.time + performance.now() - asked.at) : Date.now();

export async function readDatabaseClock(db: Db): Promise<void> {
  const before = performance.now();
  const { rows } = await sql<{
    ms: number;
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
  const after = performance.now();
  if (rows[0]) asked = { time: rows[0].ms, at: (before + after) / 2 };
}

/** Now and every minute; after a failure the last answer stays in force. */
export async function keepTime(db: Db): Promise<{ stop: () => void }> {
  await readDatabaseClock(db);
  const timer = setInterval(() => void readDatabaseClock(db).catch(() => {}), READ_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** As `businessDateOf`, within a query. */
export const businessDateIn = (at: RawBuilder<unknown>): RawBuilder<IsoDate> =>
  sql<IsoDate>`(${at} at time zone 'Asia/Tokyo' - interval '5 hours')::date`;

/** The hour of the business day, 5 to 28, within a query. */
export const businessHourIn = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(hour from ${at} at time zone 'Asia/Tokyo' - interval '5 hours')::integer + 5)`;

/** Whole seconds since 1970, by the database's clock. */
export async function selectNow(db: Queryable): Promise<number> {
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from now()))::bigint as now`.execute(
    db,
  );
  return rows[0]?.now ?? 0;
}
