import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addDays, businessDateOf, type IsoDate } from '../../server/core/business-day.ts';
import { formatDate } from '../../server/core/holidays.ts';
import { setCastHidden } from '../../server/directory/casts/set-status.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { addUser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { type CastBrowser, castBrowser } from '../support/casts.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addShift } from '../support/seed.ts';
import { addPost } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let site: Site;
let cast: CastBrowser;
let cookie: string;
const today = businessDateOf(Date.now());
const ago = (days: number): IsoDate => addDays(today, -days);

beforeAll(async () => {
  const { db } = database;
  cast = await castBrowser(db);
  const other = await castBrowser(db, 'ひな');
  // 20 and 10 in this week, 5 in the week before, 1 and 8 in the two before that, none in the fourth.
  const days = { 0: 20, 6: 10, 7: 5, 14: 1, 27: 8 };
  await db
    .insertInto('castDays')
    .values([
      ...Object.entries(days).map(([day, views]) => ({
        castId: cast.castId,
        ...{ businessDate: ago(Number(day)), views },
      })),
      { castId: other.castId, businessDate: today, views: 7654 },
    ])
    .execute();
  const [seen, liked] = [await addPost(db, cast.castId), await addPost(db, cast.castId)];
  for (const [id, body, viewCount] of [
    [seen, 'よく見られたほう', 25],
    [liked, '二番目のほう', 5],
  ] as const)
    await db.updateTable('posts').set({ body, viewCount }).where('id', '=', id).execute();
  const fan = await addUser(db, 'けん');
  await db.insertInto('postLikes').values({ postId: liked, userId: fan.id }).execute();
  const session = await openMemberSession(db, cast.userId, someFacts(), { scope: 'full' });
  cookie = session.cookie.split(';')[0] ?? '';
  site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
}, 240_000);
afterAll(() => site?.stop());

const read = async (query = '') => {
  const answer = await site.get(`/my_page/${cast.myId}/stats/${query}`, { headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
  return answer.text();
};
const text = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
/** The charts of a page: what they say, and how high their bars are. */
const charts = (html: string) =>
  [
    ...html.matchAll(/<svg class="chart"[^>]*role="img"[\s\S]*?<desc[^>]*>([^<]*)<\/desc>[\s\S]*?<\/svg>/g),
  ].map(([svg, label]) => ({
    label,
    bars: [...svg.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height)),
  }));

it('says her week in numbers, words and charts, against her own weeks before', async () => {
  const html = await read();
  const said = `この7日間、投稿が30回見られました。その前の7日間より25回多いです。いちばん多いのは${formatDate(today)}の20回です。`;
  const weeks = 'その前の4週間の平均は、1週間に4回です。この7日間は平均より26回多いです。';
  expect(text(html)).toContain(said);
  expect(text(html)).toContain(weeks);
  const [days, byWeek] = charts(html);
  expect(days?.label).toBe(said);
  expect(days?.bars).toHaveLength(7);
  expect(days?.bars[6]).toBeCloseTo((days?.bars[0] ?? 0) * 2);
  expect(days?.bars.slice(1, 6)).toEqual([0, 0, 0, 0, 0]);
  expect(byWeek?.label).toContain(weeks);
  expect(byWeek?.bars).toHaveLength(5);
  const tallest = byWeek?.bars[4] ?? 0;
  expect(byWeek?.bars.map((height) => Math.round((height / tallest) * 30))).toEqual([0, 8, 1, 5, 30]);
  const posts = text(html);
  expect(posts.indexOf('よく見られたほう')).toBeGreaterThan(0);
  expect(posts.indexOf('二番目のほう')).toBeGreaterThan(posts.indexOf('よく見られたほう'));
});

it('says clearly what is counted, and nothing of others', async () => {
  for (const query of ['', '?of=votes&period=month']) {
    const html = text(await read(query));
    expect(html).toContain('あなたのページを開いた数は数えていません。');
    expect(html).not.toMatch(/7,654|ひな|順位|平均的な/);
  }
});

it('says so when nothing has happened', async () => {
  const html = text(await read('?of=follows'));
  expect(html).toContain('新しいフォローはまだありません。');
  expect(html).toContain('その前の4週間は、どの週も0人でした。');
});

it('never says that nothing was seen where it counts what was seen', async () => {
  const { db } = database;
  const own = db.updateTable('posts').where('castId', '=', cast.castId);
  await own.set({ postedAt: new Date(Date.now() - 60 * 24 * 3_600_000) }).execute();
  onTestFinished(async () => {
    await own.set({ postedAt: new Date() }).execute();
  });
  const html = text(await read());
  expect(html).toContain('この7日間、投稿が30回見られました。');
  expect(html).toContain('この7日間に投稿したもののうち、見られた回数の多い順です。');
  expect(html).toContain('この7日間の投稿で、見られたものはまだありません。');
  expect(html).not.toContain('見られた投稿は');
});

it('stands on her menu as well, with her next shift and newest posts, while her page is hidden, too', async () => {
  const { db } = database;
  const tomorrow = addDays(today, 1);
  const page = async () => (await site.get(`/my_page/${cast.myId}/`, { headers: { Cookie: cookie } })).text();
  const menu = async () => text(await page());
  expect(await menu()).toContain('次の出勤 まだ登録されていません。');
  expect(await menu()).toContain('出勤が決まると、ストーリーズに出せるシフトカードをここでつくれます。');
  const { shopId } = await db
    .selectFrom('casts')
    .select('shopId')
    .where('id', '=', cast.castId)
    .executeTakeFirstOrThrow();
  await addShift(db, { castId: cast.castId, shopId: shopId ?? 0, businessDate: tomorrow, startMinute: 1230 });
  await setCastHidden(db, cast.castId, 'cast', true);
  const said = await menu();
  expect(said).toContain(`${formatDate(tomorrow)} 20:30〜`);
  expect(said).toContain('見られた 30 回 先週 5');
  expect(said).toContain('この7日間、投稿が30回見られました。その前の7日間より25回多いです。');
  expect(said).toContain('よく見られたほう 閲覧 25');
  expect(said).not.toContain('7,654');
  // What the picture is drawn from: when she begins, and no end.
  const props = /component-url="[^"]*ShiftCard[^>]* props="([^"]*)"/.exec(await page())?.[1] ?? '{}';
  const { card } = JSON.parse(props.replaceAll('&quot;', '"')) as { card: [0, Record<string, [0, string]>] };
  const shop = await db
    .selectFrom('shops')
    .select('name')
    .where('id', '=', shopId ?? 0)
    .executeTakeFirstOrThrow();
  expect(Object.fromEntries(Object.entries(card[1]).map(([key, [, value]]) => [key, value]))).toEqual({
    ...{ day: formatDate(tomorrow), start: '20:30', shop: shop.name, site: 'よあかり' },
    ...{ name: expect.any(String), link: expect.stringMatching(new RegExp(`^[^/]+/shop/${shopId}/$`)) },
  });
  // What leaves the site names no shop that is not seen there.
  const own = db.updateTable('shops').where('id', '=', shopId ?? 0);
  await own.set({ status: 'hidden' }).execute();
  onTestFinished(async () => {
    await own.set({ status: 'open' }).execute();
  });
  expect(await page()).not.toContain('ShiftCard');
  expect(await menu()).toContain(`${formatDate(tomorrow)} 20:30〜`);
  expect(await menu()).toContain('お店のページが公開されると、ストーリーズに出せるシフトカード');
});
