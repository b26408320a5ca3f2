import type { Queryable } from '../../core/db/connect.ts';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import type { CommentsPage, TlComment } from './contract.ts';
import { COMMENTS_PAGE } from './limits.ts';
import { presentComment } from './present-comment.ts';
import {
  type PostState,
  selectComments,
  selectNewestComments,
  selectPostState,
  selectSeenPost,
} from './queries.ts';
import { type Viewer, viewerOf } from './viewer.ts';

/** What nobody in particular sees. */
const ANYBODY = { userId: null, castId: null, anonHash: null, isAdmin: false };

/** The newest `each` comments of every post that all readers see, in the order written; one query. */
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

/**
 * The newest comments of a post for a page that is stored, and the casts who wrote some of them: their faces stand on
 * the page. One query.
 */
export async function readStoredComments(
  db: Queryable,
  postId: number,
): Promise<{ comments: TlComment[]; castIds: number[] }> {
  const rows = await selectNewestComments(db, [postId], COMMENTS_PAGE);
  return {
    comments: rows.map((row) => presentComment(row, ANYBODY)),
    castIds: [...new Set(rows.flatMap(({ writerCastId }) => writerCastId ?? []))],
  };
}

const mayCome = (post: PostState, viewer: Viewer): boolean =>
  post.isReadable || post.castId === viewer.castId || viewer.isAdmin;
/** What is for members keeps its conversation to itself, too. */
const isClosed = (post: PostState, viewer: Viewer): boolean =>
  post.needLogin && viewer.userId === null && !viewer.isAdmin;

/** Whether a comment stands under its post as the caller reads it. */
export async function seesComment(context: AppContext, id: number): Promise<boolean> {
  const viewer = viewerOf(context);
  const postId = await selectSeenPost(database(), id, viewer);
  const post = postId === undefined ? undefined : await selectPostState(database(), postId);
  return post !== undefined && mayCome(post, viewer) && !isClosed(post, viewer);
}

/** One page of a post's comments, as the caller sees them. @throws ApiError not_found */
export async function readComments(
  context: AppContext,
  postId: number,
  { page, from }: { page: number; from?: number },
): Promise<CommentsPage> {
  const viewer = viewerOf(context);
  const post = await selectPostState(database(), postId);
  if (!post || !mayCome(post, viewer)) throw new ApiError('not_found');
  if (isClosed(post, viewer)) return { tlId: postId, items: [], hasMore: false };
  const offset = (page - 1) * COMMENTS_PAGE;
  const rows = await selectComments(database(), postId, viewer, { from, offset, limit: COMMENTS_PAGE + 1 });
  const items = rows.slice(0, COMMENTS_PAGE).reverse();
  return {
    tlId: postId,
    items: items.map((row) => presentComment(row, viewer)),
    hasMore: rows.length > COMMENTS_PAGE,
  };
}
