import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { expect, it } from 'vitest';

const SCRIPT = readFileSync(path.resolve(import.meta.dirname, '../../../public/offline.js'), 'utf8');
const DAY_MS = 24 * 60 * 60 * 1000;

type Stored = { path: string; html: string; daysAgo: number };

/** What the workers show without a network, on a device that has stored these pages of shops; null: it stores nothing. */
async function shown(stored: Stored[] | null): Promise<string> {
  const pages = new Map(stored?.map((page) => [`https://yoakari.example${page.path}`, page]));
  const match = async ({ url }: { url: string }) => {
    const { html = '', daysAgo = 0 }: Partial<Stored> = pages.get(url) ?? {};
    return new Response(html, { headers: { 'x-stored': String(Date.now() - daysAgo * DAY_MS) } });
  };
  const open = async () => {
    if (!stored) throw new Error('storage is refused');
    return { keys: async () => [...pages.keys()].map((url) => ({ url })), match };
  };
  const worker = vm.createContext({ Response, URL, caches: { open } });
  vm.runInContext(SCRIPT, worker);
  const answer = await (worker.offlinePage as () => Promise<Response>)();
  expect(answer.status).toBe(503);
  return answer.text();
}

it('leads to the coupons that the device has stored, the latest first, in the words of their pages', async () => {
  const html = await shown([
    { path: '/shop/1/', html: '<html data-stored="1"><h1>月灯り</h1>', daysAgo: 1 },
    { path: '/shop/2/', html: '<h1 class="x">Bar &amp; $&amp; &lt;b&gt;</h1>', daysAgo: 6 },
  ]);
  expect(html).toContain('<h2>保存したクーポン</h2>');
  expect([...html.matchAll(/<li><a href="([^"]+)">(.+?)<small>/g)].map(([, to, name]) => [to, name])).toEqual(
    [
      ['/shop/2/#coupon', 'Bar &amp; $&amp; &lt;b&gt;'],
      ['/shop/1/#coupon', '月灯り'],
    ],
  );
});

const WITHOUT: [string, Stored[] | null][] = [
  ['has none', []],
  ['has only what is too old', [{ path: '/shop/1/', html: '<h1>月灯り</h1>', daysAgo: 8 }]],
  ['has a page without a name', [{ path: '/shop/1/', html: '<p>閉店しました。</p>', daysAgo: 1 }]],
  ['stores nothing', null],
];
it.each(WITHOUT)('names no shop where the device %s', async (_, stored) => {
  const html = await shown(stored);
  expect(html).toContain('<h1>通信できませんでした</h1>');
  expect(html).not.toMatch(/クーポン|<coupons>|月灯り/);
});
