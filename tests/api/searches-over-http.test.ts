import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideDatabase } from '../../server/core/db/database.ts';
import { searchAnswer } from '../../server/directory/browsing/search-contract.ts';
import { Browser } from '../support/browser.ts';
import { openNight } from './listing-night.ts';

let close: () => Promise<void>;
const browser = new Browser();
const get = (query: string) => browser.get(`/api/searches${query}`);

beforeAll(async () => {
  const night = await openNight();
  provideDatabase(night.db);
  close = night.close;
}, 60_000);
afterAll(() => close());

it.each([
  '',
  '?type=casts',
  '?text=ミモザ',
  '?lat=35.69&long=139.7',
  '?type=casts&tonight=1',
  '?text=みもさ',
])('answers as its contract says: %s', async (query) => {
  const answer = await get(query);
  expect(answer.status).toBe(200);
  expect(searchAnswer.strict().parse(answer.body)).toEqual(answer.body);
});

it('is kept nowhere: it names people, and may say where the visitor stands', async () => {
  const { headers } = await get('?lat=35.69&long=139.7');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(headers.get('set-cookie')).toBeNull();
});

it.each([
  ['?sort=best', 'sort'],
  ['?limit=0', 'limit'],
  ['?limit=51', 'limit'],
  ['?areaId=-1', 'areaId'],
  ['?areaId=99999999999', 'areaId'],
  ['?text=a&text=b', 'text'],
  ['?open=1&open=0', 'open'],
  ['?type=girls', 'type'],
  ['?lat=35.6', 'long'],
  ['?date=yesterday', 'date'],
  ['?cursor=AAAA', 'cursor'],
  [`?text=${'%E3%81%82'.repeat(101)}`, 'text'],
  [`?lat=${'3'.repeat(200)}&long=139`, 'lat'],
  ['?sort=new;drop%20table%20shops', 'sort'],
  ['?budgetMax=1e5', 'budgetMax'],
])('refuses %s with a sentence under its field', async (query, field) => {
  const { status, body } = await get(query);
  expect(status).toBe(422);
  const errors = body.errors as Record<string, string[]>;
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]?.[0]).toMatch(/。/);
});

it('takes the empty fields of a form, and whatever others hang on a link', async () => {
  const { status, body } = await get(
    '?text=&type=&areaId=&lat=&long=&sort=&cursor=&limit=&utm_source=x&__proto__=1',
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ isInput: false, total: 5 });
});

it('offers the closest names when nothing fits', async () => {
  const { body } = await get('?text=ミモサ');
  expect(body).toMatchObject({ total: 0, isInput: true });
  expect((body.suggests as { name: string }[]).map(({ name }) => name)).toContain('ミモザ');
});

it('gives no history: what a visitor looked for is known to the device alone', async () => {
  await get('?text=さくら&type=casts');
  expect((await get('?type=casts')).body.histories).toEqual([]);
});

/** Names that every plain object knows. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf'];

describe('a word that every object knows is a word like any other', () => {
  const PATHS = ['/api/searches?', '/api/searches?type=casts&', '/api/shops/count?', '/api/casts/count?'];
  it.each(PATHS.flatMap((path) => INHERITED.map((word) => `${path}text=${word}`)))('%s', async (path) => {
    expect((await browser.get(path)).status).toBe(200);
  });
});
