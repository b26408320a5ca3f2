import { changePost } from '../features/posts/post-store.ts';
import { rememberLike } from '../features/timeline/own-likes.ts';
import { loadVotes } from '../features/votes/votes-store.ts';
import type { Data } from '../lib/call.ts';
import { $me, setMe } from '../lib/me-store.ts';
import { onSentLater, sendWaiting } from '../overlay/send-waiting.ts';

function showLike(id: number, { isLiked, item }: Data<'post', '/api/tl_like'>): void {
  rememberLike();
  changePost(id, { isLiked, totalLikes: item.totalLikes });
}

const showCast = (_: number, { followingCasts }: Data<'post', '/api/cast_follow'>) =>
  setMe({ ...$me.get(), followingCasts });
const showShop = (_: number, { followingShops }: Data<'post', '/api/shop_follow'>) =>
  setMe({ ...$me.get(), followingShops });

async function showComments(): Promise<void> {
  const comments = await import('../features/comments/comments-everywhere.ts').catch(() => null);
  await comments?.rereadComments();
}

/** What a page shows of it that was made before it was sent, by its mark. */
const CHANGES = new Map<string, (id: number, data: never) => unknown>([
  ['like', showLike],
  ['cast', showCast],
  ['shop', showShop],
  ['vote', loadVotes],
  ['comment', showComments],
  ['decision', showComments],
]);

/** Sends what was done without a network on an earlier page. */
export function sendKept(): Promise<void> {
  onSentLater((mark, data) => {
    const [kind = '', id] = mark.split(':');
    void CHANGES.get(kind)?.(Number(id), data as never);
  });
  return sendWaiting();
}
