import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressText } from '../../server/core/http/encoding.ts';
import { Secrets } from '../../server/core/secrets.ts';
import { RecodedBytes } from '../../server/site/pages/recoded-bytes.ts';
import { makePage, type StoredPage } from '../../server/site/pages/stored-page.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { addPost } from '../support/posts.ts';
import { rawRequest } from '../support/raw-request.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const ASKED = 20;
const token = new Secrets(SECRET_KEY).key('metrics').toString('hex');

const database = databaseWorld();
let site: Site;
let shop: number;
let cast: number;
let post: number;

beforeAll(async () => {
  const { db } = database;
  shop = await addShop(db, await addPlaces(db), { name: '月灯り' });
  cast = await addCast(db, shop, { name: 'さくら', searchable: true });
  await addCast(db, shop, { name: 'ひなの', searchable: true });
  post = await addPost(db, cast);
  site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
}, 120_000);
afterAll(() => site.stop());

/** Figures of the site's process, by the name and labels that /metrics gives them. */
async function figure(name: string): Promise<number> {
  const answer = await site.get('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1] ?? 0);
}
const rendered = () => figure('yoakari_answers_total{origin="rendered"}');

/** Pages in the store, once those are in it that were just sent: a visitor does not wait for that. */
async function storedPages(): Promise<number> {
  let count = -1;
  const isSettled = async () => {
    const last = count;
    count = await figure('yoakari_stored_pages');
    return count === last;
  };
  await expect.poll(isSettled, { interval: 200 }).toBe(true);
  return count;
}
const textOf = async (target: string) => (await site.get(target)).text();

describe('what is the same for everybody is made once', () => {
  it.each(
    ['/sitemap.xml', '/sitemaps/places-1.xml', '/sitemaps/shops-1.xml', '/sitemaps/casts-1.xml'].concat([
      '/sitemaps/posts-1.xml',
      '/robots.txt',
      '/manifest.webmanifest',
      '/shop_entry/',
    ]),
  )('%s is rendered for the first who asks, and kept for the others', async (target) => {
    const first = await site.get(target);
    const body = await first.text();
    const before = await rendered();
    for (let n = 0; n < ASKED; n++) expect(await textOf(target)).toBe(body);
    expect(await rendered()).toBe(before);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    expect((await site.get(target, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('a name that no sitemap has is kept nowhere', async () => {
    let n = 1;
    // Names not asked for before: a page that the site stores meanwhile on its own is no longer new the next time.
    const added = async () => {
      const before = await storedPages();
      n++;
      for (const name of [`shops-${n}`, `casts-${9990 + n}`, `posts-${n}`, `boys-${n}`])
        expect((await site.get(`/sitemaps/${name}.xml`)).status).toBe(404);
      return (await storedPages()) - before;
    };
    await expect.poll(added, { timeout: 20_000 }).toBe(0);
  });
});

describe('a kept sitemap follows the database', () => {
  const eventually = (target: string) => expect.poll(() => textOf(target), { timeout: 20_000, interval: 50 });

  // One test: what is only new waits until a minute after a sitemap was last made for a change.
  it('takes in a new shop, cast and post, and names neither a cast who hides nor her posts any more', async () => {
    for (const type of ['shops', 'casts', 'posts']) await textOf(`/sitemaps/${type}-1.xml`);
    const { db } = database;
    const { prefectureId, areaId, stationId } = await db
      .selectFrom('shops')
      .selectAll()
      .where('id', '=', shop)
      .executeTakeFirstOrThrow();
    const places = { prefectureId, areaId, stationId: stationId as number };
    const newShop = await addShop(db, places, { name: 'ミモザ' });
    await eventually('/sitemaps/shops-1.xml').toContain(`/shop/${newShop}/<`);
    const newCast = await addCast(db, newShop, { name: 'りお', searchable: true });
    await eventually('/sitemaps/casts-1.xml').toContain(`/cast/${newCast}/<`);
    const newPost = await addPost(db, newCast);
    await eventually('/sitemaps/posts-1.xml').toContain(`/tl/${newPost}/<`);

    expect(await textOf('/sitemaps/casts-1.xml')).toContain(`/cast/${cast}/<`);
    expect(await textOf('/sitemaps/posts-1.xml')).toContain(`/tl/${post}/<`);
    await db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', cast).execute();
    await eventually('/sitemaps/casts-1.xml').not.toContain(`/cast/${cast}/<`);
    await eventually('/sitemaps/posts-1.xml').not.toContain(`/tl/${post}/<`);
  });
});

describe('a client without brotli', () => {
  it('gets stored pages from bytes that are unpacked once', async () => {
    const packed = await site.get('/shops/', { headers: { 'Accept-Encoding': 'br' } });
    const html = await packed.text();
    const held = Number(packed.headers.get('content-length'));
    const before = await figure('yoakari_recoded_bytes');
    for (let n = 0; n < ASKED; n++) {
      const { status, headers, body } = await rawRequest(site.port, '/shops/');
      expect({ status, coding: headers.get('content-encoding') }).toEqual({ status: 200, coding: undefined });
      expect(body).toBe(html);
    }
    expect((await figure('yoakari_recoded_bytes')) - before).toBe(Buffer.byteLength(html) + held);
  });

  it('gets stored pages as gzip that is made once', async () => {
    const packed = await site.get('/shops/', { headers: { 'Accept-Encoding': 'br' } });
    const html = await packed.text();
    const held = Number(packed.headers.get('content-length'));
    const ask = () => site.get('/shops/', { headers: { 'Accept-Encoding': 'gzip' } });
    const before = await figure('yoakari_recoded_bytes');
    for (let n = 0; n < ASKED; n++) {
      const answer = await ask();
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(await answer.text()).toBe(html);
    }
    const length = Number((await ask()).headers.get('content-length'));
    expect((await figure('yoakari_recoded_bytes')) - before).toBe(length + held);
  });

  const SIZE = 10_000;
  const page = (key: string): StoredPage => {
    const body = Buffer.from(key.padEnd(SIZE, '.'));
    const rest = {
      status: 200,
      tags: ['t'],
      expiresAt: 0,
      contentType: 'text/html',
      policy: '',
      robots: null,
    };
    return makePage({ key, body, ...rest }, compressText(body, 1).br);
  };

  it.each(['gzip', 'identity'] as const)(
    'costs %s one making for all who ask at once, and none while the page is in use',
    async (coding) => {
      const recoded = new RecodedBytes(3 * SIZE);
      const one = page('/1/');
      const [first, ...others] = await Promise.all(
        Array.from({ length: ASKED }, () => recoded.of(one, coding)),
      );
      const plain = coding === 'gzip' ? gunzipSync(first ?? '') : first;
      expect(plain?.equals(brotliDecompressSync(one.br))).toBe(true);
      expect(others.every((bytes) => bytes === first)).toBe(true);
      for (const key of ['/2/', '/3/', '/4/']) {
        await recoded.of(page(key), 'identity');
        expect(await recoded.of(one, coding)).toBe(first);
      }
    },
  );

  it('keeps both codings of a page apart', async () => {
    const recoded = new RecodedBytes(3 * SIZE);
    const one = page('/1/');
    const [gzip, plain] = await Promise.all([recoded.of(one, 'gzip'), recoded.of(one, 'identity')]);
    expect(gunzipSync(gzip).equals(plain)).toBe(true);
    expect(recoded.size).toBe(gzip.length + SIZE + 2 * one.br.length);
  });

  it('keeps nothing of a page that was removed, while bytes of it are made either', async () => {
    const recoded = new RecodedBytes(3 * SIZE);
    const one = page('/1/');
    await recoded.of(one, 'gzip');
    const underWay = recoded.of(one, 'identity');
    recoded.forget('/1/');
    expect((await underWay).length).toBe(SIZE);
    expect(recoded.size).toBe(0);
  });

  it('cannot fill the memory: the least recently used page goes', async () => {
    const pages = Array.from({ length: 50 }, (_, n) => page(`/${n}/`));
    const most = 3 * (SIZE + Math.max(...pages.map(({ br }) => br.length)));
    const recoded = new RecodedBytes(most);
    const kept = () => [Math.floor(recoded.size / SIZE), recoded.size <= most];
    const bytes = await Promise.all(pages.map((one) => recoded.of(one, 'identity')));
    expect(kept()).toEqual([3, true]);
    expect(await recoded.of(pages[0] as StoredPage, 'identity')).not.toBe(bytes[0]);
    expect(kept()).toEqual([3, true]);
  });

  it.each(['gzip', 'identity'] as const)(
    'never gets the %s bytes of a page that has been rendered again since',
    async (coding) => {
      const recoded = new RecodedBytes(3 * SIZE);
      await recoded.of(page('/1/'), coding);
      const body = Buffer.from('new');
      const newer = makePage({ ...page('/1/'), body }, compressText(body, 1).br);
      const bytes = await recoded.of(newer, coding);
      expect((coding === 'gzip' ? gunzipSync(bytes) : bytes).toString()).toBe('new');
      expect(recoded.size).toBe(bytes.length + newer.br.length);
    },
  );
});
