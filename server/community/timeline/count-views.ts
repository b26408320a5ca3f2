import { businessDateOf } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { secrets } from '../../core/secrets.ts';
import { countViews, deleteViewsBefore } from './queries.ts';
import type { Reader } from './reader.ts';

const VIEWER_BYTES = 16;
const SWEPT_AT_ONCE = 5000;

/**
 * Counts posts as seen: each once for a viewer and business day, her own never. A viewer is the account, else the
 * address and browser of that day; what is kept is a keyed hash, until the day is over. @returns how many were new.
 */
export async function seePosts(
  db: Queryable,
  ids: readonly number[],
  reader: Reader,
  { ip, userAgent }: Pick<RequestFacts, 'ip' | 'userAgent'>,
  now: number,
): Promise<number> {
  const date = businessDateOf(now);
  const who = reader.userId === null ? `${ip} ${userAgent}` : String(reader.userId);
  const viewer = secrets().hmac('viewer').update(`${date} ${who}`).digest().subarray(0, VIEWER_BYTES);
  return countViews(db, ids, viewer, date, reader);
}

/** Forgets who has seen what on days that are over. */
export async function sweepViews(db: Queryable, now: number, step: number = SWEPT_AT_ONCE): Promise<void> {
  while ((await deleteViewsBefore(db, businessDateOf(now), step)) === step);
}
