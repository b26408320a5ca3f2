import type { SuggestAnswer, SuggestFilter } from '../../../server/directory/search/contract.ts';
import { call } from '../../lib/call.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** At most `limit` suggestions of the kinds that `filter` names, all without it. @throws Error whose message can be shown. */
export async function askSuggests(
  searchText: string,
  limit: number,
  filter?: SuggestFilter,
): Promise<SuggestAnswer> {
  const json = { searchText, limit, ...(filter ? { filter } : {}) };
  const answer = await call('post', '/api/suggests', { json });
  if (answer.ok) return answer.data;
  throw new Error(wordingOf(answer.refusal.status));
}
