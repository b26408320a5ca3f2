import type { TlNews, TlPage } from '../../../server/community/timeline/contract.ts';
import { call, callWith } from '../../lib/call.ts';
import { dataOf, type FeedOf } from './feed-calls.ts';

/** A page of a feed; an empty cursor asks for the first. */
export function fetchPage({ kind, ...of }: FeedOf, cursor: string): Promise<TlPage> {
  const query = { ...of, cursor: cursor || undefined };
  return dataOf(callWith('get', `/api/${kind}_tls`, { query }));
}

/** How many posts are newer than the post `since`, and whose. */
export const fetchNews = (feed: 'top' | 'my', since: number): Promise<TlNews> =>
  dataOf(call('get', '/api/tl_news', { query: { feed, since } }));
