import type { TlNews, TlPage, TlPost, TlState } from '../../../server/community/timeline/contract.ts';
import { STATES_MAX } from '../../../server/community/timeline/limits.ts';
import { isLeftOut } from '../../../server/community/timeline/rules.ts';
import { $me, whoIsLooking } from '../../lib/me-store.ts';
import { hasLiked } from './own-likes.ts';
import { $posts, changePost, putPosts, removePost, unmutePosts } from './post-store.ts';

/** Which posts a list shows, the newest first. */
export type FeedOf =
  | { kind: 'top' }
  | { kind: 'my' }
  | { kind: 'cast'; castId: number }
  | { kind: 'shop'; shopId: number }
  | { kind: 'area'; areaId: number }
  | { kind: 'tag'; tag: string };

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as T;
}

/** A page of a feed; an empty cursor asks for the first. */
export function askPage({ kind, ...of }: FeedOf, cursor: string): Promise<TlPage> {
  const query = new URLSearchParams(Object.entries(of).map(([name, value]) => [name, String(value)]));
  if (cursor) query.set('cursor', cursor);
  return ask<TlPage>(`/api/${kind}_tls?${query}`);
}

/** How many posts are newer than the post `since`, and whose. */
export const askNews = (kind: 'top' | 'my', since: number): Promise<TlNews> =>
  ask<TlNews>(`/api/tl_news?feed=${kind}&since=${since}`);

/**
 * Posts for members stand in a stored page without their content: a member's come whole.
 * @returns whether all of them came.
 */
export async function unlock(posts: readonly TlPost[]): Promise<boolean> {
  const whole = await Promise.all(
    posts.filter(({ locked }) => locked).map(({ id }) => ask<TlPost>(`/api/tl/${id}`).catch(() => null)),
  );
  putPosts(whole.filter((post) => post !== null));
  return whole.every((post) => post !== null);
}

/**
 * What a stored page cannot know of its posts: the reader's likes, the counts of this moment, and what they have muted.
 * @param kind of the list they stand in; null where one stands alone
 */
export async function askStates(posts: readonly TlPost[], kind: FeedOf['kind'] | null): Promise<void> {
  const { guest, myId } = await whoIsLooking();
  if (posts.length === 0 || (guest && !hasLiked())) return;
  const ids = posts.map(({ id }) => id);
  try {
    for (let from = 0; from < ids.length; from += STATES_MAX) {
      const some = ids.slice(from, from + STATES_MAX);
      const { items } = await ask<{ items: TlState[] }>(`/api/tl_states?ids=${some.join(',')}`);
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
