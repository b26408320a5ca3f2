import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { sitemapFile, sitemapIndex } from '../../server/site/seo/sitemap.ts';
import { selectBlockStarts } from '../../server/site/seo/sitemap-queries.ts';
import { type NightIds, openNight } from '../api/listing-night.ts';
import { addPost } from '../support/posts.ts';

const ORIGIN = 'https://yoakari.example';
let db: Db;
let night: NightIds;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, night, close } = await openNight());
}, 60_000);
afterAll(() => close());

beforeEach(async () => {
  await db.deleteFrom('posts').execute();
  await db.updateTable('shops').set({ reviewCount: 0 }).execute();
  await db.updateTable('casts').set({ searchable: false }).execute();
});

const shop = (name: string) => night.shops.get(name) as number;
const cast = (name: string) => night.casts.get(name) as number;
const file = async (name: string) => (await sitemapFile(db, name, ORIGIN)) as string;
const addresses = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url?.replace(ORIGIN, ''));
const lastmod = (xml: string, path: string) =>
  Date.parse(new RegExp(`<loc>${ORIGIN}${path}</loc><lastmod>([^<]+)<`).exec(xml)?.[1] ?? '');
const allow = (name: string) =>
  db.updateTable('casts').set({ searchable: true }).where('id', '=', cast(name)).execute();

describe('the sitemaps', () => {
  it('stand in one index by type, a file for each 40,000 addresses', async () => {
    await allow('さくら');
    expect(addresses(await sitemapIndex(db, ORIGIN))).toEqual([
      '/sitemaps/places-1.xml',
      '/sitemaps/shops-1.xml',
      '/sitemaps/casts-1.xml',
      '/sitemaps/news-1.xml',
    ]);
    expect(await selectBlockStarts(db, 'shops', 2)).toHaveLength(3);
  });

  it('name only files that exist', async () => {
    for (const name of ['places-2', 'shops-2', 'casts-0', 'boys-1', '../places-1', 'places-1.xml', ''])
      expect(await sitemapFile(db, name, ORIGIN)).toBeNull();
  });

  it('hold open shops, and no closed one', async () => {
    const listed = addresses(await file('shops-1'));
    expect(listed).toContain(`/shop/${shop('月灯り')}/`);
    expect(listed).not.toContain(`/shop/${shop('閉店した店')}/`);
  });

  it('hold the lists of reviews of open shops that have any', async () => {
    const [open, closed] = [shop('月灯り'), shop('閉店した店')];
    await db
      .insertInto('reviews')
      .values([open, closed].map((shopId) => ({ shopId, totalValue: 4, totalTouched: true })))
      .execute();
    expect(addresses(await sitemapIndex(db, ORIGIN))).toContain('/sitemaps/reviews-1.xml');
    expect(addresses(await file('reviews-1'))).toEqual([`/shop/${open}/reviews/`]);
    expect(lastmod(await file('reviews-1'), `/shop/${open}/reviews/`)).toBeGreaterThan(Date.now() - 60_000);
    await db.deleteFrom('reviews').where('shopId', 'in', [open, closed]).execute();
    expect(await sitemapFile(db, 'reviews-1', ORIGIN)).toBeNull();
  });

  it('hold only casts who allow search engines, and lose one the moment she hides', async () => {
    await allow('さくら');
    await allow('れいな');
    await allow('みお');
    expect(addresses(await file('casts-1'))).toEqual([
      `/cast/${cast('さくら')}/`,
      `/cast/${cast('れいな')}/`,
    ]);
    await db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', cast('れいな')).execute();
    expect(addresses(await file('casts-1'))).toEqual([`/cast/${cast('さくら')}/`]);
    await db.updateTable('casts').set({ status: 'public' }).where('id', '=', cast('れいな')).execute();
  });

  it('hold posts that everybody may read, of casts who allow search engines', async () => {
    await allow('さくら');
    const id = await addPost(db, cast('さくら'), { postedAt: new Date('2026-11-20T21:05:00+09:00') });
    await addPost(db, cast('さくら'), { needLogin: true });
    await addPost(db, cast('さくら'), { status: 'scheduled' });
    const deleted = await addPost(db, cast('さくら'));
    await addPost(db, cast('ゆい'));
    await db.updateTable('posts').set({ deletedAt: new Date() }).where('id', '=', deleted).execute();
    expect(addresses(await sitemapIndex(db, ORIGIN))).toContain('/sitemaps/posts-1.xml');
    expect(addresses(await file('posts-1'))).toEqual([`/tl/${id}/`]);
    expect(lastmod(await file('posts-1'), `/tl/${id}/`)).toBe(Date.parse('2026-11-20T21:05:00+09:00'));
    expect(await sitemapFile(db, 'posts-2', ORIGIN)).toBeNull();
  });

  it('hold places where something is listed, each half for itself', async () => {
    const listed = addresses(await file('places-1'));
    for (const path of ['/', '/shops/', '/casts/', '/shops/tokyo/', '/shops/tokyo/night-kabukicho/'])
      expect(listed).toContain(path);
    expect(listed).toContain('/casts/tokyo/station/night-shinjuku/');
    expect(listed).not.toContain('/shops/tokyo/night-empty/');
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('cost two queries a file, however much it holds', async () => {
    for (const name of ['places-1', 'shops-1', 'casts-1', 'posts-1']) {
      const { queries } = await countingQueries(() => file(name));
      expect(queries).toBeLessThanOrEqual(2);
    }
  });
});

describe('lastmod', () => {
  const ago = new Date('2026-01-01T00:00:00Z');
  const age = async () => {
    await db.updateTable('shops').set({ updatedAt: ago }).execute();
    await db.updateTable('casts').set({ updatedAt: ago }).execute();
  };

  it('moves with the row, by any writer, and not when nothing changes', async () => {
    await age();
    const path = `/shop/${shop('月灯り')}/`;
    expect(lastmod(await file('shops-1'), path)).toBe(ago.getTime());
    await db.updateTable('shops').set({ name: '月灯り' }).where('id', '=', shop('月灯り')).execute();
    expect(lastmod(await file('shops-1'), path)).toBe(ago.getTime());
    await db.updateTable('shops').set({ seats: 30 }).where('id', '=', shop('月灯り')).execute();
    expect(lastmod(await file('shops-1'), path)).toBeGreaterThan(Date.now() - 60_000);
    expect(lastmod(await file('places-1'), '/shops/tokyo/night-kabukicho/')).toBeGreaterThan(ago.getTime());
  });

  it('moves with what hangs on the row, which announces itself only once', async () => {
    await age();
    await db.deleteFrom('pageChange').execute();
    await db
      .updateTable('shopHours')
      .set({ closeMinute: 1560 })
      .where('shopId', '=', shop('ミモザ'))
      .execute();
    const path = `/shop/${shop('ミモザ')}/`;
    expect(lastmod(await file('shops-1'), path)).toBeGreaterThan(Date.now() - 60_000);
    const tags = await db.selectFrom('pageChange').select('tag').execute();
    expect(tags.filter(({ tag }) => tag === `shop:${shop('ミモザ')}`)).toHaveLength(1);
    expect(tags.map(({ tag }) => tag)).not.toContain('directory');
  });

  it('of a list moves when a cast leaves it', async () => {
    await age();
    await db.updateTable('shops').set({ status: 'hidden' }).where('id', '=', shop('夜想')).execute();
    expect(lastmod(await file('places-1'), '/shops/tokyo/night-kabukicho/')).toBeGreaterThan(ago.getTime());
    await db.updateTable('shops').set({ status: 'open' }).where('id', '=', shop('夜想')).execute();
  });
});
