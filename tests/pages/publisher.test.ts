import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PageStore } from '../../server/site/pages/page-store.ts';
import { Publisher } from '../../server/site/pages/publisher.ts';
import { pageRenderer } from '../../server/site/pages/renderer.ts';

const OTHERS = 200;
let folder: string;
let store: PageStore;
let publisher: Publisher;
let rendered: string[] = [];

const render = pageRenderer(
  async (request) => {
    const { pathname } = new URL(request.url);
    rendered.push(pathname);
    await new Promise((done) => setTimeout(done, 5));
    return new Response(pathname, { headers: { 'Cache-Tag': 'shop:1', 'Content-Type': 'text/html' } });
  },
  { siteOrigin: 'http://localhost' },
);

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-publisher-'));
  store = new PageStore(folder);
  publisher = new Publisher(store, render);
});
afterEach(() => {
  publisher.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Stores a list, `others` pages of casts and `more`, all with one tag. */
async function fill(others: number, more: string[] = []): Promise<void> {
  for (const key of [
    '/shops/tokyo/',
    ...more,
    ...Array.from({ length: others }, (_, n) => `/cast/${n + 1}/`),
  ]) {
    const { page } = await render(key, '', key);
    if (page) store.put(page, store.moment());
  }
  rendered = [];
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((done) => setTimeout(done, 1));
};

it('renders the page that a visitor was given stale before the hundreds that wait', async () => {
  await fill(OTHERS);
  publisher.apply([{ tag: 'shop:1', purge: false }]);
  publisher.hurry('/shops/tokyo/');
  await until(() => store.isFresh('/shops/tokyo/'));
  expect(rendered.indexOf('/shops/tokyo/')).toBeLessThan(4);
  expect(publisher.backlog).toBeGreaterThan(OTHERS - 20);
});

it('is not held back for the one who asks by a render a moment ago', async () => {
  await fill(3);
  const change = () => publisher.apply([{ tag: 'shop:1', purge: false }]);
  change();
  await until(() => publisher.backlog === 0);
  change();
  // Once: a render for no one counts nothing against the one who asks.
  publisher.hurry('/cast/3/');
  await until(() => store.isFresh('/cast/3/'));
  // The others wait out their second.
  expect(['/shops/tokyo/', '/cast/1/', '/cast/2/'].filter((key) => store.isFresh(key))).toEqual([]);
});

it('renders each stale page once, however often it is asked for', async () => {
  await fill(OTHERS);
  publisher.apply([{ tag: 'shop:1', purge: false }]);
  for (let n = 0; n < 50; n++) publisher.hurry('/cast/150/');
  await until(() => publisher.backlog === 0);
  publisher.hurry('/cast/150/');
  expect(rendered.length).toBe(OTHERS + 1);
  expect(new Set(rendered).size).toBe(OTHERS + 1);
});

it('renders a sitemap at most once a minute, for all callers together', async () => {
  const sitemap = '/sitemaps/shops-1.xml';
  await fill(3, [sitemap]);
  const change = () => publisher.apply([{ tag: 'shop:1', purge: false }]);
  change();
  await until(() => publisher.backlog === 0);
  // The second round of the others comes after all that was due with the first.
  for (let round = 0; round < 2; round++) {
    change();
    publisher.hurry(sitemap);
    await until(() =>
      ['/shops/tokyo/', '/cast/1/', '/cast/2/', '/cast/3/'].every((key) => store.isFresh(key)),
    );
  }
  expect(rendered.filter((key) => key === sitemap)).toHaveLength(1);
  expect(store.isFresh(sitemap)).toBe(false);
});

it('gives up pages that the store has no room for', async () => {
  publisher.stop();
  store = new PageStore(folder, { pages: 50, bytes: 1_000_000 });
  publisher = new Publisher(store, render);
  await fill(49);
  publisher.apply([{ tag: 'shop:1', purge: false }]);
  expect(publisher.backlog).toBe(50);
  for (let n = 0; n < 50; n++) {
    const { page } = await pageRenderer(
      async () => new Response('x', { headers: { 'Cache-Tag': 'other' } }),
      { siteOrigin: 'http://localhost' },
    )('/tl/1/', '', `/tl/${n}/`);
    if (page) store.put(page, store.moment());
  }
  expect(publisher.backlog).toBeLessThan(5);
  await until(() => publisher.backlog === 0);
});
