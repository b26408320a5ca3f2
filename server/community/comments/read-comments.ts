import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { castPath } from '../../core/paths.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { readProfile } from '../../identity/profiles/read-profile.ts';
import { shownTo } from '../../identity/profiles/rules.ts';
import { ANYBODY, type Caller } from '../../identity/sessions/caller.ts';
import type { CommentsPage, TlComment, WriterProfile } from './contract.ts';
import { COMMENTS_PAGE } from './limits.ts';
import { presentComment } from './present-comment.ts';
import {
  type PostState,
  selectComment,
  selectComments,
  selectNewestComments,
  selectPostState,
  selectSeenPost,
  selectWriter,
} from './queries.ts';

export async function readNewestComments(
  db: Queryable,
  postIds: readonly number[],
  each: number,
): Promise<Map<number, TlComment[]>> {
  if (!postIds.length) return new Map();
  const rows = await selectNewestComments(db, postIds, each);
  return Map.groupBy(
    rows.map((row) => presentComment(row, ANYBODY)),
    ({ tlId }) => tlId,
  );
}

/** With the casts who wrote some of them, or are answered: their names and faces stand on the stored page. */
export async function readStoredComments(
  db: Queryable,
  postId: number,
): Promise<{ comments: TlComment[]; castIds: number[] }> {
  const rows = await selectNewestComments(db, [postId], COMMENTS_PAGE);
  return {
    comments: rows.map((row) => presentComment(row, ANYBODY)),
    castIds: [
      ...new Set(
        rows.flatMap(({ writerCastId, replyCastId }) => [writerCastId ?? [], replyCastId ?? []].flat()),
      ),
    ],
  };
}

const mayCome = (post: PostState, caller: Caller): boolean =>
  post.isReadable || post.castId === caller.castId || caller.isAdmin;
const isClosed = (post: PostState, caller: Caller): boolean =>
  post.needLogin && caller.userId === null && !caller.isAdmin;

export async function seesComment(db: Db, caller: Caller, { id }: { id: number }): Promise<boolean> {
  const postId = await selectSeenPost(db, id, caller);
  const post = postId === undefined ? undefined : await selectPostState(db, postId);
  return post !== undefined && mayCome(post, caller) && !isClosed(post, caller);
}

/** @throws ApiError not_found */
export async function readComments(
  db: Db,
  caller: Caller,
  { tlId: postId, page, from }: { tlId: number; page: number; from?: number | undefined },
): Promise<CommentsPage> {
  const post = await selectPostState(db, postId);
  if (!post || !mayCome(post, caller)) throw new ApiError('not_found');
  if (isClosed(post, caller)) return { tlId: postId, items: [], hasMore: false };
  const offset = (page - 1) * COMMENTS_PAGE;
  const rows = await selectComments(db, postId, caller, { from, offset, limit: COMMENTS_PAGE + 1 });
  const items = rows.slice(0, COMMENTS_PAGE).reverse();
  return {
    tlId: postId,
    items: items.map((row) => presentComment(row, caller)),
    hasMore: rows.length > COMMENTS_PAGE,
  };
}

/** @throws ApiError not_found */
export async function readWriter(db: Db, caller: Caller, { id }: { id: number }): Promise<WriterProfile> {
  const comment = (await seesComment(db, caller, { id })) ? await selectComment(db, id) : undefined;
  const writer = comment?.userId ? await selectWriter(db, comment.userId) : undefined;
  if (!comment || !writer || comment.writerHidden) throw new ApiError('not_found');
  const { mediaId, dot, variants } = comment;
  const face = mediaId && variants?.length ? { id: mediaId, dot: dot ?? '', variants } : null;
  return {
    ...shownTo(caller.userId === null ? 'everybody' : 'members', await readProfile(db, writer)),
    name: comment.writerName ?? '',
    img: face ? pictureOf(face, '', ICON_WIDTHS).src : null,
    path: writer.publicCastId === null ? null : castPath(writer.publicCastId),
  };
}
