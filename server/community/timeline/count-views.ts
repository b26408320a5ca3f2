import { businessDateOf, type IsoDate } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { limit } from '../../core/limits/limit.ts';
import { secrets } from '../../core/secrets.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { countViews } from './queries.ts';

const VIEWER_BYTES = 16;

/** Kept until the business day is over: a keyed hash of the account, or of address and browser. */
export function viewerOf({ facts, userId }: Pick<Caller, 'facts' | 'userId'>, date: IsoDate): Buffer {
  const who = userId === null ? `${facts.ip} ${facts.userAgent}` : String(userId);
  return secrets().hmac('viewer').update(`${date} ${who}`).digest().subarray(0, VIEWER_BYTES);
}

/** Once per viewer and business day, her own never. @returns how many were new */
export async function seePosts(
  db: Db,
  caller: Caller,
  { tlIds }: { tlIds: readonly number[] },
): Promise<{ counted: number }> {
  await limit('views', { facts: caller.facts });
  const date = businessDateOf(currentTime());
  return { counted: await countViews(db, tlIds, viewerOf(caller, date), date, caller) };
}
