import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { areaTopPath, topPath } from '../../server/core/paths.ts';
import { NIGHT, seedNight } from '../api/listing-night.ts';
import { addPost } from '../support/timeline.ts';
import { openPages, type Page } from './open-pages.ts';

const MEDIA = 'a'.repeat(26);
const KABUKICHO = areaTopPath('tokyo', 'night-kabukicho');
const DAY_MS = 86_400_000;
const EARLIER = new Date(NIGHT - DAY_MS);
let get: (path: string) => Promise<Page>;
let close: () => Promise<void>;
let db: Db;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NIGHT });
  const pages = await openPages();
  ({ get } = pages);
  ({ close } = pages.database);
  ({ db } = pages.database);
  const { shops, casts } = await seedNight(db);
  const shopId = shops.get('ミモザ') as number;
  const castId = casts.get('さくら') as number;
  const variants = JSON.stringify([{ width: 240, height: 320 }]) as never;
  await db.insertInto('media').values({ id: MEDIA, dot: '#705c67', variants }).execute();
  const photo = { position: 1, mediaId: MEDIA, alt: '写真' };
  await db
    .insertInto('castPhotos')
    .values({ castId, ...photo })
    .execute();
  await db
    .insertInto('shopPhotos')
    .values({ shopId, ...photo })
    .execute();
  await db.updateTable('shops').set({ licenseCheckedOn: '2026-11-01' }).where('id', '=', shopId).execute();
  const news = { title: '年末の営業', body: '本文です。', cover: null, publishedAt: EARLIER };
  await db.insertInto('news').values(news).execute();
  const postId = await addPost(db, castId, { body: '今夜は20時から。' });
  await db.updateTable('posts').set({ postedAt: EARLIER }).where('id', '=', postId).execute();
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await close();
});

/** What opens each part of the page, in the order in which a reader comes to it. */
const PARTS = {
  今夜: /id="tonight"[^>]*>今夜</g,
  バナー: /data-banners/g,
  エリア: /<h2>エリアからさがす</g,
  ピックアップ: /<h2>ピックアップ</g,
  タイムライン: /<h2>タイムライン</g,
  おすすめのお店: /<h2>おすすめのお店</g,
  ニュース: /<h2>ニュース</g,
  はじめての方へ: /<h2>はじめての方へ</g,
};
async function orderAt(time: string): Promise<string[]> {
  vi.setSystemTime(new Date(`2026-11-20T${time}+09:00`));
  const { html } = await get(topPath());
  return Object.entries(PARTS)
    .flatMap(([name, pattern]) => [...html.matchAll(pattern)].map(({ index }) => ({ name, index })))
    .sort((a, b) => a.index - b.index)
    .map(({ name }) => name);
}
const AFTER_THE_NIGHT = ['バナー', 'エリア', 'ピックアップ'];
const TO_THE_END = ['おすすめのお店', 'ニュース', 'はじめての方へ'];

it('opens with the night from 17:00, and the timeline comes after the girls of the day', async () => {
  expect(await orderAt('17:00:00')).toEqual(['今夜', ...AFTER_THE_NIGHT, 'タイムライン', ...TO_THE_END]);
});

it('opens with the timeline before 17:00, and the night comes next', async () => {
  expect(await orderAt('16:59:59')).toEqual(['タイムライン', '今夜', ...AFTER_THE_NIGHT, ...TO_THE_END]);
});

it('counts the shops of the day until midnight, then those that are open still', async () => {
  const said = async (time: string) => {
    vi.setSystemTime(new Date(`2026-11-${time}+09:00`));
    return (await get(topPath())).text;
  };
  expect(await said('20T23:59:00')).toMatch(/全国で本日営業 4 ?店/);
  expect(await said('21T00:30:00')).toMatch(/全国でいま営業中 3 ?店/);
  vi.setSystemTime(NIGHT);
});

it('tells of the news and of what a beginner asks', async () => {
  const { html, text } = await get(topPath());
  expect(text).toContain('年末の営業');
  const guide = html.slice(html.indexOf('id="guide"'));
  for (const topic of ['料金のしくみ', '指名と場内指名', '同伴', 'アフター']) expect(guide).toContain(topic);
});

it('offers shops their application in a new tab, at the end as well', async () => {
  const { html } = await get(topPath());
  const foot = html.slice(html.indexOf('foot__legal'));
  expect(foot).toMatch(/<a href="\/shop_entry\/" target="_blank"[^>]*>お店の掲載のお申し込み/);
});

it('has for each area its own pickup, posts and recommended shops, which no search engine keeps', async () => {
  vi.setSystemTime(NIGHT);
  const { html, text } = await get(KABUKICHO);
  const parts = [...html.matchAll(/data-own="(\w+)"/g)].map(([, part]) => part);
  // Banners are another test's, which may have come before.
  expect(parts.filter((part) => part !== 'banners')).toEqual(['pickup', 'posts', 'shops']);
  for (const words of ['さくら', '今夜は20時から。', 'ミモザ']) expect(text).toContain(words);
  expect(html).toContain('href="/navi/tls/tokyo/night-kabukicho/"');
  expect(html).toContain('noindex');
  expect((await get(areaTopPath('tokyo', 'nowhere'))).status).toBe(404);
});

it('leaves a part out that an area has nothing for', async () => {
  const { html, text } = await get(areaTopPath('tokyo', 'night-kinshicho'));
  expect(html).not.toContain('data-own');
  expect(text).not.toMatch(/さくら|ミモザ/);
});

it('leads from the empty timeline of an area to the posts of the whole country, and to its girls', async () => {
  const path = '/navi/tls/tokyo/night-kinshicho/';
  const { html, text } = await get(path);
  expect(text).toContain('錦糸町・小岩の投稿は、まだありません。');
  const [, empty] = html.split('class="empty"');
  expect(empty).toMatch(/<a [^>]*href="\/navi\/tls\/"[^>]*>全国の投稿を見る/);
  expect(empty).toMatch(/<a [^>]*href="\/casts\/tokyo\/night-kinshicho\/"[^>]*>錦糸町・小岩の女の子を見る/);
  expect((await get('/navi/tls/tokyo/night-kabukicho/')).html).not.toContain('class="empty"');
});

it('has a part with the banners of an area where that has one of its own', async () => {
  const titles = async () =>
    [...(await get(KABUKICHO)).html.matchAll(/banner__t"><b>([^<]+)/g)].map(([, title]) => title);
  expect(await titles()).toEqual([]);
  const area = await db
    .selectFrom('areas')
    .select('id')
    .where('slug', '=', 'night-kabukicho')
    .executeTakeFirstOrThrow();
  const banner = { title: '歌舞伎町のご案内', text: '説明', path: '/ranking/', drawing: 'moon' as const };
  await db
    .insertInto('banners')
    .values({ ...banner, place: 9, areaId: area.id })
    .execute();
  expect((await titles())[0]).toBe(banner.title);
  expect(await titles()).toHaveLength(4);
  expect((await get(topPath())).html).not.toContain(banner.title);
});
