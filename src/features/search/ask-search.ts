import type { SearchAnswer } from '../../../server/directory/browsing/search-contract.ts';
import { api } from '../../lib/api.ts';
import { OFFLINE } from '../../lib/error-wording.ts';
import { wordingOf } from '../../lib/wording-of.ts';

export type SearchQuery = Record<string, string | number | undefined>;

/** @throws Error whose message can be shown. */
export async function askSearch(query: SearchQuery): Promise<SearchAnswer> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const words = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  const answer = await api.searches.$get({ query: words }).catch(() => null);
  if (!answer) throw new Error(OFFLINE);
  if (answer.status === 200) return answer.json();
  if (answer.status === 422) {
    const [first] = Object.values((await answer.json()).errors).flat();
    throw new Error(first ?? wordingOf(422));
  }
  throw new Error(wordingOf(answer.status));
}
