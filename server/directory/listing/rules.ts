import { businessDateOf, type IsoDate, isEvening } from '../../core/business-day.ts';
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

/** `areaId=3`, or empty for the whole country. */
export const scopeQuery = (scope: Scope): string =>
  scope.kind === 'all' ? '' : `${scope.kind}Id=${scope.id}`;

/** The order asked for, else nearest first around a position. */
export const shopSort = (params: Pick<ShopParams, 'sort' | 'lat'>): ShopSort =>
  params.sort ?? (params.lat === null ? 'recommend' : 'distance');

/** The order asked for, else by start on a day, else nearest first around a position. */
export const castSort = (params: Pick<CastParams, 'sort' | 'lat' | 'date' | 'tonight'>): CastSort => {
  if (params.sort) return params.sort;
  if (params.date || params.tonight) return 'start';
  return params.lat === null ? 'recommend' : 'distance';
};

export const shopSorts = (params: Pick<ShopParams, 'lat'>): ShopSort[] =>
  SHOP_SORTS.filter((sort) => sort !== 'distance' || params.lat !== null);

export const castSorts = (params: Pick<CastParams, 'lat' | 'date' | 'tonight'>): CastSort[] =>
  CAST_SORTS.filter((sort) => {
    if (sort === 'start') return params.date !== null || params.tonight;
    return sort !== 'distance' || params.lat !== null;
  });

export function shownCategories(params: CategoryToggles): Category[] {
  const on = CATEGORIES.filter((category) => params[category]);
  return on.length ? on : [...CATEGORIES];
}

/** The business date of the list's shifts; null when it shows everybody. */
export function dateOf(params: Pick<CastParams, 'date' | 'tonight'>, now: Date | number): IsoDate | null {
  return params.date ?? (params.tonight ? businessDateOf(now) : null);
}

/** `caba=1&girls=0&sexy=0`: always all three. */
export const toggleQuery = (params: CategoryToggles): string =>
  CATEGORIES.map((category) => `${category}=${params[category] ? 1 : 0}`).join('&');

const POSITION = ['lat', 'long'];

export const positionOf = (params: Pick<FoundBy, 'lat' | 'long'>): { lat: number; lng: number } | null =>
  params.lat === null || params.long === null ? null : { lat: params.lat, lng: params.long };

/** Filters that a visitor can take off one by one, without the order; `lat` and `long` are one, `position`. */
export function filtersOf(params: ShopParams | CastParams): string[] {
  const inUse = Object.entries(params)
    .filter(([name, value]) => name !== 'sort' && !CATEGORIES.includes(name as Category) && value !== null)
    .filter(([name, value]) => value !== false && !POSITION.includes(name))
    .map(([name]) => name);
  return params.lat === null ? inUse : ['position', ...inUse];
}

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

export const listKey = (
  scope: Scope,
  params: ShopParams | CastParams,
  page: number,
  now: Date | number,
): string => `${businessDateOf(now)} ${page} ${scopeQuery(scope)} ${queryOf(params)}`;

/** Seats are free for minutes: no answer about them is an older one. */
export const isOfThisMinute = (params: ShopParams | CastParams): boolean => params.seats;

/** Pages with a filter or an order beside the category toggles are not stored. */
export function isFiltered(params: ShopParams | CastParams): boolean {
  return Object.entries(params).some(
    ([name, value]) => !CATEGORIES.includes(name as Category) && value !== false && value !== null,
  );
}

/** In the evening, a list of no certain day and without words begins with the casts one can still meet tonight. */
export const areCastsInEveningOrder = (params: CastParams, sort: CastSort, at: Date | number): boolean =>
  (sort === 'recommend' || sort === 'distance') &&
  isEvening(at) &&
  params.text === null &&
  dateOf(params, at) === null;
