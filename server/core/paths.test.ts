import { describe, expect, it } from 'vitest';
import {
  areaPath,
  castsPathOf,
  type Half,
  halfPath,
  pagePath,
  prefecturePath,
  shopCastsPath,
  shopPath,
  stationPath,
} from './paths.ts';

describe('the rule between お店 and 女の子', () => {
  const places: [name: string, path: (half: Half) => string][] = [
    ['the whole country', halfPath],
    ['a prefecture', (half) => prefecturePath(half, 'tokyo')],
    ['an area', (half) => areaPath(half, 'tokyo', 'shinjuku-kabukicho')],
    ['a station', (half) => stationPath(half, 'tokyo', 'shinjuku')],
    ['a further page', (half) => pagePath(areaPath(half, 'tokyo', 'machida'), 3)],
  ];
  it.each(places)('swaps the first segment of %s', (_, path) => {
    expect(castsPathOf(path('shops'))).toBe(path('casts'));
    expect(castsPathOf(path('casts'))).toBe(path('casts'));
  });

  it('appends cast/ to a path that contains /shop/, once', () => {
    expect(castsPathOf(shopPath(12))).toBe('/shop/12/cast/');
    expect(castsPathOf('/shop/12/cast/')).toBe('/shop/12/cast/');
    expect(shopCastsPath(12)).toBe('/shop/12/cast/');
  });
});

it('gives the first page of a list the address of the list', () => {
  expect(pagePath('/shops/tokyo/', 1)).toBe('/shops/tokyo/');
  expect(pagePath('/shops/tokyo/', 2)).toBe('/shops/tokyo/page/2/');
});
