import type { SuggestAnswer, SuggestFilter } from '../../../server/directory/search/contract.ts';
import { api } from '../../lib/api.ts';
import { OFFLINE } from '../../lib/error-wording.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** At most `limit` suggestions of the kinds that `filter` names, all without it. @throws Error whose message can be shown. */
export async function askSuggests(
  searchText: string,
  limit: number,
  filter?: SuggestFilter,
): Promise<SuggestAnswer> {
  const json = { searchText, limit, ...(filter ? { filter } : {}) };
  const answer = await api.suggests.$post({ json }).catch(() => null);
  if (!answer) throw new Error(OFFLINE);
  if (answer.status === 200) return answer.json();
  throw new Error(wordingOf(answer.status));
}
