import { sql } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';

/** Requests of a walk up to a limit: the first one, two that pass and one too many. */
const WALKED = 4;

/** Whether a walk up to `allowed` requests is cut short: `npm run test:full` sends all of them. */
export const isShortWalk = (allowed: number): boolean => process.env.FULL !== '1' && allowed >= WALKED;

/**
 * As if what has been counted once under such keys had come `times` times. The product has written the rows itself, so
 * that a row which it does not count is none here either.
 * @returns the keys
 */
export async function countedTimes(db: Db, times: number, keys = '%'): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update rate_limits set points = points * ${times}::int where key like ${keys} returning key`.execute(db);
  return rows.map(({ key }) => key);
}
