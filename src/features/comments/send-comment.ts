import type { CommentDone, CommentForm } from '../../../server/community/comments/contract.ts';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import type { Answer } from '../../lib/answer.ts';
import type { Sent } from '../../lib/deliver.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { forgetCall, refusedCall, sendText, showUnsent } from '../../overlay/waiting-calls.ts';
import { changePost, commentsId } from '../posts/post-store.ts';
import { readCommentDraft } from './comment-drafts.ts';
import type { CommentsStore } from './comments-store.ts';

/** Fetched while there is a network: it shows what waits for one. */
void import('./WaitingComments.tsx').catch(() => undefined);

const markOf = (tlId: number) => `comment:${tlId}`;

/**
 * Gives a text back to its writer: what they were writing here when the page was closed, or a comment that was not
 * taken. What the box holds already stays.
 */
export function takeUp(by: string | null, { $draft, $comments }: CommentsStore): void {
  const { tlId, items } = $comments.get();
  if ($draft.get().comment !== '') return;
  const draft = readCommentDraft(tlId, by);
  if (draft) $draft.set({ ...$draft.get(), name: draft.name, comment: draft.comment });
  const refused = draft ? undefined : refusedCall(markOf(tlId));
  if (!refused) return;
  const { name, comment, replyCommentId } = refused.body as CommentForm;
  const answered = items.find(({ id }) => id === replyCommentId);
  const replyTo = answered ? { id: answered.id, userId: answered.userId, name: answered.name } : null;
  $draft.set({ name, comment, replyTo });
  forgetCall(refused);
}

/** The box after it: what has been changed meanwhile stays, and the name stays for the next one. */
export function emptyBox({ $draft }: CommentsStore, { comment, replyCommentId = null }: CommentForm): void {
  const draft = $draft.get();
  if (draft.comment === comment) $draft.setKey('comment', '');
  if (draft.replyTo?.id === replyCommentId) $draft.setKey('replyTo', null);
}

/** Sends what the box holds, which is empty again when it was taken, and when it waits for the network. */
export async function sendComment(
  { id: tlId, path }: TlPost,
  by: string | null,
  store: CommentsStore,
  sent: Sent,
): Promise<Answer<unknown>> {
  const show = ({ item, totalComments, message }: CommentDone) => {
    const others = store.$comments.get().items.filter(({ id }) => id !== item.id);
    store.setItems([...others, item]);
    changePost(tlId, { totalComments });
    showMessage(message);
  };
  const kind = { mark: markOf(tlId), what: 'コメント', edit: `${path}#${commentsId(tlId)}` };
  const answer = await sendText(sent, kind, (later, call) => {
    if (later.ok) return show(later.data as CommentDone);
    takeUp(by, store);
    showUnsent(call, later.refusal);
  });
  if (answer && !answer.ok) return answer;
  if (answer) show(answer.data as CommentDone);
  emptyBox(store, sent.body as CommentForm);
  return { ok: true, data: null };
}
