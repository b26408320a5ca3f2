import type { CommentDone, CommentForm } from '../../../server/community/comments/contract.ts';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import type { Answer } from '../../lib/answer.ts';
import type { Sent } from '../../lib/deliver.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showUnsent } from '../../overlay/send-waiting.ts';
import { sendText } from '../../overlay/waiting-calls.ts';
import { changePost, commentsId } from '../posts/post-store.ts';
import type { CommentsStore } from './comments-store.ts';
import { commentMark, takeUp } from './take-up.ts';

/** Fetched while there is a network: it shows what waits for one. */
void import('./WaitingComments.tsx').catch(() => undefined);

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
  const kind = { mark: commentMark(tlId), what: 'コメント', edit: `${path}#${commentsId(tlId)}` };
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
