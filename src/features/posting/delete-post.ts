import { call } from '../../lib/call.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { closeModal, openModal } from '../../overlay/modal-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { removePost } from '../posts/post-store.ts';
import { forgetOwnPost } from './own-posts-store.ts';

async function deletePost(id: number): Promise<void> {
  const answer = await call('delete', '/api/tl/:id', { param: { id } });
  if (!answer.ok) return showFailure(answer.refusal);
  removePost(id);
  forgetOwnPost(id);
  await closeModal();
  showMessage(answer.data.message);
}

/** Asks, and then deletes one's own post: it cannot be taken back. */
export function confirmDeletion(id: number, options: { instead?: boolean } = {}): void {
  const question = {
    title: '投稿を削除',
    text: 'この操作は取り消せません。本当に削除しますか？',
    yes: '削除する',
    onYes: () => void deletePost(id),
  };
  openModal('confirm', question, options);
}
