import type { SearchAnswer } from '../../../server/directory/browsing/search-contract.ts';
import { call } from '../../lib/call.ts';
import { wordingOf } from '../../lib/wording-of.ts';

export type SearchQuery = Record<string, string | number | undefined>;

/** @throws Error whose message can be shown. */
export async function askSearch(query: SearchQuery): Promise<SearchAnswer> {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const answer = await call('get', '/api/searches', { query: Object.fromEntries(given) });
  if (answer.ok) return answer.data;
  const { status, errors } = answer.refusal;
  const [first] = status === 422 ? Object.values(errors).flat() : [];
  throw new Error(first ?? wordingOf(status));
}
