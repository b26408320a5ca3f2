import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestChange } from '../../server/core/audit/digest-change.ts';
import { readShopReviews } from '../../server/directory/reviews/read-reviews.ts';
import { monthBefore, monthOf } from '../../server/directory/reviews/rules.ts';
import { releaseReviews } from '../../server/directory/reviews/save-review.ts';
import { giveIdentity, takeIdentity } from '../../server/identity/accounts/identities.ts';
import { Browser } from '../support/browser.ts';
import { ReviewWorld, SAVED, TEXT } from '../support/review-world.ts';
import { addShop } from '../support/seed.ts';
import { addPerson, type Person } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

let count = 0;
const test = databaseWorld();
const world = new ReviewWorld(test);
beforeAll(() => world.begin());
beforeEach(() => world.open());

describe('what a review counts', () => {
  it('is less with a mail address alone, until a telephone is added', async () => {
    const mail = await world.byMail();
    await world.write(mail, { totalValue: 4.8 });
    expect((await world.rated()).rating).toBe(2.91);
    const identity = { kind: 'tel', value: `0807${String(1_000_000 + ++count * 7919)}` } as const;
    await test.db.transaction().execute((trx) => giveIdentity(trx, mail.id, identity));
    expect((await world.rated()).rating).toBe(3.13);
    await test.db.transaction().execute((trx) => takeIdentity(trx, mail.id, 'tel'));
    expect((await world.rated()).rating).toBe(2.91);
  });

  it('is nothing before the account is a day old, and nothing for an untouched total', async () => {
    await world.write(world.member, { totalValue: null, castValue: 4 });
    expect(await world.rated()).toEqual({ reviewCount: 1, rating: null });
    const young = await world.person('わか', 0);
    expect((await world.write(young, { totalValue: 4 })).body).toMatchObject({ held: false });
    expect(await world.rated()).toEqual({ reviewCount: 2, rating: null });
    expect((await readShopReviews(test.db, world.shopId, 5)).totalValue).toBeNull();
    await sql`update reviews set counts_from = now() where user_id = ${young.id}`.execute(test.db);
    const changes = await world.changesOf(() => releaseReviews(test.db));
    expect(changes).toContain(`shop:${world.shopId}`);
    expect(await world.rated()).toEqual({ reviewCount: 2, rating: 3 });
  });

  it('waits a day when a new account is extreme, and is said so', async () => {
    const fresh = await world.person('しん', 3);
    const answer = await world.write(fresh, { totalValue: 0.5 });
    expect(answer.body).toMatchObject({ message: SAVED, held: true });
    expect(await world.shown()).toEqual([]);
    expect(await world.rated()).toEqual({ reviewCount: 0, rating: null });
    const [held] = await world.rows();
    expect(held?.countsFrom?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    // An edit does not begin the day anew, and a usual rating ends it.
    await world.write(fresh, { totalValue: 4.9 });
    expect((await world.rows())[0]?.countsFrom).toEqual(held?.countsFrom);
    await world.write(fresh, { totalValue: 4 });
    expect(await world.rated()).toEqual({ reviewCount: 1, rating: 3 });
    expect((await world.write(await world.person('ふる', 8), { totalValue: 5 })).body.held).toBe(false);
  });

  it('twenty a day of new accounts for one shop are enough', async () => {
    for (let i = 0; i < 21; i++) {
      const { status } = await world.write(await world.person('しん', 2));
      expect(status, `${i}`).toBe(i < 20 ? 200 : 429);
    }
    expect((await world.write(world.member)).status).toBe(200);
  });
});

describe('the list', () => {
  it('is in the wished order and takes the wished ones', async () => {
    const now = monthOf(Date.now());
    for (const form of [
      { totalValue: 3, people: 1, visited: now },
      { totalValue: 5, comment: '' },
      { totalValue: 1, visited: monthBefore(now, 9) },
    ])
      await world.write(await world.person('ひと'), form);
    const values = async (...wishes: Parameters<typeof world.listed>) =>
      (await world.listed(...wishes)).items.map(({ totalValue }) => totalValue);
    expect(await values()).toEqual([1, 5, 3]);
    expect(await values('high')).toEqual([5, 3, 1]);
    expect(await values('low')).toEqual([1, 3, 5]);
    expect(await values('new', ['text'])).toEqual([1, 3]);
    expect(await values('new', ['recent'])).toEqual([3]);
    expect(await values('new', ['solo'])).toEqual([3]);
    const [last] = (await world.listed('low')).items;
    await world.member.browser.post(`/api/review/${last?.id}/helpful`, { on: true });
    const [three] = (await world.listed('new', ['solo'])).items;
    await world.member.browser.post(`/api/review/${three?.id}/helpful`, { on: true });
    expect(await values('helpful')).toEqual([1, 3, 5]);
    const { counts } = await world.listed();
    expect(counts).toEqual({ text: 2, recent: 1, solo: 1, reply: 0 });
    const { counts: beside, items } = await world.listed('new', ['text']);
    expect([items.length, beside]).toEqual([2, { text: 2, recent: 1, solo: 1, reply: 0 }]);
    expect((await world.listed('new', ['recent'])).counts).toEqual({ text: 1, recent: 1, solo: 1, reply: 0 });
  });

  it('counts what was useful, once for a member, never for the own', async () => {
    await world.write(world.member);
    const [id] = (await world.rows()).map((row) => row.id);
    const other = await addPerson(test.db, 'ほか');
    const mark = (person: Person, on: boolean) => person.browser.post(`/api/review/${id}/helpful`, { on });
    const changes = await world.changesOf(() => mark(other, true));
    expect(changes).toEqual([`shop-reviews:${world.shopId}`]);
    expect((await mark(other, true)).body).toEqual({ on: true, count: 1 });
    expect((await world.listed()).items[0]?.marks).toBe(1);
    expect((await mark(world.member, true)).body.errors).toEqual({
      custom: ['自分の口コミには付けられません。'],
    });
    const states = await other.browser.get(`/api/review_states?shopId=${world.shopId}`);
    expect(states.body).toEqual({ own: null, helpful: [id], reported: [] });
    expect((await world.member.browser.get(`/api/review_states?shopId=${world.shopId}`)).body.own).toBe(id);
    for (const [status, marks] of [
      ['suspended', 0],
      ['active', 1],
    ] as const) {
      const setStatus = test.db.updateTable('users').set({ status }).where('id', '=', other.id);
      expect(await world.changesOf(() => setStatus.execute())).toEqual([`shop-reviews:${world.shopId}`]);
      expect((await world.listed()).items[0]?.marks).toBe(marks);
    }
  });

  it('leaves out for the reporter what they have reported', async () => {
    await world.write(world.member);
    const [id] = (await world.rows()).map((row) => row.id);
    for (const browser of [(await addPerson(test.db, 'ほか')).browser, new Browser()]) {
      const report = { model: 'Review', id, reason: 'harassment' };
      expect((await browser.post('/api/reports', report)).status).toBe(200);
      expect((await browser.get(`/api/review_states?shopId=${world.shopId}`)).body.reported).toEqual([id]);
    }
    const [report] = await test.db
      .selectFrom('reports')
      .select(['label', 'snapshot'])
      .where('objectId', '=', Number(id))
      .where('model', '=', 'Review')
      .execute();
    expect(report).toEqual({ label: '月灯りの口コミ', snapshot: TEXT });
    expect(await world.shown()).toHaveLength(1);
    const unknown = { model: 'Review', id: 999_999, reason: 'spam' };
    expect((await new Browser().post('/api/reports', unknown)).status).toBe(404);
  });
});

describe('the reply of the shop', () => {
  it('is one, stands with the review, and comes from a login of that shop alone', async () => {
    await world.write(world.member);
    const [id] = (await world.rows()).map((row) => row.id);
    const browser = await world.shopBrowser(world.shopId);
    const reply = (message: string, from = browser) => from.post(`/api/review/${id}/reply`, { message });
    const changes = await world.changesOf(() => reply('ご来店ありがとうございました。'));
    expect(changes).toContain(`shop:${world.shopId}`);
    expect((await reply('またお待ちしております。')).body.message).toBe('返信しました。');
    expect((await world.shown())[0]?.reply?.text).toBe('またお待ちしております。');
    const recorded = await test.db
      .selectFrom('auditLog')
      .select('detail')
      .where('event', '=', 'review.replied')
      .where('target', '=', `review:${id}`)
      .orderBy('id')
      .execute();
    const [first, second] = [
      { body: 'ご来店ありがとうございました。' },
      { body: 'またお待ちしております。' },
    ];
    expect(recorded).toEqual([
      { detail: { shop: world.shopId, ...digestChange(null, first) } },
      { detail: { shop: world.shopId, ...digestChange(first, second) } },
    ]);
    expect((await world.listed('new', ['reply'])).items).toHaveLength(1);
    const notices = (await world.member.browser.get(`${world.member.my}/notifications`)).body.items;
    expect(notices).toMatchObject([
      { text: 'あなたの口コミに返信がありました', path: `/shop/${world.shopId}/reviews/` },
    ]);
    expect((await reply('')).body.errors).toEqual({ message: ['本文を入力してください。'] });
    expect((await reply('おまえは最低だ')).status).toBe(422);
    expect((await reply('お問い合わせは09012345678へ')).body.errors).toEqual({
      message: ['返信に連絡先やURLは書けません。'],
    });
    const other = await world.shopBrowser(await addShop(test.db, world.places, { name: '暁' }));
    expect((await reply('ありがとうございました。', other)).status).toBe(404);
    expect((await reply('ありがとうございました。', world.member.browser)).status).toBe(401);
    // The writer's change keeps the reply, and the reply is no new version of the review.
    expect((await world.write(world.member, { version: 1 })).status).toBe(200);
    expect((await world.shown())[0]?.reply?.text).toBe('またお待ちしております。');
  });
});
