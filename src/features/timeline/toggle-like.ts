import { call } from '../../lib/call.ts';
import { WAITS } from '../../lib/wording-of.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { patiently } from '../../overlay/waiting-calls.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import { $posts, changePost } from '../posts/post-store.ts';
import { rememberLike } from './own-likes.ts';

const underWay = new Set<number>();

/**
 * Likes a post or takes the like back. The heart changes at once and reverts when the call is refused or has to wait for
 * the network; a call sent later shows a message. `isUndo`: called from that message, which is not offered again.
 */
export async function toggleLike(postId: number, { isUndo = false } = {}): Promise<void> {
  const mark = `like:${postId}`;
  if ($waiting.get().includes(mark)) return void showMessage(WAITS);
  const before = $posts.get()[postId];
  if (!before || underWay.has(postId)) return;
  underWay.add(postId);
  const { isLiked, totalLikes } = before;
  changePost(postId, { isLiked: !isLiked, totalLikes: Math.max(0, totalLikes + (isLiked ? -1 : 1)) });
  let hasWaited = false;
  const takeBack = () => changePost(postId, { isLiked, totalLikes });
  const wait = () => {
    hasWaited = true;
    takeBack();
  };
  const via = patiently({ mark, what: isLiked ? 'いいねの取り消し' : 'いいね', undo: true }, wait);
  const answer = await call('post', '/api/tl_like', { json: { tlId: postId, on: !isLiked } }, { via });
  underWay.delete(postId);
  if (!answer.ok) {
    takeBack();
    showFailure(answer.refusal);
    return;
  }
  const { data } = answer;
  rememberLike();
  changePost(postId, { isLiked: data.isLiked, totalLikes: data.item.totalLikes });
  const undo = () => {
    if ($posts.get()[postId]?.isLiked === data.isLiked) void toggleLike(postId, { isUndo: true });
  };
  if (hasWaited) showMessage(data.message, { action: isUndo ? undefined : { label: '元に戻す', run: undo } });
}
