import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { limit } from '../../core/limits/limit.ts';
import { secrets } from '../../core/secrets.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { countViews } from './queries.ts';

const VIEWER_BYTES = 16;

/**
 * Once per viewer and business day, her own never. What is kept is a keyed hash of the account, or of address and
 * browser, until the day is over. @returns how many were new
 */
export async function seePosts(
  db: Db,
  caller: Caller,
  { tlIds }: { tlIds: readonly number[] },
): Promise<{ counted: number }> {
  const { facts, userId } = caller;
  await limit('views', { facts });
  const date = businessDateOf(currentTime());
  const who = userId === null ? `${facts.ip} ${facts.userAgent}` : String(userId);
  const viewer = secrets().hmac('viewer').update(`${date} ${who}`).digest().subarray(0, VIEWER_BYTES);
  return { counted: await countViews(db, tlIds, viewer, date, caller) };
}
