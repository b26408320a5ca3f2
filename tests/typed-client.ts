import type { Data, FormAnswer } from '../src/lib/call.ts';

/**
 * Compiled by `npm run check`, never run: what islands read of an answer is what its contract names. A client whose
 * answers were typed loosely would leave an expected error out, which is an error.
 */
export const readByName = (
  read: Data<'get', '/api/votes'>,
  change: Data<'post', '/api/tl_like'>,
  form: FormAnswer<'/api/tl_comment'>,
): unknown[] => [
  read.cast?.total,
  change.item.totalLikes,
  form.totalComments,
  // @ts-expect-error: the contract of votes names no such field
  read.castRenamed,
  // @ts-expect-error: nor that of likes
  change.isLikedRenamed,
  // @ts-expect-error: nor that of comments
  form.totalCommentsRenamed,
  // @ts-expect-error: a number is no text
  form.totalComments.trim(),
];
