import { atom } from 'nanostores';
import type { OwnPost } from '../../../server/community/posting/contract.ts';
import { call } from '../../lib/call.ts';
import { wordingOfRead } from '../../lib/wording-of.ts';

/** The reader's own posts that wait for their time, the next one first, where a page lists them. */
export const $ownPosts = atom<OwnPost[]>([]);

/** Takes a post out of the list: it was deleted. */
export const forgetOwnPost = (id: number): void =>
  $ownPosts.set($ownPosts.get().filter((post) => post.id !== id));

/** One's own post as it was written. @throws Error whose message can be shown. */
export async function readOwnPost(tlId: number): Promise<OwnPost> {
  const answer = await call('get', '/api/tl/:id/edit', { param: { id: tlId } });
  if (!answer.ok) throw new Error(wordingOfRead(answer.refusal.status));
  return answer.data;
}
