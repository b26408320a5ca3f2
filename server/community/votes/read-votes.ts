import type { Db } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Votes, VotesQuery } from './contract.ts';
import { NO_POINTS, pointsOf, refusalOf } from './present-votes.ts';
import * as queries from './queries.ts';
import { recover, tierOf } from './rules.ts';

/** The caller's points, none for a guest, and those of a cast. Two statements at most. @throws ApiError not_found */
export async function readVotes(db: Db, caller: Caller, { castId }: VotesQuery): Promise<Votes> {
  const row = castId === undefined ? null : await queries.selectCast(db, castId, caller.userId);
  if (row === undefined) throw new ApiError('not_found');
  const cast =
    row && castId !== undefined
      ? { castId, total: row.total, refusal: refusalOf(row, castId, caller) }
      : null;
  if (caller.userId === null) return { ...NO_POINTS, cast };
  const { points, storedAt, hasMore, now } = await queries.selectWallet(db, caller.userId);
  const tier = tierOf(hasMore);
  const has = recover({ points, storedAt: storedAt.getTime() }, tier, now.getTime());
  return { ...pointsOf(has, tier, now.getTime()), cast };
}
