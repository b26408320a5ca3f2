import type { TlComment } from '../../../server/community/comments/contract.ts';
import type { Muted } from '../mutes/mute-wording.ts';
import { removeComments, rereadComments } from './comments-everywhere.ts';

/** The writer of a comment as a person to mute: every comment of theirs leaves the page, and can be taken back. */
export const writerOf = (comment: TlComment, onDone?: () => void): Muted => ({
  kind: 'person',
  comment,
  onDone: () => {
    removeComments(({ userId }) => userId !== null && userId === comment.userId);
    onDone?.();
  },
  onBack: rereadComments,
});
