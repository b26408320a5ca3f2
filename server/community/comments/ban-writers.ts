import { database } from '../../core/db/database.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { type CastSession, requireCast } from '../../directory/casts/callers.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { endBan, endOver, endRestriction, settleAt } from './end-bans.ts';
import { changeComment, countModeration } from './moderate.ts';
import * as moderation from './moderation-queries.ts';
import * as queries from './queries.ts';
import * as restrictions from './restriction-queries.ts';
import { viewerOf } from './viewer.ts';
import * as wording from './wording.ts';

/** When it is over; null: when it is lifted. */
type Until = Date | null;

const refuse = (sentence: string) => new InvalidInputError({ custom: [sentence] });

/** Nobody whom the caller knows from comments under her posts. */
async function findWriter(userId: string) {
  const user = await moderation.selectByMyId(database(), userId);
  if (!user) throw refuse(wording.NO_BAN);
  return user;
}

/**
 * Bans a member from all posts of the caller for `days` (0: without an end); their comments vanish, and new ones under
 * another name are refused.
 * @throws InvalidInputError when the member has not commented there, is banned already, or is the caller
 */
export async function banWriter(context: AppContext, myId: string, days: number): Promise<Until> {
  const session = requireCast(context);
  await countModeration(context, session);
  const { castId } = session;
  const { id: userId } = await findWriter(myId);
  if (userId === session.userId) throw refuse(wording.NO_BAN);
  return transact(database(), async (trx) => {
    await queries.lockOwner(trx, castId);
    await endOver(trx, castId);
    await queries.lockWriter(trx, { userId, anonHash: null });
    if (await moderation.selectLiveBan(trx, castId, userId)) throw refuse(wording.ALREADY_BANNED);
    if (!(await moderation.hasCommented(trx, castId, userId))) throw refuse(wording.NO_BAN);
    const ban = await moderation.insertBan(trx, { castId, userId, ownerId: session.userId, days });
    await moderation.renewBanned(trx, castId, userId, await moderation.selectAnonMarks(trx, ban.id));
    await settleAt(trx, castId, ban.until);
    return ban.until;
  });
}

/** Does something about a ban that holds. @throws InvalidInputError when there is none */
async function changeBan<T>(
  context: AppContext,
  session: CastSession,
  myId: string,
  work: (trx: Parameters<typeof endBan>[0], ban: { id: number; userId: number }) => Promise<T>,
): Promise<T> {
  await countModeration(context, session);
  const { id: userId } = await findWriter(myId);
  return transact(database(), async (trx) => {
    await queries.lockOwner(trx, session.castId);
    await queries.lockWriter(trx, { userId, anonHash: null });
    const ban = await moderation.selectLiveBan(trx, session.castId, userId);
    if (!ban) throw refuse(wording.NOT_BANNED);
    return work(trx, { id: ban.id, userId });
  });
}

/** A banned member may comment again, and what they have written is seen again. */
export const allowWriter = (context: AppContext, session: CastSession, myId: string): Promise<void> =>
  changeBan(context, session, myId, (trx, ban) => endBan(trx, session.castId, ban));

/** A ban goes on for `days` from now. */
export const prolongBan = (
  context: AppContext,
  session: CastSession,
  myId: string,
  days: number,
): Promise<Until> =>
  changeBan(context, session, myId, async (trx, { id }) => {
    const { until } = await moderation.updateBanUntil(trx, id, days);
    await settleAt(trx, session.castId, until);
    return until;
  });

/** Keeps back quietly, for `days`, what the writer of this comment writes: only they and the owner see it. */
export async function restrictWriter(context: AppContext, id: number, days: number): Promise<Until> {
  let until: Until = null;
  await changeComment(context, id, async (trx, row) => {
    const viewer = viewerOf(context);
    const isHers = row.userId !== null && row.userId === viewer.userId;
    if (isHers || (row.userId === null && row.anonHash === null)) throw refuse(wording.NO_RESTRICTION);
    const { castId, userId, anonHash } = row;
    const writer = { userId, anonHash, name: row.guestName ?? '', days };
    ({ until } = await restrictions.upsertRestriction(trx, castId, writer));
    await restrictions.renewRestricted(trx, castId, { userId, anonHash }, true);
    await settleAt(trx, castId, until);
  });
  return until;
}

/** What this writer has written is shown again. @throws ApiError not_found when there is no such restriction */
export async function unrestrictWriter(context: AppContext, session: CastSession, id: number): Promise<void> {
  await countModeration(context, session);
  const isDone = await transact(database(), (trx) => endRestriction(trx, session.castId, id));
  if (!isDone) throw new ApiError('not_found');
}

/** A restriction goes on for `days` from now. @throws ApiError not_found when there is no such restriction */
export async function prolongRestriction(
  context: AppContext,
  { castId, ...session }: CastSession,
  id: number,
  days: number,
): Promise<Until> {
  await countModeration(context, { castId, ...session });
  return transact(database(), async (trx) => {
    const changed = await restrictions.updateRestrictionUntil(trx, castId, id, days);
    if (!changed) throw new ApiError('not_found');
    await settleAt(trx, castId, changed.until);
    return changed.until;
  });
}
