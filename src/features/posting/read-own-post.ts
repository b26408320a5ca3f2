import type { OwnPost } from '../../../server/community/posting/contract.ts';
import { call } from '../../lib/call.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** One's own post as it was written. @throws Error whose message can be shown. */
export async function readOwnPost(tlId: number): Promise<OwnPost> {
  const answer = await call('get', '/api/tl/:id/edit', { param: { id: tlId } });
  if (!answer.ok) throw new Error(wordingOf(answer.refusal.status));
  return answer.data;
}
