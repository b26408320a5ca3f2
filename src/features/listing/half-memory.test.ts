import { expect, it } from 'vitest';
import { listOf, returnTo } from './half-memory.ts';

const link = (search = '') => ({ path: '/shops/tokyo/', search });
const left = (search: string, path = '/shops/tokyo/') => ({ path, search, y: 0 });

it('leads to the beginning of a list that was not seen', () => {
  expect(returnTo(link('?caba=1&girls=0&sexy=0'), null)).toBe('/shops/tokyo/?caba=1&girls=0&sexy=0');
});

it('leads back to the filters and the page of a list', () => {
  expect(returnTo(link(), left('?card=1&sort=price', '/shops/tokyo/page/2/'))).toBe(
    '/shops/tokyo/page/2/?card=1&sort=price',
  );
});

it('takes the categories chosen meanwhile along, from the first page', () => {
  const before = left('?caba=1&girls=0&sexy=0&card=1', '/shops/tokyo/page/3/');
  expect(returnTo(link('?caba=0&girls=1&sexy=0'), before)).toBe('/shops/tokyo/?caba=0&girls=1&sexy=0&card=1');
  expect(returnTo(link(), before)).toBe('/shops/tokyo/?card=1');
});

it('keeps a filter that both halves have, and forgets it when it was taken off meanwhile', () => {
  expect(returnTo(link('?open=1'), left('?card=1'))).toBe('/shops/tokyo/?open=1&card=1');
  expect(returnTo(link('?open=1'), left('?open=1&card=1', '/shops/tokyo/page/2/'))).toBe(
    '/shops/tokyo/page/2/?open=1&card=1',
  );
  expect(returnTo(link(), left('?open=1&card=1', '/shops/tokyo/page/2/'))).toBe('/shops/tokyo/?card=1');
});

it('never brings back words or a position that were searched before', () => {
  const before = left('?text=%E6%9C%88&card=1', '/shops/page/2/');
  expect(returnTo({ path: '/shops/', search: '?text=%E8%8A%B1' }, before)).toBe(
    '/shops/?text=%E8%8A%B1&card=1',
  );
  expect(returnTo({ path: '/shops/', search: '' }, left('?lat=35.1&long=139.2&sort=new', '/shops/'))).toBe(
    '/shops/?sort=new',
  );
});

it('remembers the pages of a list as one', () => {
  expect(listOf('/casts/tokyo/station/ueno/page/12/')).toBe('/casts/tokyo/station/ueno/');
  expect(listOf('/casts/tokyo/')).toBe('/casts/tokyo/');
});
