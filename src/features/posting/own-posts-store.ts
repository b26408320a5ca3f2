import { atom } from 'nanostores';
import type { OwnPost } from '../../../server/community/posting/contract.ts';

/** The reader's own posts that wait for their time, the next one first, where a page lists them. */
export const $ownPosts = atom<OwnPost[]>([]);

/** Takes a post out of the list: it was deleted. */
export const forgetOwnPost = (id: number): void =>
  $ownPosts.set($ownPosts.get().filter((post) => post.id !== id));
