import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import type { Votes } from './contract.ts';
import { NO_POINTS, pointsOf, refusalOf } from './present-votes.ts';
import * as queries from './queries.ts';
import { recover, tierOf } from './rules.ts';

/** The caller's points, none for a guest, and what there is to say of a cast. Two statements at most. */
export async function readVotes(context: AppContext, castId: number | undefined): Promise<Votes> {
  context.header('Cache-Control', 'no-store');
  const db = database();
  const voter = context.get('member');
  const cast = castId === undefined ? null : await queries.selectCast(db, castId, voter?.userId ?? null);
  if (cast === undefined) throw new ApiError('not_found');
  const told =
    cast && castId !== undefined
      ? { castId, total: cast.total, refusal: refusalOf(cast, castId, voter ?? null) }
      : null;
  if (!voter) return { ...NO_POINTS, cast: told };
  const { points, storedAt, hasMore, now } = await queries.selectWallet(db, voter.userId);
  const tier = tierOf(hasMore);
  const has = recover({ points, storedAt: storedAt.getTime() }, tier, now.getTime());
  return { ...pointsOf(has, tier, now.getTime()), cast: told };
}
