import { database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { AppContext } from '../http/env.ts';
import { ApiError, InvalidInputError } from '../http/errors.ts';
import { limit } from '../limits/limit.ts';
import { tellShown } from '../notifications/notify.ts';
import type { CommentDone } from './contract.ts';
import * as moderation from './moderation-queries.ts';
import { presentComment } from './present-comment.ts';
import * as queries from './queries.ts';
import { type CastSession, requireCast, viewerOf } from './viewer.ts';
import * as wording from './wording.ts';

const refuse = (sentence: string) => new InvalidInputError({ custom: [sentence] });

/** What the owner of posts does about comments is counted together. */
export const countModeration = (context: AppContext, { userId }: CastSession): Promise<void> =>
  limit('moderate', { facts: context.get('facts'), account: userId });

/** Changes one comment under an own post. @throws ApiError not_found, forbidden */
async function change(
  context: AppContext,
  id: number,
  work: (trx: Parameters<typeof queries.updateApproved>[0], row: queries.CommentRow) => Promise<unknown>,
): Promise<Omit<CommentDone, 'message'>> {
  const session = requireCast(context);
  await countModeration(context, session);
  const postId = await transact(database(), async (trx) => {
    const row = await queries.lockComment(trx, id);
    if (!row || row.deletedAt !== null) throw new ApiError('not_found');
    if (row.castId !== session.castId) throw new ApiError('forbidden');
    await work(trx, row);
    return row.postId;
  });
  const row = await queries.selectComment(database(), id);
  if (!row) throw new ApiError('not_found');
  const viewer = viewerOf(context);
  const totalComments = await queries.countSeen(database(), postId, viewer);
  return { item: presentComment(row, viewer), totalComments };
}

/** @throws InvalidInputError for one that is shown already, or whose writer is banned */
export async function approveComment(context: AppContext, id: number): Promise<CommentDone> {
  const done = await change(context, id, async (trx, { approved, banned }) => {
    if (approved || banned) throw refuse(wording.NO_APPROVAL);
    await queries.updateApproved(trx, id);
    await tellShown(trx, id, true);
  });
  return { ...done, message: wording.APPROVED };
}

/** Shows one comment that a restriction or a hidden word keeps back; one that waits besides is approved with it. */
export async function showComment(context: AppContext, id: number): Promise<CommentDone> {
  const done = await change(context, id, async (trx, { restrictedBy, approved }) => {
    if (restrictedBy === null) throw refuse(wording.NOT_KEPT_BACK);
    await queries.updateShown(trx, id);
    await tellShown(trx, id, !approved);
  });
  return { ...done, message: wording.SHOWN };
}

/** Keeps back quietly what the writer of this comment writes: only they and the owner see it. */
export async function restrictWriter(context: AppContext, id: number): Promise<void> {
  await change(context, id, async (trx, row) => {
    const viewer = viewerOf(context);
    const isHers = row.userId !== null && row.userId === viewer.userId;
    if (isHers || (row.userId === null && row.anonHash === null)) throw refuse(wording.NO_RESTRICTION);
    const { castId, userId, anonHash } = row;
    await moderation.insertRestriction(trx, castId, { userId, anonHash, name: row.guestName ?? '' });
    await moderation.renewRestricted(trx, castId, { userId, anonHash }, true);
  });
}

/** What this writer has written is shown again. @throws ApiError not_found when there is no such restriction */
export async function unrestrictWriter(context: AppContext, session: CastSession, id: number): Promise<void> {
  await countModeration(context, session);
  await transact(database(), async (trx) => {
    const writer = await moderation.deleteRestriction(trx, session.castId, id);
    if (!writer) throw new ApiError('not_found');
    await moderation.renewRestricted(trx, session.castId, writer, false);
  });
}

/** Nobody whom the caller knows from comments under her posts. */
async function findWriter(userId: string) {
  const user = await moderation.selectByMyId(database(), userId);
  if (!user) throw refuse(wording.NO_BAN);
  return user;
}

/**
 * Bans a member from all posts of the caller; their comments vanish, and new ones under another name are refused.
 * @throws ApiError forbidden for somebody who has not commented there; InvalidInputError
 */
export async function banWriter(context: AppContext, myId: string): Promise<void> {
  const session = requireCast(context);
  await countModeration(context, session);
  const { castId } = session;
  const { id } = await findWriter(myId);
  if (id === session.userId) throw refuse(wording.NO_BAN);
  await transact(database(), async (trx) => {
    await queries.lockOwner(trx, castId);
    await queries.lockWriter(trx, { userId: id, anonHash: null });
    if (await moderation.selectLiveBan(trx, castId, id)) throw refuse(wording.ALREADY_BANNED);
    if (!(await moderation.hasCommented(trx, castId, id))) throw new ApiError('forbidden');
    const ban = await moderation.insertBan(trx, castId, id, session.userId);
    await moderation.renewBanned(trx, castId, id, await moderation.selectAnonMarks(trx, ban));
  });
}

/** A banned member may comment again, and what they have written is seen again. */
export async function allowWriter(context: AppContext, session: CastSession, myId: string): Promise<void> {
  await countModeration(context, session);
  const { castId } = session;
  const { id } = await findWriter(myId);
  await transact(database(), async (trx) => {
    await queries.lockOwner(trx, castId);
    await queries.lockWriter(trx, { userId: id, anonHash: null });
    const ban = await moderation.selectLiveBan(trx, castId, id);
    if (!ban) throw refuse(wording.NOT_BANNED);
    const anonHashes = await moderation.selectAnonMarks(trx, ban.id);
    await moderation.updateLifted(trx, ban.id);
    await moderation.renewBanned(trx, castId, id, anonHashes);
  });
}
