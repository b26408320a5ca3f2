import type { Target } from '../../core/http/request-path.ts';
import { readPageQuery } from './page-query.ts';

/** The last page of a list that is stored: deeper ones are asked for rarely, and every newcomer moves all of them. */
export const LAST_STORED_PAGE = 5;
const DEEP_PAGE = /^\/(?:shops|casts)\/.*\/page\/(\d+)\/$/;
/** The categories and nothing else, as `readPageQuery` writes them on the pages that have them. */
const CHOICE = /^\?caba=[01]&girls=[01]&sexy=[01]$/;

/**
 * The key under which a page may stand in the store: its one address, whose query is the category choice or empty. Null
 * for any other spelling, and when the query asks for something that is rendered on demand only. `path` is as
 * `readTarget` gives it.
 */
export function pageKeyOf(path: string, search: string): string | null {
  if (Number(DEEP_PAGE.exec(path)?.[1] ?? 0) > LAST_STORED_PAGE) return null;
  if (search === '') return path;
  const query = readPageQuery(path, search);
  if (query.respelt) return null;
  return query.search === '' || CHOICE.test(query.search) ? path + query.search : null;
}

/**
 * The one address of the page that a request means, when the request wrote it otherwise; null when it did not. A page
 * ends with a slash, and none is named like a file; the query of a private page is the business of that page alone.
 */
export function otherAddressOf({ path, search, respelt }: Target, isPrivate: boolean): string | null {
  const slashed = path.endsWith('/') || path.includes('.') ? path : `${path}/`;
  const query = isPrivate ? { search, respelt: false } : readPageQuery(slashed, search);
  return respelt || query.respelt || slashed !== path ? slashed + query.search : null;
}
