import { database } from '../../core/db/database.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { type CastSession, requireCast } from '../../directory/casts/callers.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { tellShown } from '../notifications/notify.ts';
import type { CommentDone } from './contract.ts';
import { presentComment } from './present-comment.ts';
import * as queries from './queries.ts';
import { viewerOf } from './viewer.ts';
import * as wording from './wording.ts';

const refuse = (sentence: string) => new InvalidInputError({ custom: [sentence] });

/** What the owner of posts does about comments is counted together. */
export const countModeration = (context: AppContext, { userId }: CastSession): Promise<void> =>
  limit('moderate', { facts: context.get('facts'), account: userId });

/** Changes one comment under an own post. @throws ApiError not_found, forbidden */
export async function changeComment(
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
  const done = await changeComment(context, id, async (trx, { approved, banned }) => {
    if (approved || banned) throw refuse(wording.NO_APPROVAL);
    await queries.updateApproved(trx, id);
    await tellShown(trx, id, true);
  });
  return { ...done, message: wording.APPROVED };
}

/** Shows one comment that a restriction or a hidden word keeps back; one that waits besides is approved with it. */
export async function showComment(context: AppContext, id: number): Promise<CommentDone> {
  const done = await changeComment(context, id, async (trx, { restrictedBy, approved }) => {
    if (restrictedBy === null) throw refuse(wording.NOT_KEPT_BACK);
    await queries.updateShown(trx, id);
    await tellShown(trx, id, !approved);
  });
  return { ...done, message: wording.SHOWN };
}
