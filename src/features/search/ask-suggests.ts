import type { SuggestAnswer } from '../../../server/search/contract.ts';
import { api } from '../../lib/api.ts';
import { OFFLINE } from '../../lib/error-wording.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** @throws Error whose message can be shown. */
export async function askSuggests(searchText: string): Promise<SuggestAnswer> {
  const answer = await api.suggests.$post({ json: { searchText } }).catch(() => null);
  if (!answer) throw new Error(OFFLINE);
  if (answer.status === 200) return answer.json();
  throw new Error(wordingOf(answer.status));
}
