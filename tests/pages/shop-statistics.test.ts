import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { mondayOf } from '../../server/desk/shop-statistics/read-statistics.ts';
import { addCast, addPlaces, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { addPost } from '../support/timeline.ts';
import { openPages } from './open-pages.ts';

let pages: Awaited<ReturnType<typeof openPages>>;
let places: Places;
/** Of last week. */
const monday = addDays(mondayOf(businessDateOf(Date.now())), -7);

beforeAll(async () => {
  pages = await openPages();
  places = await addPlaces(pages.database.db);
});
afterAll(() => pages?.database.close());

async function newShop() {
  const { db } = pages.database;
  const shopId = await addShop(db, places, { name: '宵待' });
  const { browser } = await shopBrowser(db, [shopId]);
  const read = (query = '') => pages.get(`/shop_admin/${shopId}/statistics/${query}`, browser);
  const add = (day: number, kind: 'view' | 'call', count: number, postId: number | null = null) =>
    db
      .insertInto('shopTouchCounts')
      .values({ shopId, businessDate: addDays(monday, day), hour: 21, kind, postId, count })
      .execute();
  return { shopId, read, add };
}

/** The charts of a page: what they say, and how high their bars are. */
const charts = (html: string) =>
  [...html.matchAll(/<svg class="chart [^"]*"[^>]*role="img" aria-labelledby="([^"]*)"[\s\S]*?<\/svg>/g)].map(
    ([svg, ids = '']) => ({
      said: ids.split(' ').map((id) => new RegExp(` id="${id}">([^<]*)<`).exec(svg)?.[1]),
      bars: [...svg.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height)),
      few: svg.match(/chart__bar--few/g)?.length ?? 0,
    }),
  );

it('draws the days as an image with its words and its table, and runs no script of its own', async () => {
  const { read, add } = await newShop();
  await add(0, 'view', 60);
  await add(1, 'view', 30);
  await add(2, 'view', 3);
  await add(-7, 'view', 50);
  const { text, html } = await read('?period=last');
  const [phone, desktop] = charts(html);
  expect(phone?.said).toEqual(['ページの表示（日ごと）', '先週の「ページの表示」は90回以上です。']);
  expect(phone?.bars).toHaveLength(7);
  expect(phone?.bars[0]).toBeCloseTo((phone?.bars[1] ?? 0) * 2);
  expect(phone?.few).toBe(1);
  expect(desktop?.bars).toEqual(phone?.bars);
  expect(text).toContain('5未満');
  expect(html).toMatch(/<th scope="row"[^>]*>[^<]*<\/th>\s*<td[^>]*>60<\/td>/);
  expect(html).toContain(`download`);
  expect(html.match(/<astro-island/g)).toBeNull();
  // 93 in all would give the hidden day away.
  expect(text).not.toMatch(/93|\+43|43回/);
});

it('draws no line where a week before has only small days', async () => {
  const { read, add } = await newShop();
  await add(0, 'view', 60);
  const lineOf = async () => {
    const { html } = await read('?period=quarter');
    return /class="chart__before"[^>]* d="([^"]*)"/.exec(html)?.[1]?.match(/[ML]/g)?.length;
  };
  expect(await lineOf()).toBe(13);
  for (const day of [-170, -169]) await add(day, 'view', 1);
  expect(await lineOf()).toBe(12);
});

it('says which posts brought visitors, as text, and keeps the choice of a measure in the address', async () => {
  const { read, add, shopId } = await newShop();
  const castId = await addCast(pages.database.db, shopId, { name: 'さくら' });
  const postId = await addPost(pages.database.db, castId, { body: '<b>新しいドレス' });
  await add(0, 'view', 23, postId);
  const locked = await addPost(pages.database.db, castId, { body: '今夜の合言葉', needLogin: true });
  await add(0, 'view', 6, locked);
  await add(0, 'call', 7);
  const { text, html } = await read('?period=last&of=call');
  expect(text).toContain('電話（日ごと）');
  expect(text).toContain('先週の「電話」は7回です。先々週より7回多いです。');
  expect(text).toMatch(/さくら &lt;b&gt;新しいドレス .* 20以上/);
  expect(text).toMatch(/さくら 会員限定の投稿 .* 5以上/);
  expect(html).not.toContain('合言葉');
  expect(html).toContain(`?of=line&amp;period=last`);
});

it('draws weekdays by hours and 13 weeks, each with its table', async () => {
  const { read, add } = await newShop();
  for (const day of [4, -3, -10]) await add(day, 'view', 60);
  await add(-84, 'view', 50);
  const { text, html } = await read('?period=quarter');
  expect(text).toContain('ページの表示（週ごと）');
  expect(text).toContain('いちばん多いのは金曜の21時台（180以上）です。');
  const bars = charts(html)[0]?.bars ?? [];
  expect(bars).toHaveLength(13);
  expect(html.match(/heat__cell--4/g)).toHaveLength(2);
  expect(html).toMatch(
    /<th scope="row"[^>]*>21:00〜<\/th>(?:\s*<td[^>]*>0<\/td>){4}\s*<td[^>]*>180以上<\/td>/,
  );
});

it('tells a new shop that nothing is counted yet', async () => {
  const { read } = await newShop();
  const { text, html } = await read('?of=nothing&period=never');
  expect(text).toContain('まだ数字がありません。');
  expect(html).not.toContain('class="chart');
});
