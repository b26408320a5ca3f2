import type { CommentForm } from '../../../server/community/comments/contract.ts';
import { forgetCall, refusedCall, type WaitingCall } from '../../overlay/kept-calls.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { holdText } from '../../overlay/waiting-calls.ts';
import { readCommentDraft } from './comment-drafts.ts';
import type { CommentsStore } from './comments-store.ts';

export const commentMark = (tlId: number): string => `comment:${tlId}`;

/**
 * Gives a text back to its writer: what they were writing here when the page was closed, or a comment that was not
 * taken. What the box holds already stays.
 */
export function takeUp(by: string | null, { $draft, $comments }: CommentsStore): void {
  const { tlId, items } = $comments.get();
  if ($draft.get().comment !== '') return;
  const draft = readCommentDraft(tlId, by);
  if (draft) $draft.set({ ...$draft.get(), name: draft.name, comment: draft.comment });
  const refused = draft ? undefined : refusedCall(commentMark(tlId));
  if (!refused) return;
  const { name, comment, replyCommentId } = refused.body as CommentForm;
  const answered = items.find(({ id }) => id === replyCommentId);
  const replyTo = answered ? { id: answered.id, userId: answered.userId, name: answered.name } : null;
  $draft.set({ name, comment, replyTo });
  forgetCall(refused);
}

const BOX_IS_FULL = '書きかけのコメントがあります。先に送るか消してから、編集してください。';

/** Takes one that waits back into the box. */
export async function editWaiting(store: CommentsStore, call: WaitingCall): Promise<void> {
  if (store.$draft.get().comment !== '') return void showMessage(BOX_IS_FULL, { isError: true });
  if (await holdText(call)) takeUp(call.by, store);
}
