import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal } from '../../server/core/crypto/sealing.ts';
import { addUser, Browser } from '../support/browser.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { openPages } from './open-pages.ts';

const APPLICATION = {
  ...{ kind: 'apply', name: '<b>ゆき', age: 23, contactBy: 'line', contact: 'yuki_1123', experience: 'none' },
  ...{ message: '週2日から\n相談できますか。', over18: true, agree: true },
};
const PATH = (id: number, query = '') => `/shop_admin/${id}/inquiries/${query}`;

let pages: Awaited<ReturnType<typeof openPages>>;
let shopId: number;
let otherId: number;
let own: Browser;

const loginOf = async (id: number): Promise<Browser> => (await shopBrowser(pages.database.db, [id])).browser;

beforeAll(async () => {
  pages = await openPages();
  const places = await addPlaces(pages.database.db);
  const add = (name: string) => addShop(pages.database.db, places, { name, email: 'inbox@example.jp' });
  [shopId, otherId] = [await add('宵待'), await add('暁')];
  own = await loginOf(shopId);
});
afterAll(() => pages?.database.close());

it('shows a shop what has been sent to it, as text, and no other shop or visitor', async () => {
  const sent = await new Browser().post('/api/shop_contact', { shopId, ...APPLICATION });
  expect(sent.status, sent.text).toBe(200);
  const opened = `?open=${sent.body.receipt}`;
  const { status, text, html } = await pages.get(PATH(shopId, opened), own);
  expect(status).toBe(200);
  const said = [
    '応募',
    String(sent.body.receipt),
    '23歳',
    '未経験',
    '&lt;b&gt;ゆき',
    'yuki_1123',
    '週2日から',
  ];
  for (const each of said) expect(text).toContain(each);
  expect(html).not.toContain('<b>ゆき');
  const others = [
    [401, await pages.get(PATH(shopId, opened))],
    [404, await pages.get(PATH(shopId, opened), await loginOf(otherId))],
    [404, await pages.get(PATH(otherId, opened), own)],
    [200, await pages.get(PATH(otherId, opened), await loginOf(otherId))],
  ] as const;
  for (const [expected, page] of others) {
    expect(page.status).toBe(expected);
    expect(page.html).not.toContain('yuki_1123');
  }
});

it('says what the shop promises, and has no empty line where it promises nothing', async () => {
  const { db } = pages.database;
  const id = await addShop(db, await placesOf(shopId), { name: '有明' });
  const browser = await loginOf(id);
  const lineOf = async () =>
    /<p class="cap num mt-2">([^<]*)<\/p>/.exec((await pages.get(PATH(id), browser)).html)?.[1];
  expect(await lineOf()).toBeUndefined();
  await db.updateTable('shops').set({ replyWithin: 60 }).where('id', '=', id).execute();
  expect(await lineOf()).toMatch(/^お店のページの表示「ふだん(60分|1時間)以内に返信」$/);
  await db
    .insertInto('shopReplySettings')
    .values({ shopId: id, targetMinutes: 30, autoReply: null })
    .execute();
  expect(await lineOf()).toMatch(/^返信のめやす 30分・お店のページの表示/);
});

it('begins with what is due, and stays with the newest first once that is chosen', async () => {
  const { db } = pages.database;
  const id = await addShop(db, await placesOf(shopId), { name: '朝凪' });
  const browser = await loginOf(id);
  const userId = (await addUser(db, 'たけ')).id;
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const say = (message: string) => seal('shop-inquiry', JSON.stringify({ message, person: null }));
  const rows = [
    { receipt: '20261121-AAAAAA', userId, sealed: say('長く待つ質問'), createdAt: at(120) },
    { receipt: '20261121-BBBBBB', userId: null, sealed: say('会員でない質問'), createdAt: at(5) },
  ].map((row) => ({ ...row, shopId: id, kind: 'inquiry' as const, castId: null }));
  await db.insertInto('shopInquiries').values(rows).execute();
  const places = async (query = '') => {
    const { text, html } = await pages.get(PATH(id, query), browser);
    return { text, html, isDueFirst: text.indexOf('長く待つ質問') < text.indexOf('会員でない質問') };
  };
  const before = await places();
  expect([before.isDueFirst, before.html.includes('並び順')]).toEqual([false, false]);
  await db
    .insertInto('shopReplySettings')
    .values({ shopId: id, targetMinutes: 60, autoReply: null })
    .execute();
  const due = await places();
  expect(due.isDueFirst).toBe(true);
  expect(due.text).toContain('返信のめやすを過ぎています');
  const [, address = ''] = /href="([^"]+)"[^>]*>\s*新しい順/.exec(due.html) ?? [];
  const newest = await places(address.replaceAll(/&(?:amp|#38);/g, '&'));
  expect(newest.isDueFirst).toBe(false);
  const onward = [...newest.html.matchAll(/href="(\?show=[^"]+)"/g)].map(([, href = '']) => href);
  expect(onward.filter((href) => !href.includes('sort=')).map(String)).toEqual([]);
});

it('goes on to older ones, 50 at a time', async () => {
  const id = await addShop(pages.database.db, await placesOf(shopId), { name: '月灯り' });
  const browser = await loginOf(id);
  const rows = Array.from({ length: 51 }, (_, i) => ({
    ...{ shopId: id, kind: 'question' as const, userId: null, castId: null },
    receipt: `20261121-${String(i).padStart(6, '0')}`,
    sealed: seal('shop-inquiry', JSON.stringify({ message: `質問その${i}番`, person: null })),
  }));
  await pages.database.db.insertInto('shopInquiries').values(rows).execute();
  const first = await pages.get(PATH(id), browser);
  expect([first.text.includes('質問その50番'), first.text.includes('質問その0番')]).toEqual([true, false]);
  const [, next = ''] = /href="(\?show=[^"]+)" rel="next"/.exec(first.html) ?? [];
  const second = await pages.get(PATH(id, next.replace(/&(?:amp|#38);/, '&')), browser);
  expect(second.text).toContain('質問その0番');
  expect(second.html).not.toContain('rel="next"');
});

const placesOf = async (id: number) => {
  const { areaId, stationId } = await pages.database.db
    .selectFrom('shops')
    .select(['areaId', 'stationId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { prefectureId: 13, areaId, stationId: stationId ?? 0 };
};
