import { currentTime } from '../../core/db/clock.ts';
import { htmlOf } from '../../core/text/raw-text.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { NAMELESS } from '../../identity/accounts/limits.ts';
import { shownAnonId } from '../../identity/sessions/anon-id.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { TlComment } from './contract.ts';
import { GUEST_DELETE_DAYS } from './limits.ts';
import type { CommentRow } from './queries.ts';

const DAY_MS = 24 * 3600 * 1000;
const hasLeft = (status: string | null) => status === 'leaving' || status === 'erased';

/** Guests may call a comment theirs for `GUEST_DELETE_DAYS`. */
export function isOwn(
  row: Pick<CommentRow, 'userId' | 'anonHash' | 'postedAt'>,
  { userId, anonHash }: Pick<Caller, 'userId' | 'anonHash'>,
): boolean {
  if (row.userId !== null) return row.userId === userId;
  return (
    userId === null &&
    anonHash !== null &&
    row.anonHash?.equals(anonHash) === true &&
    row.postedAt.getTime() > currentTime() - GUEST_DELETE_DAYS * DAY_MS
  );
}

const nameOf = ({ userId, guestName, writerName }: CommentRow): string =>
  (userId === null ? guestName : writerName) || NAMELESS;

/** Whether the writer of the comment that is answered may be looked up. */
const isNamed = ({ replyStatus, replyHidden }: CommentRow) =>
  !hasLeft(replyStatus) && replyStatus !== 'suspended' && !replyHidden;

function replyNameOf({ replyToId, replyName, replyStatus }: CommentRow): string | null {
  // A suspended member's comment is hidden, so a reply to it does not name its author.
  if (replyToId === null || replyStatus === 'suspended') return null;
  return replyName || NAMELESS;
}

/** Only the owner of the post and admins learn of a ban or restriction: to the writer the comment looks as before. */
export function presentComment(row: CommentRow, caller: Caller): TlComment {
  const isOwners = caller.isAdmin || row.castId === caller.castId;
  const { mediaId, dot, variants } = row;
  const isLeft = hasLeft(row.writerStatus);
  const icon =
    !isLeft && mediaId && variants?.length
      ? pictureOf({ id: mediaId, dot: dot ?? '', variants }, '', ICON_WIDTHS).src
      : null;
  return {
    id: row.id,
    tlId: row.postId,
    // Only the owner of the post and admins get the id of a hidden writer: a ban needs it.
    userId: isLeft || (row.writerHidden && !isOwners) ? null : row.writerId,
    ownerId: row.ownerId,
    anonId: row.userId === null && row.anonHash ? shownAnonId(row.anonHash, row.postId) : null,
    name: nameOf(row),
    img: icon,
    body: htmlOf(row.body, { links: row.userId !== null, hashtags: false }),
    postedOn: postedOnOf(row.postedAt),
    banned: isOwners && row.banned,
    approved: row.approved,
    replyUserId: isNamed(row) ? row.replyWriterId : null,
    replyCommentId: row.replyToId,
    replyUserName: replyNameOf(row),
    isMine: isOwn(row, caller),
    restricted: isOwners && row.restrictedBy !== null,
  };
}
