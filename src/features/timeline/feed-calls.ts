import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { STATES_MAX } from '../../../server/community/timeline/limits.ts';
import { isLeftOut } from '../../../server/community/timeline/rules.ts';
import type { Answer } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { $me, whoIsLooking } from '../../lib/me-store.ts';
import { showLost } from '../../overlay/show-lost.ts';
import { $posts, changePost, putPosts, removePost, unmutePosts } from '../posts/post-store.ts';
import { hasLiked } from './own-likes.ts';

/** Which posts a list shows, the newest first. */
export type FeedOf =
  | { kind: 'top' }
  | { kind: 'my' }
  | { kind: 'own' }
  | { kind: 'cast'; castId: number }
  | { kind: 'shop'; shopId: number }
  | { kind: 'area'; areaId: number }
  | { kind: 'tag'; tag: string };

/** What a call answers with. @throws Error when it was refused */
export async function dataOf<T>(answered: Promise<Answer<T>>): Promise<T> {
  const answer = await answered;
  if (answer.ok) return answer.data;
  throw new Error(String(answer.refusal.status));
}

/**
 * Posts for members stand in a stored page without their content: a member's come whole.
 * @returns whether all of them came.
 */
async function unlock(posts: readonly TlPost[]): Promise<boolean> {
  const whole = await Promise.all(
    posts.filter(({ locked }) => locked).map(({ id }) => call('get', '/api/tl/:id', { param: { id } })),
  );
  putPosts(whole.flatMap((answer) => (answer.ok ? [answer.data] : [])));
  return whole.every(({ ok }) => ok);
}

/** At a member's own wish. */
export async function readLocked(posts: readonly TlPost[]): Promise<void> {
  if (!(await unlock(posts))) showLost();
}

/**
 * What a stored page cannot know of its posts: the reader's likes, the counts of this moment, and what they have muted.
 * @param kind of the list they stand in; null where one stands alone
 */
export async function fetchStates(posts: readonly TlPost[], kind: FeedOf['kind'] | null): Promise<void> {
  const { guest, myId } = await whoIsLooking();
  if (posts.length === 0 || (guest && !hasLiked())) return;
  const ids = posts.map(({ id }) => id);
  try {
    for (let from = 0; from < ids.length; from += STATES_MAX) {
      const some = ids.slice(from, from + STATES_MAX);
      const { items } = await dataOf(call('get', '/api/tl_states', { query: { ids: some.join(',') } }));
      if ($me.get().myId !== myId) return;
      for (const { id, muted, ...state } of items) {
        changePost(id, state);
        if (isLeftOut(kind, muted)) removePost(id, 'muted');
        else unmutePosts((post) => post.id === id);
      }
    }
    if (!guest) await unlock(ids.flatMap((id) => $posts.get()[id] ?? []));
  } catch {
    // The posts stay as the page told them.
  }
}
