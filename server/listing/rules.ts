import { addDays, businessDateOf, type IsoDate } from '../business-day.ts';
import { CATEGORIES, type Category } from '../categories.ts';
import { SCHEDULE_DAYS } from '../schedules/limits.ts';
import { BUDGET_STEPS } from '../shops/limits.ts';
import type {
  CastParams,
  CastSort,
  CategoryToggles,
  Scope,
  ShopFlag,
  ShopParams,
  ShopSort,
} from './contract.ts';

/** An address that no list can answer; its message is for the visitor. */
export class BadParamsError extends Error {}

export const SHOP_FLAGS = [
  'open',
  'tonight',
  'coupon',
  'first',
  'card',
  'room',
] as const satisfies ShopFlag[];
export const SHOP_SORTS = ['recommend', 'new', 'review', 'price'] as const satisfies ShopSort[];
export const CAST_SORTS = ['recommend', 'start', 'new'] as const satisfies CastSort[];

function flag(search: URLSearchParams, name: string): boolean {
  const value = search.get(name) ?? '';
  if (value === '1') return true;
  if (value === '' || value === '0') return false;
  throw new BadParamsError(`URLの「${name}」の値が正しくありません。0か1を指定してください。`);
}

function oneOf<T extends string>(search: URLSearchParams, name: string, values: readonly T[]): T | null {
  const value = search.get(name) ?? '';
  if (value === '') return null;
  const found = values.find((each) => each === value);
  if (found) return found;
  throw new BadParamsError(
    `URLの「${name}」の値が正しくありません。${values.join('・')}から指定してください。`,
  );
}

const SCOPE_PARAMS = { areaId: 'area', stationId: 'station', prefectureId: 'prefecture' } as const;

/** The scope a call names by `areaId`, `stationId` or `prefectureId` (the narrowest wins), else the whole country. */
export function parseScope(search: URLSearchParams): Scope {
  for (const [name, kind] of Object.entries(SCOPE_PARAMS)) {
    const value = search.get(name) ?? '';
    if (value === '') continue;
    if (!/^[1-9]\d{0,8}$/.test(value))
      throw new BadParamsError(`URLの「${name}」の値が正しくありません。番号を指定してください。`);
    return { kind, id: Number(value) };
  }
  return { kind: 'all' };
}

/** The scope as the parameters of a call: `areaId=3`, or nothing for the whole country. */
export const scopeQuery = (scope: Scope): string =>
  scope.kind === 'all' ? '' : `${scope.kind}Id=${scope.id}`;

function toggles(search: URLSearchParams): CategoryToggles {
  return { caba: flag(search, 'caba'), girls: flag(search, 'girls'), sexy: flag(search, 'sexy') };
}

/** Reads the address of a shop list. @throws BadParamsError for a value that cannot be meant. */
export function parseShopParams(search: URLSearchParams): ShopParams {
  const budget = oneOf(search, 'budgetMax', BUDGET_STEPS.map(String));
  return {
    ...toggles(search),
    open: flag(search, 'open'),
    tonight: flag(search, 'tonight'),
    coupon: flag(search, 'coupon'),
    first: flag(search, 'first'),
    card: flag(search, 'card'),
    room: flag(search, 'room'),
    budgetMax: budget === null ? null : Number(budget),
    sort: oneOf(search, 'sort', SHOP_SORTS),
  };
}

function publicDate(search: URLSearchParams, now: Date | number): IsoDate | null {
  const value = search.get('date') ?? '';
  if (value === '') return null;
  const today = businessDateOf(now);
  const days = Array.from({ length: SCHEDULE_DAYS }, (_, ahead) => addDays(today, ahead));
  if (days.includes(value)) return value;
  throw new BadParamsError('出勤は本日から1週間分を公開しています。日付を選び直してください。');
}

/** Reads the address of a cast list. @throws BadParamsError for a value that cannot be meant. */
export function parseCastParams(search: URLSearchParams, now: Date | number): CastParams {
  const sort = oneOf(search, 'sort', CAST_SORTS);
  const date = publicDate(search, now);
  // An order by start can only be of those who work.
  const tonight = flag(search, 'tonight') || (sort === 'start' && !date);
  return { ...toggles(search), tonight: tonight && !date, date, sort };
}

/** The categories a list shows: those switched on, or all when none is. */
export function shownCategories(params: CategoryToggles): Category[] {
  const on = CATEGORIES.filter((category) => params[category]);
  return on.length ? on : [...CATEGORIES];
}

/** The business date whose shifts a cast list is about, or null when it shows everybody. */
export function dateOf(params: CastParams, now: Date | number): IsoDate | null {
  return params.date ?? (params.tonight ? businessDateOf(now) : null);
}

/** `caba=1&girls=0&sexy=0`: the toggles as an address writes them, always all three. */
export const toggleQuery = (params: CategoryToggles): string =>
  CATEGORIES.map((category) => `${category}=${params[category] ? 1 : 0}`).join('&');

/** The filters in use that a visitor may take off one by one, the order aside. */
export function filtersOf(params: ShopParams | CastParams): string[] {
  return Object.entries(params)
    .filter(([name, value]) => name !== 'sort' && !CATEGORIES.includes(name as Category) && value)
    .map(([name]) => name);
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

/** Whether something beside the category toggles narrows or reorders the list: such pages are not stored. */
export function isFiltered(params: ShopParams | CastParams): boolean {
  return Object.entries(params).some(
    ([name, value]) => !CATEGORIES.includes(name as Category) && value !== false && value !== null,
  );
}
