import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameRow } from '../../server/core/crypto/row-names.ts';
import type { OpenedRequest, WaitingRequests } from '../../server/desk/affiliations/waiting-contract.ts';
import type { OpenedShop } from '../../server/desk/listings/opened-contract.ts';
import { readWaiting } from '../../server/desk/menu/read-waiting.ts';
import { readCast } from '../../server/directory/casts/read-cast.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { addShopLogin, addUser, Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
const LIST = '/api/admin/affiliations';
const DECIDED = 'この申請は、取り消されたか、すでに処理されています。画面を再読み込みしてください。';
let places: Places;
let desk: Browser;
let deskId: number;
let shop: number;

beforeAll(async () => {
  places = await addPlaces(test.db);
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db, '田中'));
});
beforeEach(async () => {
  await test.db.deleteFrom('affiliations').execute();
  shop = await addShop(test.db, places, { name: '宵待' });
});

/** A girl who has asked `at`; with a page where `castId` says so. */
async function asked(at: number, { name = 'まい', castId = null as number | null, minutes = 0 } = {}) {
  const { id: userId, myId } = await addUser(test.db, name, { kind: 'cast' });
  await test.db.updateTable('users').set({ castId }).where('id', '=', userId).execute();
  const { id } = await test.db
    .insertInto('affiliations')
    .values({
      ...{ userId, shopId: at, status: 'pending', endedBy: null, documentSeenBy: null },
      askedAt: new Date(Date.now() - minutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, userId, myId };
}
const list = async (query = '') => (await desk.get(`${LIST}${query}`)).body as unknown as WaitingRequests;
const namesIn = async (query = '') => (await list(query)).items.map(({ name }) => name);
const agree = (id: number, more: object = {}) =>
  desk.post(`${LIST}/${id}/agree`, { seenBy: 'shop', ...more });
const decline = (id: number) => desk.post(`${LIST}/${id}/decline`);
const castOf = async (userId: number) =>
  (await test.db.selectFrom('users').select('castId').where('id', '=', userId).executeTakeFirstOrThrow())
    .castId;
const rowOf = (id: number) =>
  test.db.selectFrom('affiliations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventsOf = async (id: number) =>
  (
    await test.db
      .selectFrom('auditLog')
      .select(['event', 'actor', 'detail'])
      .where('target', '=', `affiliation:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ event, actor, detail }) => ({ event, actor, detail }));

describe('requests that wait', () => {
  it('are listed from the oldest, searched by either name, and filtered', async () => {
    const other = await addShop(test.db, places, { name: '暁' });
    const login = await addShopLogin(test.db, '暁');
    await test.db.insertInto('shopLoginShops').values({ shopLoginId: login, shopId: other }).execute();
    const first = await asked(shop, { minutes: 90 });
    await asked(other, { name: 'りん', castId: await addCast(test.db, shop, { name: 'りん' }) });
    // She has no name yet, her account is stopped, and hers is answered: none of them waits for staff.
    await asked(shop, { name: '名前未設定' });
    const stopped = await asked(shop, { name: 'さき' });
    await test.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', stopped.userId)
      .execute();
    await decline((await asked(shop, { name: 'ゆい' })).id);
    expect((await list()).items).toMatchObject([
      { id: first.id, name: 'まい', shop: { id: shop, name: '宵待' }, hasLogin: false, hasPage: false },
      { name: 'りん', shop: { id: other, name: '暁' }, hasLogin: true, hasPage: true },
    ]);
    expect(await namesIn('?sort=new')).toEqual(['りん', 'まい']);
    expect(await namesIn(`?q=${encodeURIComponent('ま')}`)).toEqual(['まい']);
    expect(await namesIn(`?q=${encodeURIComponent('暁')}`)).toEqual(['りん']);
    expect(await namesIn(`?q=${encodeURIComponent('待')}`)).toEqual([]);
    expect(await namesIn(`?shop=${other}`)).toEqual(['りん']);
    expect([await namesIn('?login=none'), await namesIn('?login=some')]).toEqual([['まい'], ['りん']]);
    await test.db
      .updateTable('shopLogins')
      .set({ suspendedAt: new Date() })
      .where('id', '=', login)
      .execute();
    expect(await namesIn('?login=some')).toEqual([]);
    const { affiliations } = await readWaiting(test.db);
    expect([affiliations.count, affiliations.oldest?.getTime()]).toEqual([
      2,
      (await rowOf(first.id)).askedAt.getTime(),
    ]);
    const opened = (await desk.get(`/api/admin/shops/${other}`)).body as unknown as OpenedShop;
    expect(opened.requests).toBe(1);
  });

  it('go on where the page before has ended, and leave as a file', async () => {
    for (let i = 0; i < 52; i++) await asked(shop, { name: `まい${String(i).padStart(2, '0')}` });
    const { items, next } = await list();
    expect([items.length, items[0]?.name]).toEqual([50, 'まい00']);
    expect(await namesIn(`?cursor=${next}`)).toEqual(['まい50', 'まい51']);
    const file = await desk.get(`${LIST}/csv?q=${encodeURIComponent('まい5')}`);
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('申請ID,女の子,店舗ID,お店,お店のログイン,本人のページ,申請日時'),
      expect.stringContaining(`まい50,${shop},宵待,なし,なし,`),
    ]);
    const event = await test.db
      .selectFrom('auditLog')
      .select(['event', 'target', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ event: 'list.exported', target: 'list:affiliations', detail: { rows: 2 } });
  });

  it('are opened one by one, which is recorded', async () => {
    const free = await addCast(test.db, shop, { name: '舞' });
    await addCast(test.db, shop, { name: '影', status: 'hidden' });
    const { id, userId } = await asked(shop);
    const opened = (await desk.get(`${LIST}/${id}`)).body as unknown as OpenedRequest;
    expect(opened).toMatchObject({
      ...{ id, userId, name: 'まい', page: null, hasLogin: false },
      ...{ shop: { id: shop, name: '宵待', isOpen: true }, unowned: [{ id: free, name: '舞' }] },
    });
    expect(await eventsOf(id)).toMatchObject([{ event: 'affiliation.opened', actor: `user:${deskId}` }]);
    const before = await addShop(test.db, places, { name: '暁' });
    const own = await addCast(test.db, before, { name: 'りん' });
    const mover = await asked(shop, { name: 'りん', castId: own });
    expect((await desk.get(`${LIST}/${mover.id}`)).body).toMatchObject({
      page: { id: own, name: 'りん', shop: { id: before, name: '暁' } },
      unowned: [],
    });
    expect((await desk.get(`${LIST}/99999999`)).status).toBe(404);
  });
});

describe('staff answer for the shop', () => {
  it('with a new page, and write down whose eyes the document had', async () => {
    const { id, userId } = await asked(shop);
    expect((await agree(id, { seenBy: undefined })).body.errors).toEqual({
      seenBy: ['年齢確認書類を確認した方を選択してください。'],
    });
    expect(await castOf(userId)).toBeNull();
    for (const answer of [await agree(id, { seenBy: 'staff' }), await agree(id)])
      expect(answer).toMatchObject({ status: 200, body: { message: '承認しました。' } });
    const castId = Number(await castOf(userId));
    expect(await readCast(test.db, castId, Date.now())).toMatchObject({
      kind: 'cast',
      view: { name: 'まい', shop: { id: shop } },
    });
    expect(await rowOf(id)).toMatchObject({
      ...{ status: 'active', documentSeenAt: expect.any(Date), documentSeenBy: null },
    });
    expect(await eventsOf(id)).toEqual([
      {
        event: 'affiliation.agreed',
        actor: `user:${deskId}`,
        detail: { shop, cast: castId, linked: false, documentSeen: true, seenBy: 'staff' },
      },
    ]);
    expect((await desk.get(`${LIST}/${id}`)).status).toBe(404);
  });

  it('with a page of the shop that no account has, and no other', async () => {
    const [free, elsewhere] = [
      await addCast(test.db, shop, { name: '舞' }),
      await addCast(test.db, await addShop(test.db, places, { name: '暁' }), { name: '月' }),
    ];
    const { id, userId } = await asked(shop);
    for (const castId of [elsewhere, 99_999_999])
      expect((await agree(id, { castId })).body.errors).toEqual({
        castId: ['女の子を選択肢から選んでください。'],
      });
    expect((await agree(id, { castId: free })).status).toBe(200);
    expect(await castOf(userId)).toBe(free);
    expect(await eventsOf(id)).toMatchObject([{ detail: { cast: free, linked: true, seenBy: 'shop' } }]);
  });

  it('with her own page, which moves with her', async () => {
    const before = await addShop(test.db, places, { name: '暁' });
    const castId = await addCast(test.db, before, { name: 'りん' });
    await addShift(test.db, { castId, shopId: before, businessDate: '2999-01-01' });
    const { id, userId } = await asked(shop, { name: 'りん', castId });
    expect((await agree(id)).status).toBe(200);
    expect(await castOf(userId)).toBe(castId);
    expect(await readCast(test.db, castId, Date.now())).toMatchObject({ view: { shop: { id: shop } } });
    expect(await test.db.selectFrom('shifts').select('id').where('castId', '=', castId).execute()).toEqual(
      [],
    );
  });

  it('by declining, of which she hears', async () => {
    const { id, userId, myId } = await asked(shop);
    for (const answer of [await decline(id), await decline(id)])
      expect(answer).toMatchObject({ status: 200, body: { message: '申請をお断りしました。' } });
    expect((await rowOf(id)).status).toBe('declined');
    expect(await eventsOf(id)).toMatchObject([{ event: 'affiliation.declined', actor: `user:${deskId}` }]);
    expect(await castOf(userId)).toBeNull();
    const her = new Browser();
    await her.logInAs(test.db, userId);
    const { items } = (await her.get(`/api/my_page/${myId}/notifications`)).body;
    expect(items).toMatchObject([{ text: '所属の申請の返事が届きました' }]);
    expect((await agree(id)).body.errors).toEqual({ custom: [DECIDED] });
  });

  it('never after she has withdrawn it, and never against what was decided', async () => {
    const { id, userId, myId } = await asked(shop);
    const her = new Browser();
    await her.logInAs(test.db, userId);
    const request = `/api/my_page/${myId}/shop_requests/${nameRow('affiliation', id)}`;
    expect((await her.send('DELETE', request, {})).status).toBe(200);
    for (const answer of [await agree(id), await decline(id)])
      expect([answer.status, answer.body.errors]).toEqual([422, { custom: [DECIDED] }]);
    const agreed = await asked(shop, { name: 'ゆい' });
    await agree(agreed.id);
    expect((await decline(agreed.id)).body.errors).toEqual({ custom: [DECIDED] });
    for (const answer of [await agree(99_999_999), await decline(99_999_999)])
      expect(answer.status).toBe(404);
  });

  it('and the two at once are one answer', async () => {
    for (let i = 0; i < 4; i++) {
      const { id, userId } = await asked(shop, { name: `ゆい${i}` });
      const [agreed, declined] = await Promise.all([agree(id), decline(id)]);
      expect([agreed.status, declined.status].toSorted()).toEqual([200, 422]);
      expect((await castOf(userId)) !== null).toBe(agreed.status === 200);
      expect(await eventsOf(id)).toHaveLength(1);
    }
  });
});
