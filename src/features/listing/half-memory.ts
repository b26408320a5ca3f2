import { businessDateOf } from '../../../server/core/business-day.ts';
import { CATEGORIES } from '../../../server/core/categories.ts';
import { BOTH_FLAGS } from '../../../server/core/listing-filters.ts';

/** How a half of a place was left: its page, filters and scroll position. */
export type Left = { path: string; search: string; y: number };

/** What both halves of a place are asked for together: it comes with the link, never out of the memory. */
const SHARED = [...CATEGORIES, ...BOTH_FLAGS, 'text', 'lat', 'long', 'radius'];
const sharedOf = (search: URLSearchParams) => SHARED.map((name) => search.get(name) || '0').join('&');

/**
 * Where the tab of the other half leads: to the list as it was left, under the categories, filters of both, words and
 * position chosen meanwhile (`link` has them). The page is kept only where they are the same, for another choice has other pages.
 */
export function returnTo(link: { path: string; search: string }, left: Left | null): string {
  if (!left) return link.path + link.search;
  const [chosen, before] = [new URLSearchParams(link.search), new URLSearchParams(left.search)];
  const path = sharedOf(chosen) === sharedOf(before) ? left.path : link.path;
  for (const [name, value] of before) if (!SHARED.includes(name)) chosen.append(name, value);
  const text = chosen.toString();
  return text ? `${path}?${text}` : path;
}

/** `/shops/tokyo/page/2/` → `/shops/tokyo/`: the name under which a list is remembered. */
export const listOf = (path: string): string => path.replace(/page\/\d+\/$/, '');

const keyOf = (path: string) => `list:${businessDateOf(Date.now())}:${listOf(path)}`;
const COMING_BACK = 'list:back';

function leftAt(path: string): Left | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as Left | null;
  } catch {
    return null;
  }
}

/** Remembers this list for this tab of the browser and business day, and lets `tab` lead back to the other one. */
export function rememberHalves(tab: HTMLAnchorElement): void {
  const link = { path: tab.pathname, search: tab.search };
  const here = leftAt(location.pathname);
  try {
    if (here && sessionStorage.getItem(COMING_BACK) === location.pathname + location.search)
      scrollTo({ top: here.y, behavior: 'instant' });
    sessionStorage.removeItem(COMING_BACK);
  } catch {}
  addEventListener('pagehide', () => {
    const left: Left = { path: location.pathname, search: location.search, y: scrollY };
    try {
      sessionStorage.setItem(keyOf(location.pathname), JSON.stringify(left));
    } catch {
      // Without storage a tab leads to the beginning of its list.
    }
  });
  const point = () => {
    tab.href = returnTo(link, leftAt(link.path));
  };
  point();
  addEventListener('pageshow', point);
  tab.addEventListener('click', () => {
    try {
      sessionStorage.setItem(COMING_BACK, tab.pathname + tab.search);
    } catch {}
  });
}
