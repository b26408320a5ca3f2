import { atom, map } from 'nanostores';
import type { TlPost } from '../../../server/community/timeline/contract.ts';

/** Every post on the page by its id, as it is now; all cards of a post show the same. Empty on the server. */
export const $posts = map<Record<number, TlPost>>({});

/** Posts of the reader's own that were written on this page, the newest first: lists show them at their top. */
export const $written = atom<TlPost[]>([]);
export type Removal = 'deleted' | 'reported' | 'muted';
/** Gone since the page was read, and why: no card of theirs is shown. */
export const $removed = atom<ReadonlyMap<number, Removal>>(new Map());

/** Takes posts as the server has just told them. */
export function putPosts(posts: readonly TlPost[]): void {
  for (const post of posts) $posts.setKey(post.id, post);
}

/** Takes posts of a stored page: what is known of one already is newer. */
export const introducePosts = (posts: readonly TlPost[]): void =>
  putPosts(posts.filter(({ id }) => $posts.get()[id] === undefined));

/** Changes what is known of one post; of one that no card shows, nothing. */
export function changePost(id: number, change: Partial<TlPost>): void {
  const post = $posts.get()[id];
  if (post) $posts.setKey(id, { ...post, ...change });
}

/** A post that has just been published (top of the lists) or edited (where it stands). */
export function takeWritten(post: TlPost): void {
  const isKnown = $posts.get()[post.id] !== undefined;
  putPosts([post]);
  if (!isKnown) $written.set([post, ...$written.get()]);
}

/** A post was deleted, or is hidden from who has reported it: its cards go. */
export function removePost(id: number, why: Removal = 'deleted'): void {
  $removed.set(new Map([...$removed.get(), [id, why]]));
  $written.set($written.get().filter((post) => post.id !== id));
}

/** Shows posts again that were muted until now. */
export function unmutePosts(which: (post: TlPost) => boolean): void {
  const posts = $posts.get();
  const isBack = (id: number) => posts[id] !== undefined && which(posts[id]);
  const left = [...$removed.get()].filter(([id, why]) => why !== 'muted' || !isBack(id));
  $removed.set(new Map(left));
}

/** Id of the comments' section under a card, for `aria-controls` and links. */
export const commentsId = (postId: number): string => `comments-${postId}`;
