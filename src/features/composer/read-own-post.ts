import type { OwnPost } from '../../../server/community/posting/contract.ts';
import { OFFLINE } from '../../lib/error-wording.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** One's own post as it was written. @throws Error whose message can be shown. */
export async function readOwnPost(tlId: number): Promise<OwnPost> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  const answer = await fetch(`/api/tl/${tlId}/edit`, { headers }).catch(() => null);
  if (!answer) throw new Error(OFFLINE);
  if (!answer.ok) throw new Error(wordingOf(answer.status));
  return (await answer.json()) as OwnPost;
}
