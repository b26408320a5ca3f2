import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDefaults } from './read-defaults.ts';

const MINUTE = 60_000;
const item = { path: '/shop/1/', name: '宵待' };
let asked: string[];
let status: number;

beforeEach(() => {
  [asked, status] = [[], 200];
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const url = new URL(typeof request === 'string' ? request : request.url, 'https://site.jp');
    asked.push(url.pathname + url.search);
    return Response.json({ items: [item], type: 'shop' }, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('what the search box shows is asked for once in five minutes, however often it opens', async () => {
  const first = await readDefaults('shops', 0);
  expect(first?.answer.items).toEqual([item]);
  expect(await readDefaults('shops', 5 * MINUTE - 1)).toBe(first);
  expect(asked).toEqual(['/api/searches?type=shop&limit=4']);
  await readDefaults('shops', 5 * MINUTE);
  expect(asked).toHaveLength(2);
});

it('is asked for again after a failure', async () => {
  status = 500;
  await expect(readDefaults('casts', 0)).rejects.toThrow();
  status = 200;
  expect((await readDefaults('casts', 1))?.isTonight).toBe(true);
  expect(asked).toEqual(Array(2).fill('/api/searches?type=casts&tonight=1&limit=4'));
});
