import { addDays, businessDateOf, type IsoDate } from '../../core/business-day.ts';
import { SCHEDULE_DAYS } from '../schedules/rules.ts';
import { BadParamsError } from './bad-params.ts';
import type { CastParams, CategoryToggles, FoundBy, Radius, Scope, ShopParams } from './contract.ts';
import { readPosition, readText } from './found-by.ts';
import { BUDGET_STEPS, CAST_SORTS, RADII, SHOP_SORTS } from './rules.ts';

function flag(search: URLSearchParams, name: string): boolean {
  const value = search.get(name) ?? '';
  if (value === '1') return true;
  if (value === '' || value === '0') return false;
  throw new BadParamsError(name, `URLの「${name}」の値が正しくありません。0か1を指定してください。`);
}

function oneOf<T extends string>(search: URLSearchParams, name: string, values: readonly T[]): T | null {
  const value = search.get(name) ?? '';
  if (value === '') return null;
  const found = values.find((each) => each === value);
  if (found) return found;
  throw new BadParamsError(
    name,
    `URLの「${name}」の値が正しくありません。${values.join('・')}から指定してください。`,
  );
}

const SCOPE_PARAMS = { areaId: 'area', stationId: 'station', prefectureId: 'prefecture' } as const;

/** The narrowest of `areaId`, `stationId`, `prefectureId`, else the whole country. @throws BadParamsError */
export function parseScope(search: URLSearchParams): Scope {
  for (const [name, kind] of Object.entries(SCOPE_PARAMS)) {
    const value = search.get(name) ?? '';
    if (value === '') continue;
    if (!/^[1-9]\d{0,8}$/.test(value))
      throw new BadParamsError(name, `URLの「${name}」の値が正しくありません。番号を指定してください。`);
    return { kind, id: Number(value) };
  }
  return { kind: 'all' };
}

/** @throws BadParamsError */
export function parseToggles(search: URLSearchParams): CategoryToggles {
  return { caba: flag(search, 'caba'), girls: flag(search, 'girls'), sexy: flag(search, 'sexy') };
}

function publicDate(search: URLSearchParams, now: Date | number): IsoDate | null {
  const value = search.get('date') ?? '';
  if (value === '') return null;
  const today = businessDateOf(now);
  const days = Array.from({ length: SCHEDULE_DAYS }, (_, ahead) => addDays(today, ahead));
  if (days.includes(value)) return value;
  throw new BadParamsError('date', '出勤は本日から1週間分を公開しています。日付を選び直してください。');
}

const numberOf = <N extends number>(text: string | null): N | null =>
  text === null ? null : (Number(text) as N);

function foundBy(search: URLSearchParams, now: Date | number): FoundBy {
  const radius = numberOf<Radius>(oneOf(search, 'radius', RADII.map(String)));
  const position = readPosition(search);
  return {
    text: readText(search),
    ...position,
    radius: position.lat === null ? null : radius,
    budgetMax: numberOf(oneOf(search, 'budgetMax', BUDGET_STEPS.map(String))),
    date: publicDate(search, now),
  };
}

/** An order by distance needs a position. */
const placed = <S extends string>(sort: S | null, found: FoundBy): S | null =>
  sort === 'distance' && found.lat === null ? null : sort;

/** @throws BadParamsError for an invalid value. */
export function parseShopParams(search: URLSearchParams, now: Date | number): ShopParams {
  const found = foundBy(search, now);
  const { budgetMax, ...rest } = found;
  return {
    ...parseToggles(search),
    ...rest,
    open: flag(search, 'open'),
    seats: flag(search, 'seats'),
    tonight: flag(search, 'tonight') && !found.date,
    coupon: flag(search, 'coupon'),
    verified: flag(search, 'verified'),
    first: flag(search, 'first'),
    card: flag(search, 'card'),
    room: flag(search, 'room'),
    budgetMax,
    sort: placed(oneOf(search, 'sort', SHOP_SORTS), found),
  };
}

/** @throws BadParamsError for an invalid value. */
export function parseCastParams(search: URLSearchParams, now: Date | number): CastParams {
  const found = foundBy(search, now);
  const { date, budgetMax, ...rest } = found;
  const sort = placed(oneOf(search, 'sort', CAST_SORTS), found);
  // An order by start lists only casts at work.
  const tonight = flag(search, 'tonight') || sort === 'start';
  return {
    ...parseToggles(search),
    ...rest,
    tonight: tonight && !date,
    date,
    open: flag(search, 'open'),
    seats: flag(search, 'seats'),
    coupon: flag(search, 'coupon'),
    verified: flag(search, 'verified'),
    budgetMax,
    sort,
  };
}
