import { businessDateOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { networkOfDay } from '../../core/http/network-of-day.ts';
import { limit } from '../../core/limits/limit.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { VoteDone } from './contract.ts';
import { NETWORK_POINTS, VOTE_COST } from './limits.ts';
import * as queries from './queries.ts';
import { CAP, capOf, pointsOf, refusalOf, votedText } from './read-votes.ts';
import { givenBy, recover, tierOf, tooFew } from './rules.ts';

const refuse = (sentence: string): never => {
  throw new InvalidInputError({ custom: [sentence] });
};

/** The answer hides whether the vote counts for 「注目」. @throws ApiError not_found; InvalidInputError */
export const recordVote = (db: Db, caller: MemberCaller, castId: number): Promise<VoteDone> =>
  transact(db, async (trx) => {
    const { userId, facts, idempotencyKey: tap } = caller;
    const wallet = await queries.lockWallet(trx, userId);
    const now = wallet.now.getTime();
    const tier = tierOf(wallet.hasMore);
    const has = recover({ points: wallet.points, storedAt: wallet.storedAt.getTime() }, tier, now);
    const answer = async (voted: number, given: number, left = has) => ({
      voted,
      ...pointsOf(left, tier, now),
      cap: capOf(tier, given),
      total: await queries.selectTotal(trx, castId),
      message: votedText(voted),
    });

    const businessDate = businessDateOf(now);
    const before = tap === null ? undefined : await queries.selectTap(trx, userId, tap);
    if (before && before.castId !== castId) throw new ApiError('conflict');
    const cast = await queries.selectCast(trx, castId, userId, businessDate);
    if (before) return answer(before.points, cast?.given ?? 0);
    if (!cast) throw new ApiError('not_found');
    const refusal = refusalOf(cast, castId, caller);
    if (refusal) refuse(refusal);
    const voted = givenBy(tier, cast.given);
    if (voted === 0) refuse(CAP);
    if (has.points < VOTE_COST) refuse(tooFew(pointsOf(has, tier, now)));

    const left = { ...has, points: has.points - voted };
    await queries.updateWallet(trx, userId, left.points, new Date(left.storedAt));
    const network = networkOfDay('vote-network', businessDate, facts);
    const vote = { castId, userId, points: voted, businessDate, votedAt: wallet.now, network, tap };
    await queries.insertVote(trx, vote);
    const done = await answer(voted, cast.given + voted, left);
    const ofNetwork = await queries.sumOfNetwork(trx, vote);
    if (ofNetwork > NETWORK_POINTS && ofNetwork - voted <= NETWORK_POINTS)
      await auditMember(trx, caller, {
        event: 'vote.many_of_network',
        target: `cast:${castId}`,
        detail: { points: ofNetwork },
      });
    return done;
  });

/** @throws ApiError forbidden for admins; LimitError; as `recordVote` */
export async function castVote(
  db: Db,
  caller: MemberCaller,
  { castId }: { castId: number },
): Promise<VoteDone> {
  if (caller.member.isAdmin) throw new ApiError('forbidden');
  await limit('vote', { facts: caller.facts, account: caller.userId });
  return recordVote(db, caller, castId);
}
