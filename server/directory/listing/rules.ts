import { businessDateOf, type IsoDate } from '../../core/business-day.ts';
import { CATEGORIES, type Category } from '../../core/categories.ts';
import type {
  CastParams,
  CastSort,
  CategoryToggles,
  FoundBy,
  Radius,
  Scope,
  ShopParams,
  ShopSort,
} from './contract.ts';

export const SHOP_SORTS = ['recommend', 'distance', 'new', 'review', 'price'] as const satisfies ShopSort[];
export const CAST_SORTS = ['recommend', 'start', 'distance', 'new'] as const satisfies CastSort[];
export const RADII = [1, 3, 10] as const satisfies Radius[];
/** Yen, all-in, for the first 60 minutes of one guest: the steps of the budget filter. */
export const BUDGET_STEPS = [5000, 8000, 10_000, 15_000, 20_000, 30_000] as const;

/** The scope as the parameters of a call: `areaId=3`, or nothing for the whole country. */
export const scopeQuery = (scope: Scope): string =>
  scope.kind === 'all' ? '' : `${scope.kind}Id=${scope.id}`;

/** The order of a shop list: the one asked for, else the nearest first around a position. */
export const shopSort = (params: Pick<ShopParams, 'sort' | 'lat'>): ShopSort =>
  params.sort ?? (params.lat === null ? 'recommend' : 'distance');

/** The order of a cast list: the one asked for, else by start on a day, else the nearest first around a position. */
export const castSort = (params: Pick<CastParams, 'sort' | 'lat' | 'date' | 'tonight'>): CastSort => {
  if (params.sort) return params.sort;
  if (params.date || params.tonight) return 'start';
  return params.lat === null ? 'recommend' : 'distance';
};

/** The orders that a shop list may be given. */
export const shopSorts = (params: Pick<ShopParams, 'lat'>): ShopSort[] =>
  SHOP_SORTS.filter((sort) => sort !== 'distance' || params.lat !== null);

/** The orders that a cast list may be given: by start only on a day. */
export const castSorts = (params: Pick<CastParams, 'lat' | 'date' | 'tonight'>): CastSort[] =>
  CAST_SORTS.filter((sort) => {
    if (sort === 'start') return params.date !== null || params.tonight;
    return sort !== 'distance' || params.lat !== null;
  });

/** The categories a list shows: those switched on, or all when none is. */
export function shownCategories(params: CategoryToggles): Category[] {
  const on = CATEGORIES.filter((category) => params[category]);
  return on.length ? on : [...CATEGORIES];
}

/** The business date whose shifts a cast list is about, or null when it shows everybody. */
export function dateOf(params: Pick<CastParams, 'date' | 'tonight'>, now: Date | number): IsoDate | null {
  return params.date ?? (params.tonight ? businessDateOf(now) : null);
}

/** `caba=1&girls=0&sexy=0`: the toggles as an address writes them, always all three. */
export const toggleQuery = (params: CategoryToggles): string =>
  CATEGORIES.map((category) => `${category}=${params[category] ? 1 : 0}`).join('&');

const POSITION = ['lat', 'long'];

/** The position a list is about, or null. */
export const positionOf = (params: Pick<FoundBy, 'lat' | 'long'>): { lat: number; lng: number } | null =>
  params.lat === null || params.long === null ? null : { lat: params.lat, lng: params.long };

/** The filters in use that a visitor may take off one by one, the order aside; `lat` and `long` are one, `position`. */
export function filtersOf(params: ShopParams | CastParams): string[] {
  const inUse = Object.entries(params)
    .filter(([name, value]) => name !== 'sort' && !CATEGORIES.includes(name as Category) && value !== null)
    .filter(([name, value]) => value !== false && !POSITION.includes(name))
    .map(([name]) => name);
  return params.lat === null ? inUse : ['position', ...inUse];
}

/** `?caba=1&girls=0&sexy=0&open=1`, or nothing; the three toggles always go together. */
export function queryOf(params: ShopParams | CastParams): string {
  const entries: [string, string][] = [];
  if (CATEGORIES.some((category) => params[category]))
    for (const category of CATEGORIES) entries.push([category, params[category] ? '1' : '0']);
  for (const [name, value] of Object.entries(params)) {
    if (CATEGORIES.includes(name as Category) || value === false || value === null) continue;
    entries.push([name, value === true ? '1' : String(value)]);
  }
  const text = new URLSearchParams(entries).toString();
  return text ? `?${text}` : '';
}

/** A list's whole query, with place and page, as one text. */
export const listKey = (
  scope: Scope,
  params: ShopParams | CastParams,
  page: number,
  now: Date | number,
): string => `${businessDateOf(now)} ${page} ${scopeQuery(scope)} ${queryOf(params)}`;

/** Whether something beside the category toggles narrows or reorders the list: such pages are not stored. */
export function isFiltered(params: ShopParams | CastParams): boolean {
  return Object.entries(params).some(
    ([name, value]) => !CATEGORIES.includes(name as Category) && value !== false && value !== null,
  );
}
