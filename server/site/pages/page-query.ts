import { CATEGORIES } from '../../core/categories.ts';
import { CAST_FLAGS, REVIEW_FLAGS, SHOP_FLAGS } from '../../core/listing-filters.ts';

/** Tracking parameters that other sites add to links; they change nothing on a page. */
const IGNORED = /^(utm_[a-z]+|fbclid|gclid|yclid|msclkid|twclid|ttclid|openExternalBrowser|liff\..+)(?:=|$)/;

type Taken = {
  /** The parameter's place in our own links; -1 for one without meaning here. */
  placeOf: (name: string) => number;
  /** Of a repeated parameter the last counts, as a pressed button follows the hidden fields; elsewhere the first. */
  lastCounts?: true;
};

const ordered = (...names: string[]): Taken => ({ placeOf: (name) => names.indexOf(name) });
const listing = (flags: readonly string[]): Taken =>
  ordered(...CATEGORIES, 'text', 'lat', 'long', 'radius', 'date', ...flags, 'budgetMax', 'sort', 'area');
const CHOICE = ['sum', 'people', 'set', 'at', 'ext', 'pick'];
/** The price calculator (`n4` counts item 4) and the day of the shifts. */
const SHOP: Taken = {
  placeOf: (name) => {
    if (/^n(?:0|[1-9]\d{0,2})$/.test(name)) return CHOICE.length + Number(name.slice(1));
    return name === 'date' ? CHOICE.length + 1000 : CHOICE.indexOf(name);
  },
  lastCounts: true,
};

/** Public pages that read their query; all others have none. */
const PAGES: readonly (readonly [path: RegExp, Taken])[] = [
  [/^\/shops\//, listing(SHOP_FLAGS)],
  [/^\/casts\//, listing(CAST_FLAGS)],
  [/^\/ranking\/(?:[^/]+\/[^/]+\/)?$/, ordered(...CATEGORIES)],
  [/^\/shop\/[^/]+\/$/, SHOP],
  [/^\/shop\/[^/]+\/reviews\/(?:page\/[^/]+\/)?$/, ordered('sort', ...REVIEW_FLAGS)],
  [/^\/(?:cast\/[^/]+|navi\/tag\/[^/]+|navi\/tls(?:\/[^/]+\/[^/]+)?)\/$/, ordered('cursor')],
];
const NOTHING = ordered();

const FLAGS: ReadonlySet<string> = new Set([...SHOP_FLAGS, ...CAST_FLAGS]);
const isUnset = (name: string, value: string) => value === '' || (value === '0' && FLAGS.has(name));

const withoutIgnored = (search: string): string =>
  search
    .slice(1)
    .split('&')
    .filter((each) => !IGNORED.test(each))
    .join('&');

export type PageQuery = { search: string; respelt: boolean };

/** Each parameter once, in one order and encoding. Values are not judged: the page answers 400 to invalid ones. */
export function readPageQuery(path: string, search: string): PageQuery {
  if (search === '') return { search, respelt: false };
  const written = withoutIgnored(search);
  const { placeOf, lastCounts } = PAGES.find(([page]) => page.test(path))?.[1] ?? NOTHING;
  const taken = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(written))
    if (placeOf(name) >= 0 && !isUnset(name, value) && (lastCounts || !taken.has(name)))
      taken.set(name, value);
  if (CATEGORIES.some((category) => taken.has(category)))
    for (const category of CATEGORIES) if (!taken.has(category)) taken.set(category, '0');
  const entries = [...taken].toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  const spelt = new URLSearchParams(entries).toString();
  return { search: spelt && `?${spelt}`, respelt: spelt !== written || search === '?' };
}
