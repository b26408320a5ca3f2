import type { Target } from '../../core/http/request-path.ts';
import { readPageQuery } from './page-query.ts';

/** Deeper pages of a list are asked for rarely, and every new entry moves all of them. */
export const LAST_STORED_PAGE = 5;
const DEEP_PAGE = /^\/(?:shops|casts)\/.*\/page\/(\d+)\/$/;
const CHOICE = /^\?caba=[01]&girls=[01]&sexy=[01]$/;

/** Null for other spellings of the address and for queries rendered on demand. `path` comes from `readTarget`. */
export function pageKeyOf(path: string, search: string): string | null {
  if (Number(DEEP_PAGE.exec(path)?.[1] ?? 0) > LAST_STORED_PAGE) return null;
  if (search === '') return path;
  const query = readPageQuery(path, search);
  if (query.respelt) return null;
  return query.search === '' || CHOICE.test(query.search) ? path + query.search : null;
}

/** The one address of the page; null when the request used it. The query of a private page stays as it is. */
export function otherAddressOf({ path, search, respelt }: Target, isPrivate: boolean): string | null {
  const slashed = path.endsWith('/') || path.includes('.') ? path : `${path}/`;
  const query = isPrivate ? { search, respelt: false } : readPageQuery(slashed, search);
  return respelt || query.respelt || slashed !== path ? slashed + query.search : null;
}
