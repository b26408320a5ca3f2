import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Points, Votes, VotesQuery } from './contract.ts';
import type { CastRow } from './queries.ts';
import * as queries from './queries.ts';
import { givenBy, intervalOf, recover, type Stored, type Tier, tierOf, untilNext } from './rules.ts';

export const OWN_PAGE = '自分には投票できません。';
export const INACTIVE = 'この女の子は長い間更新がないため、投票を制限しています。';
export const CAP = '今日はこの女の子に投票できる上限に達しました。明日の朝5時以降に、また投票できます。';
export const OF_ADMIN = '運営のアカウントでは投票できません。';
export const votedText = (points: number): string => `+${points}Pt`;

export const NO_POINTS: Points = {
  point: 0,
  max: 0,
  needRecovery: false,
  step: 0,
  interval: 0,
  nextIn: null,
};

/** `stored` has recovered until `now`. */
export function pointsOf(stored: Stored, tier: Tier, now: number): Points {
  const next = untilNext(stored, tier, now);
  return {
    point: stored.points,
    max: tier.max,
    needRecovery: next !== null,
    step: tier.step,
    interval: intervalOf(tier) / 1000,
    nextIn: next === null ? null : Math.max(1, Math.ceil(next / 1000)),
  };
}

export function refusalOf(
  cast: CastRow,
  castId: number,
  caller: Pick<Caller, 'castId' | 'member'>,
): string | null {
  if (cast.isSame || caller.castId === castId) return OWN_PAGE;
  if (caller.member?.isAdmin) return OF_ADMIN;
  return cast.isActive ? null : INACTIVE;
}

export const capOf = (tier: Tier, givenToday: number): string | null =>
  givenBy(tier, givenToday) === 0 ? CAP : null;

async function readWallet(db: Queryable, userId: number): Promise<{ points: Points; tier: Tier }> {
  const { points, storedAt, hasMore, now } = await queries.selectWallet(db, userId);
  const tier = tierOf(hasMore);
  const has = recover({ points, storedAt: storedAt.getTime() }, tier, now.getTime());
  return { points: pointsOf(has, tier, now.getTime()), tier };
}

/** What a member can give now. */
export const readPoints = async (db: Queryable, userId: number): Promise<Points> =>
  (await readWallet(db, userId)).points;

/** None for a guest. Two statements at most. @throws ApiError not_found */
export async function readVotes(db: Db, caller: Caller, { castId }: VotesQuery): Promise<Votes> {
  const { userId } = caller;
  const day = businessDateOf(currentTime());
  const row = castId === undefined ? null : await queries.selectCast(db, castId, userId, day);
  if (row === undefined) throw new ApiError('not_found');
  const has = userId === null ? null : await readWallet(db, userId);
  const cap = has && row && capOf(has.tier, row.given);
  const cast =
    row && castId !== undefined
      ? { castId, total: row.total, refusal: refusalOf(row, castId, caller), cap }
      : null;
  return { ...(has?.points ?? NO_POINTS), cast };
}
