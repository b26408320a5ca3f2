import { sql } from 'kysely';
import type { Db, Queryable } from './connect.ts';

/** A monotonic clock drifts by some milliseconds a minute at most. */
const READ_EVERY_MS = 60_000;

/** The database's time when it was last asked, and this process's monotonic clock then. */
let asked: { time: number; at: number } | null = null;

/**
 * Now, in ms since 1970, by the database's clock: a server whose own clock is wrong or jumps shows the right day
 * (security.md R18). The process's clock until the database has been asked.
 */
export const currentTime = (): number =>
  asked ? Math.round(asked.time + performance.now() - asked.at) : Date.now();

/** Asks the database what time it is. */
export async function readDatabaseClock(db: Db): Promise<void> {
  const before = performance.now();
  const { rows } = await sql<{
    ms: number;
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
  const after = performance.now();
  if (rows[0]) asked = { time: rows[0].ms, at: (before + after) / 2 };
}

/** Asks now and every minute; an answer that fails leaves the last one in force. */
export async function keepTime(db: Db): Promise<{ stop: () => void }> {
  await readDatabaseClock(db);
  const timer = setInterval(() => void readDatabaseClock(db).catch(() => {}), READ_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Whole seconds since 1970 by the clock of the database, which every process shares. */
export async function selectNow(db: Queryable): Promise<number> {
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from now()))::bigint as now`.execute(
    db,
  );
  return rows[0]?.now ?? 0;
}
