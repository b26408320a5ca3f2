import { htmlOf } from '../../core/text/raw-text.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { NAMELESS } from '../../identity/accounts/limits.ts';
import { LEFT_NAME } from '../../identity/accounts/wording.ts';
import { shownAnonId } from '../../identity/sessions/anon-id.ts';
import type { TlComment } from './contract.ts';
import { GUEST_DELETE_DAYS } from './limits.ts';
import type { CommentRow } from './queries.ts';
import type { Viewer } from './viewer.ts';

const DAY_MS = 24 * 3600 * 1000;
const hasLeft = (status: string | null) => status === 'leaving' || status === 'erased';

/** Whether a comment is the viewer's own; guests may call theirs so for a while only. */
export function isOwn(
  row: Pick<CommentRow, 'userId' | 'anonHash' | 'postedAt'>,
  { userId, anonHash }: Viewer,
): boolean {
  if (row.userId !== null) return row.userId === userId;
  return (
    userId === null &&
    anonHash !== null &&
    row.anonHash?.equals(anonHash) === true &&
    row.postedAt.getTime() > Date.now() - GUEST_DELETE_DAYS * DAY_MS
  );
}

function nameOf({ userId, guestName, writerName, writerStatus }: CommentRow): string {
  if (userId === null) return guestName || NAMELESS;
  return hasLeft(writerStatus) ? LEFT_NAME : writerName || NAMELESS;
}

function replyNameOf({ replyToId, replyName, replyStatus }: CommentRow): string | null {
  // A suspended member's comment is hidden, so a reply to it does not name its author.
  if (replyToId === null || replyStatus === 'suspended') return null;
  return hasLeft(replyStatus) ? LEFT_NAME : replyName || NAMELESS;
}

/**
 * A comment as `viewer` is shown it. That somebody is banned or restricted is told to the owner of the post only: to
 * those it concerns their comments look like ever.
 */
export function presentComment(row: CommentRow, viewer: Viewer): TlComment {
  const isOwners = viewer.isAdmin || row.castId === viewer.castId;
  const { mediaId, dot, variants } = row;
  const isLeft = hasLeft(row.writerStatus);
  const icon =
    !isLeft && mediaId && variants?.length
      ? pictureOf({ id: mediaId, dot: dot ?? '', variants }, '', ICON_WIDTHS).src
      : null;
  return {
    id: row.id,
    tlId: row.postId,
    userId: isLeft ? null : row.writerId,
    ownerId: row.ownerId,
    anonId: row.userId === null && row.anonHash ? shownAnonId(row.anonHash, row.postId) : null,
    name: nameOf(row),
    img: icon,
    body: htmlOf(row.body, { links: row.userId !== null, hashtags: false }),
    postedOn: postedOnOf(row.postedAt),
    banned: isOwners && row.banned,
    approved: row.approved,
    replyUserId: hasLeft(row.replyStatus) || row.replyStatus === 'suspended' ? null : row.replyWriterId,
    replyCommentId: row.replyToId,
    replyUserName: replyNameOf(row),
    isMine: isOwn(row, viewer),
    restricted: isOwners && row.restrictedBy !== null,
  };
}
