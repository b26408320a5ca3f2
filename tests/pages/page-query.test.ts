import { expect, it } from 'vitest';
import { businessDateOf } from '../../server/core/business-day.ts';
import { CAST_FLAGS, SHOP_FLAGS } from '../../server/core/listing-filters.ts';
import {
  castPath,
  halfPath,
  positionPath,
  shopPath,
  tagPath,
  textPath,
  timelinePath,
} from '../../server/core/paths.ts';
import { parseCastParams, parseShopParams } from '../../server/directory/listing/parse-params.ts';
import { queryOf } from '../../server/directory/listing/rules.ts';
import { readPageQuery } from '../../server/site/pages/page-query.ts';
import { type Choice, fieldsOf } from '../../src/features/shops/price-choice.ts';

const now = Date.now();
const EVERYTHING = {
  ...{ sort: 'distance', room: '1', text: 'クラブ 月', long: '139.7', lat: '35.694', radius: '3', sexy: '1' },
  budgetMax: '8000',
};
const date = businessDateOf(now);
const allOf = (flags: readonly string[], more: Record<string, string>) =>
  new URLSearchParams({ ...Object.fromEntries(flags.map((flag) => [flag, '1'])), ...EVERYTHING, ...more });
const choice: Choice = { people: 2, arrival: 1260, set: 1, extensions: 1, pick: 3, counts: { 10: 1, 4: 2 } };

it.each([
  [halfPath('shops'), queryOf(parseShopParams(allOf(SHOP_FLAGS, {}), now))],
  [halfPath('shops'), queryOf(parseShopParams(allOf(SHOP_FLAGS, { date }), now))],
  [halfPath('casts'), queryOf(parseCastParams(allOf(CAST_FLAGS, {}), now))],
  [halfPath('casts'), queryOf(parseCastParams(allOf(CAST_FLAGS, { date }), now))],
  [shopPath(1), `?${new URLSearchParams(fieldsOf(choice))}`],
  [shopPath(1), `?${new URLSearchParams([...fieldsOf(choice), ['date', date]])}`],
  ...[castPath(1), timelinePath(), `${timelinePath()}tokyo/kabukicho/`, tagPath('新人')].map((path) => [
    path,
    `?cursor=${encodeURIComponent('eyJhIjoxfQ')}`,
  ]),
  ...[textPath('shops', "Club 'A' (新宿)~*"), positionPath('casts', 35.6941, 139.7)].map((link) => [
    link.slice(0, link.indexOf('?')),
    link.slice(link.indexOf('?')),
  ]),
])('%s takes %s as our links write it', (path = '', search = '') => {
  expect(search.length).toBeGreaterThan(5);
  expect(readPageQuery(path, search)).toEqual({ search, respelt: false });
});

it.each([
  ['/shops/tokyo/', '?sort=price&coupon=1', '?coupon=1&sort=price'],
  ['/shops/tokyo/', '?coupon=1&coupon=0', '?coupon=1'],
  ['/shops/tokyo/', '?coupon=1&card=0&text=', '?coupon=1'],
  ['/shops/', '?text=a%20b', '?text=a+b'],
  ['/shops/', '?text=%e6%9c%88', '?text=%E6%9C%88'],
  ['/casts/', '?girls=1&tonight=1', '?caba=0&girls=1&sexy=0&tonight=1'],
  ['/casts/', '?first=1', ''],
  ['/shops/tokyo/', '?x=1&area=ueno&utm_source=x', '?area=ueno'],
  // A pressed button comes after the hidden fields of its form.
  ['/shop/1/', '?people=1&n10=1&n4=2&people=3', '?people=3&n4=2&n10=1'],
  ['/shop/1/', '?n04=1', ''],
  ['/navi/tls/areas/', '?cursor=x', ''],
  ['/my-page/', '?cursor=x', ''],
  ['/', '?message=<b>&redirect=//evil.example', ''],
])('%s%s is %s in its one spelling', (path, search, spelt) => {
  expect(readPageQuery(path, search)).toEqual({ search: spelt, respelt: true });
  expect(readPageQuery(path, spelt)).toEqual({ search: spelt, respelt: false });
});
