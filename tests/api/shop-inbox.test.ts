import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepInquiries } from '../../server/desk/inquiries/receive-shop-entry.ts';
import { PARTS_OF } from '../../server/desk/shop-data/parts.ts';
import { countUnread, readShopInbox } from '../../server/desk/shop-inbox/read-inbox.ts';
import type { InboxFilter } from '../../server/desk/shop-inbox/rules.ts';
import { forgetLimits, registerByMail } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { addPlaces, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { untilLocked } from '../support/until-locked.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
let places: Places;
let shopId: number;
let owner: { login: number; browser: Browser };
let staff: { login: number; browser: Browser };
let member: Awaited<ReturnType<typeof registerByMail>>;

beforeAll(async () => {
  places = await addPlaces(world.db);
  member = await registerByMail(world.db, 'asks@example.jp');
});
/** A shop of its own for each test. */
beforeEach(async () => {
  await forgetLimits(world.db);
  shopId = await addShop(world.db, places, { name: '宵待', email: 'inbox@example.jp' });
  owner = await shopBrowser(world.db, [shopId], { name: '山本' });
  staff = await shopBrowser(world.db, [shopId], { name: '佐々木', role: 'staff' });
});

const read = (filter: InboxFilter = 'all', open: string | null = null, login = owner.login) =>
  readShopInbox(world.db, { shopLoginId: login }, shopId, { filter, order: 'new', before: null, open });
const kindsOf = async (filter?: InboxFilter) => (await read(filter)).items.map(({ kind }) => kind);
const unread = () => countUnread(world.db, shopId);
const mark = (key: string, body: Parameters<Browser['post']>[1], by = owner.browser) =>
  by.post(`/api/shop_admin/${shopId}/inbox/${key}`, body);

async function ask(): Promise<string> {
  const asked = { purpose: 'price', message: '料金を教えてください。', agree: true };
  return String((await member.browser.post(`/api/shop/${shopId}/inquiries`, asked)).body.receipt);
}
async function apply(): Promise<string> {
  const sent = { shopId, kind: 'apply', name: 'ゆき', age: 23, contactBy: 'tel', contact: '09012345678' };
  const more = { experience: 'none', message: '相談したいです。', over18: true, agree: true };
  return String((await new Browser().post('/api/shop_contact', { ...sent, ...more })).body.receipt);
}
async function review(body = '席に着く前に総額を教えてもらえました。'): Promise<string> {
  const { id } = await world.db
    .insertInto('reviews')
    .values({ shopId, userId: member.userId, body, version: 1, totalValue: 4.2, totalTouched: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `review-${id}`;
}
const report = (line: string, of = shopId) =>
  member.browser.post(`/api/my_page/${member.state.myId}/inquiry`, {
    message: `【掲載内容の訂正・閉店・移転の報告】\n店舗：宵待（/shop/${of}/）\n${line}`,
  });

describe('the inbox of a shop', () => {
  it('has inquiries, applications, reviews and reports in one list, each kind by itself as well', async () => {
    await ask();
    await apply();
    await review();
    await report('・営業時間：日曜は休みでした。たけ 090-1111-2222');
    expect((await kindsOf()).sort()).toEqual(['apply', 'inquiry', 'report', 'review']);
    for (const kind of ['inquiry', 'apply', 'review', 'report'] as const)
      expect(await kindsOf(kind)).toEqual([kind]);
    expect(await unread()).toBe(4);
    const other = await addShop(world.db, places, { name: '暁' });
    expect(await countUnread(world.db, other)).toBe(0);
  });

  it('begins anew behind an item that is gone', async () => {
    await ask();
    const key = await review();
    const behind = async (before: { key: string; isOwed: boolean }, order: 'new' | 'due') => {
      const wishes = { filter: 'all', order, before, open: null } as const;
      return (await readShopInbox(world.db, { shopLoginId: owner.login }, shopId, wishes)).items;
    };
    expect(await behind({ key, isOwed: false }, 'new')).toHaveLength(1);
    await world.db.deleteFrom('reviews').where('shopId', '=', shopId).execute();
    for (const order of ['new', 'due'] as const)
      expect(await behind({ key, isOwed: false }, order), order).toHaveLength(1);
  });

  it('leaves out ratings without words, and reviews that visitors do not see', async () => {
    await review('');
    expect(await kindsOf()).toEqual([]);
    await world.db
      .updateTable('reviews')
      .set({ body: 'よかった', held: true })
      .where('shopId', '=', shopId)
      .execute();
    expect(await kindsOf()).toEqual([]);
  });

  it('counts as unread what no login has opened, answered or done with, for all of them together', async () => {
    const [one, two] = [await ask(), await apply()];
    expect((await mark(one, { seen: true }, staff.browser)).status).toBe(200);
    expect(await kindsOf('unread')).toEqual(['apply']);
    expect((await mark(two, { done: true })).body.message).toBe('対応済みにしました。');
    expect(await unread()).toBe(0);
    expect((await read('all', two)).opened).toMatchObject({ isDone: true, state: '対応済み' });
    await mark(two, { done: false });
    expect((await read('all', two)).opened).toMatchObject({ isDone: false, isUnread: true });
  });

  it('is read again once a review is written anew, and no longer once it is answered', async () => {
    const key = await review();
    await mark(key, { seen: true });
    await sql`update reviews set updated_at = now() + interval '1 minute' where shop_id = ${shopId}`.execute(
      world.db,
    );
    expect(await unread()).toBe(1);
    const replied = await staff.browser.post(`/api/review/${key.replace('review-', '')}/reply`, {
      message: 'ありがとうございます。',
    });
    expect([replied.status, await unread()]).toEqual([200, 0]);
    expect((await read('all', key)).opened).toMatchObject({
      reviewReply: 'ありがとうございます。',
      state: '返信済み',
    });
  });

  it('is assigned to a login of this shop alone', async () => {
    const key = await ask();
    const { opened } = await read('all', key);
    const sasaki = opened?.people.find(({ name }) => name === '佐々木');
    expect(opened?.people.map(({ name, isSelf }) => [name, isSelf])).toEqual([
      ['山本', true],
      ['佐々木', false],
    ]);
    expect((await mark(key, { assignee: sasaki?.id })).body.message).toBe('担当を決めました。');
    expect((await read('free')).items).toEqual([]);
    expect((await read('mine', null, staff.login)).items).toMatchObject([{ key, state: '担当：佐々木' }]);
    const elsewhere = await shopBrowser(world.db, [await addShop(world.db, places, { name: '暁' })]);
    expect((await mark(key, { seen: true }, elsewhere.browser)).status).toBe(404);
    expect((await mark(key, { assignee: 'p2q0Yb5mUe9n0nYw3cJ4Lg' })).body.errors).toHaveProperty('assignee');
    await mark(key, { assignee: null });
    expect((await read('free')).items).toHaveLength(1);
    await mark(key, { assignee: sasaki?.id });
    await world.db.deleteFrom('shopLogins').where('id', '=', staff.login).execute();
    expect((await read('free')).items).toHaveLength(1);
  });

  it('is anybody’s again once the login that looks after it works elsewhere', async () => {
    const key = await ask();
    const { opened } = await read('all', key);
    const sasaki = opened?.people.find(({ name }) => name === '佐々木')?.id;
    await mark(key, { assignee: sasaki });
    await world.db
      .insertInto('shopLoginShops')
      .values({ shopLoginId: staff.login, shopId: await addShop(world.db, places, { name: '暁' }) })
      .execute();
    expect((await owner.browser.post(`/api/shop_admin/${shopId}/staff/${sasaki}/remove`, {})).status).toBe(
      200,
    );
    expect((await read('free')).items).toMatchObject([{ key, state: '' }]);
    expect([
      (await read('mine', null, staff.login)).items,
      (await read('all', key)).opened?.assignee,
    ]).toEqual([[], null]);
  });

  it('answers a mark with how it stands, and refuses one that says nothing', async () => {
    const key = await ask();
    expect((await mark(key, { done: true })).body).toEqual({
      ...{ message: '対応済みにしました。', isDone: true, assignee: null, state: '対応済み' },
    });
    expect((await mark(key, {})).body.errors).toEqual({
      custom: ['既読・対応済み・担当のどれを変更するかを指定してください。'],
    });
  });

  it('no longer has what is swept at the moment it is marked', async () => {
    const key = await ask();
    const sweep = await world.db.startTransaction().execute();
    await sweep.deleteFrom('shopInquiries').where('receipt', '=', key).execute();
    const marked = mark(key, { done: true });
    await untilLocked(world.db);
    await sweep.commit().execute();
    expect((await marked).status).toBe(404);
  });

  it('knows nothing of what is not there', async () => {
    for (const key of ['20261121-999999', 'review-999999', 'report-hours'])
      expect((await mark(key, { seen: true })).status, key).toBe(404);
    expect((await read('all', '20261121-999999')).opened).toBeNull();
  });

  it('loses what was sent on its day, before the sweep as after it, with all that was noted', async () => {
    const key = await apply();
    await mark(key, { done: true });
    await report('・料金：ちがいました。');
    const age = (days: number) =>
      sql`with a as (update shop_inquiries set created_at = now() - ${days}::int * interval '1 day' where shop_id = ${shopId})
        update shop_data_reports set reported_at = now() - ${days}::int * interval '1 day' where shop_id = ${shopId}`.execute(
        world.db,
      );
    await age(179);
    expect(await kindsOf()).toHaveLength(2);
    await age(181);
    expect(await kindsOf()).toEqual([]);
    await sweepInquiries(world.db);
    const left = await sql<{
      n: number;
    }>`select (select count(*) from shop_inquiries where shop_id = ${shopId})
      + (select count(*) from shop_data_reports where shop_id = ${shopId})
      + (select count(*) from shop_inbox_marks m where not exists (select from shop_inquiries i where i.id = m.shop_inquiry_id)
        and m.shop_inquiry_id is not null) as n`.execute(world.db);
    expect(Number(left.rows[0]?.n)).toBe(0);
  });
});

describe('a report of the shop’s data', () => {
  it('tells the field and the day, and neither who has written nor what', async () => {
    await report('・営業時間：日曜は休みでした。たけ 090-1111-2222\n・閉店しました：');
    const { items } = await read('report');
    expect(items.map(({ title }) => title).sort()).toEqual([
      '掲載内容の報告：営業時間',
      '掲載内容の報告：閉店',
    ]);
    const { opened } = await read('all', 'report-hours');
    expect(opened).toMatchObject({ part: 'hours', isMember: false, answer: null, people: expect.anything() });
    for (const said of ['日曜', 'たけ', '1111', ':'])
      expect(
        JSON.stringify([items, { ...opened, people: [] }].flat().map((each) => Object.values(each ?? {}))),
      ).not.toContain(said);
    expect((await read('all', 'report-closed')).opened?.part).toBeNull();
  });

  it('of an address or a move leads to where the shop mends it, and is answered there', async () => {
    await report('・住所：番地が違います\n・移転しました：となりの駅');
    for (const field of ['address', 'moved'])
      expect((await read('all', `report-${field}`)).opened?.part, field).toBe('place');
    const was = await PARTS_OF.place.read(world.db, shopId);
    const confirmed = await owner.browser.post(`/api/shop_admin/${shopId}/data/confirm`, {
      ...{ part: 'place', was },
    });
    expect(confirmed.status, confirmed.text).toBe(200);
    const { items } = await read('report');
    expect([await unread(), ...items.map(({ state }) => state)]).toEqual([0, '確認済み', '確認済み']);
  });

  it('is one a day however often it is sent, and is answered by 「今も正しい」', async () => {
    await report('・営業時間：ちがう');
    await mark('report-hours', { seen: true });
    await forgetLimits(world.db);
    await report('・営業時間：やはりちがう');
    expect([await unread(), (await read('report')).items.length]).toEqual([0, 1]);
    await sql`update shop_data_reports set reported_at = now() - interval '25 hours' where shop_id = ${shopId}`.execute(
      world.db,
    );
    await forgetLimits(world.db);
    await report('・営業時間：三度目');
    expect(await unread()).toBe(1);
    const confirmed = await owner.browser.post(`/api/shop_admin/${shopId}/data/confirm`, {
      part: 'hours',
      was: Array(7).fill(null),
    });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect([await unread(), (await read('report')).items[0]?.state]).toEqual([0, '確認済み']);
  });

  it('reaches no shop without a choice, of another category, or of a shop that is not open', async () => {
    await report('うそが書いてあります。');
    await forgetLimits(world.db);
    await member.browser.post(`/api/my_page/${member.state.myId}/inquiry`, {
      message: `使い方の質問\n店舗：宵待（/shop/${shopId}/）\n・営業時間：`,
    });
    await world.db.updateTable('shops').set({ status: 'hidden' }).where('id', '=', shopId).execute();
    await forgetLimits(world.db);
    await report('・営業時間：ちがう');
    expect(await kindsOf()).toEqual([]);
  });
});

describe('texts that a shop often writes', () => {
  const add = (title: string, by = staff.browser) =>
    by.post(`/api/shop_admin/${shopId}/macros`, { title, body: 'ただいま満席です。' });

  it('stand beside those of every shop, are its own, and are taken away again', async () => {
    const key = await ask();
    const added = (await add('本日満席')).body;
    const macros = async () => (await read('all', key)).opened?.macros ?? [];
    expect(added).toEqual({ message: '定型文を登録しました。', macros: await macros() });
    const own = (await macros()).find(({ id }) => id !== null);
    expect((await macros()).map(({ title }) => title)).toEqual([
      '空きあり',
      '満席',
      '折り返します',
      'お電話ください',
      '本日満席',
    ]);
    const elsewhere = await shopBrowser(world.db, [await addShop(world.db, places, { name: '暁' })]);
    const remove = (by: Browser) => by.post(`/api/shop_admin/${shopId}/macros/${own?.id}/remove`, {});
    expect((await remove(elsewhere.browser)).status).toBe(404);
    for (let press = 0; press < 2; press++) {
      const { status, body } = await remove(owner.browser);
      expect([status, body.message, body.macros]).toEqual([200, '定型文を削除しました。', await macros()]);
    }
    expect(await macros()).toHaveLength(4);
  });

  it('end at thirty, and hold no word that is banned', async () => {
    const row = { shopId, title: '満席', body: '満席です。' };
    await world.db
      .insertInto('shopMacros')
      .values(Array.from({ length: 29 }, () => row))
      .execute();
    expect((await add('三十')).status).toBe(200);
    expect((await add('三十一')).body.errors).toEqual({ custom: ['定型文は30件まで登録できます。'] });
    expect((await add('援 助・交際')).body.errors).toHaveProperty('title');
  });
});
