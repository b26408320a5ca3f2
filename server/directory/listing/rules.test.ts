import { describe, expect, it } from 'vitest';
import { BadParamsError } from './bad-params.ts';
import { parseCastParams, parseScope, parseShopParams } from './parse-params.ts';
import { parsePlaceAddress } from './place-address.ts';
import { filtersOf, isFiltered, queryOf, shownCategories } from './rules.ts';

const shops = (query: string) => parseShopParams(new URLSearchParams(query), Date.now());
const now = Date.parse('2026-11-21T00:30:00+09:00');
const casts = (query: string) => parseCastParams(new URLSearchParams(query), now);

describe('the address of a list', () => {
  it('shows every category when no toggle is on, and the chosen ones otherwise', () => {
    expect(shownCategories(shops(''))).toEqual(['caba', 'girls', 'sexy']);
    expect(shownCategories(shops('caba=0&girls=0&sexy=0'))).toEqual(['caba', 'girls', 'sexy']);
    expect(shownCategories(shops('girls=1'))).toEqual(['girls']);
  });

  it('always writes all three toggles, then the filters in one order', () => {
    expect(queryOf(shops(''))).toBe('');
    expect(queryOf(shops('budgetMax=8000&girls=1&open=1'))).toBe(
      '?caba=0&girls=1&sexy=0&open=1&budgetMax=8000',
    );
    expect(queryOf(shops('sort=price&card=1&utm_source=x'))).toBe('?card=1&sort=price');
  });

  it('counts a toggle as no filter, and an order as one that cannot be taken off', () => {
    expect(isFiltered(shops('caba=1'))).toBe(false);
    expect(isFiltered(shops('sort=new'))).toBe(true);
    expect(filtersOf(shops('sort=new&coupon=1&budgetMax=5000'))).toEqual(['coupon', 'budgetMax']);
  });

  it.each(['budgetMax=abc', 'budgetMax=9999', 'open=2', 'sort=best', 'caba=yes'])(
    'refuses %s with a sentence',
    (query) => {
      expect(() => shops(query)).toThrow(BadParamsError);
    },
  );

  it('takes the empty fields of a form as not chosen', () => {
    expect(isFiltered(shops('budgetMax=&open=&sort='))).toBe(false);
  });

  it('takes dates of the running business day and the seven after it only', () => {
    expect(casts('date=2026-11-20').date).toBe('2026-11-20');
    expect(casts('date=2026-11-27').date).toBe('2026-11-27');
    for (const date of ['2026-11-19', '2026-11-28', '2026-99-99', 'tomorrow'])
      expect(() => casts(`date=${date}`)).toThrow(BadParamsError);
  });

  it('makes an order by start a list of tonight', () => {
    expect(casts('sort=start')).toMatchObject({ tonight: true, date: null });
    expect(casts('sort=start&date=2026-11-22')).toMatchObject({ tonight: false, date: '2026-11-22' });
  });

  it('reads the narrowest place of a call', () => {
    expect(parseScope(new URLSearchParams('prefectureId=13&areaId=4'))).toEqual({ kind: 'area', id: 4 });
    expect(parseScope(new URLSearchParams(''))).toEqual({ kind: 'all' });
    expect(() => parseScope(new URLSearchParams('areaId=x'))).toThrow(BadParamsError);
  });
});

describe('the path of a list', () => {
  it('names a prefecture, an area or a station, and a page', () => {
    expect(parsePlaceAddress('tokyo')).toMatchObject({ prefecture: 'tokyo', area: null, page: 1 });
    expect(parsePlaceAddress('tokyo/kinshicho/page/3')).toMatchObject({ area: 'kinshicho', page: 3 });
    expect(parsePlaceAddress('tokyo/station/ueno')).toMatchObject({ area: null, station: 'ueno' });
    expect(parsePlaceAddress('page/2')).toMatchObject({ prefecture: null, page: 2 });
  });

  it.each([
    'tokyo/station',
    'tokyo/a/b',
    'tokyo/page/x',
    'To%20kyo',
    'tokyo/page/123456',
    'tokyo/page/02',
    '東京',
  ])('finds nothing at %s', (path) => {
    expect(parsePlaceAddress(path)).toBeNull();
  });

  it('refuses page 0', () => {
    expect(() => parsePlaceAddress('tokyo/page/0')).toThrow(BadParamsError);
  });
});
