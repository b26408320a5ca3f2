import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDesk } from '../../server/desk/affiliations/read-desk.ts';
import { reconcileRatings } from '../../server/directory/reviews/reconcile-ratings.ts';
import { setReviewRemoved } from '../../server/directory/reviews/remove-review.ts';
import { releaseReviews } from '../../server/directory/reviews/save-review.ts';
import type { Browser } from '../support/browser.ts';
import { ReviewWorld } from '../support/review-world.ts';
import { addCast, addShop } from '../support/seed.ts';
import { addPerson, type Person } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const OWN_SHOP = '所属するお店・管理しているお店の口コミは書けません。';
const test = databaseWorld();
const world = new ReviewWorld(test);
let girl: Person & { castId: number };
let shop: Browser;
let elsewhere: number;

beforeAll(() => world.begin());
beforeEach(async () => {
  await world.open();
  elsewhere = await addShop(test.db, world.places, { name: '暁' });
  const castId = await addCast(test.db, elsewhere, { name: 'まい' });
  girl = { ...(await world.grown(await addPerson(test.db, 'まい', castId))), castId };
  shop = await world.shopBrowser(world.shopId);
});

const ask = async () =>
  expect((await girl.browser.post(`${girl.my}/shop_setting`, { shopId: world.shopId })).status).toBe(200);
async function answer(verb: 'agree' | 'decline'): Promise<void> {
  const request = (await readDesk(test.db, world.shopId)).requests.at(-1)?.id;
  const path = `/api/shop_admin/${world.shopId}/requests/${request}/${verb}`;
  expect((await shop.post(path, verb === 'agree' ? { documentSeen: true } : {})).status).toBe(200);
}
const leave = async () =>
  expect((await girl.browser.send('DELETE', `${girl.my}/shops/${world.shopId}`, {})).status).toBe(200);
const left = (days: number) =>
  sql`update affiliations set ended_at = now() - ${days} * interval '1 day'
    where user_id = ${girl.id} and status = 'ended'`.execute(test.db);
const move = (shopId: number | null) =>
  test.db.updateTable('casts').set({ shopId }).where('id', '=', girl.castId).execute();
const write = async (form: object = {}) => (await world.write(girl, { totalValue: 5, ...form })).body.errors;
const shown = async () => [(await world.listed()).items.length, await world.rated()];

const NONE = [0, { reviewCount: 0, rating: null }];
const ONE = [1, { reviewCount: 1, rating: 3.17 }];

describe('S77: a review of a shop by who comes to work there', () => {
  it('is set aside when she asks, comes back when the shop declines, and goes for good when it agrees', async () => {
    expect(await write()).toBeUndefined();
    expect(await shown()).toEqual(ONE);
    expect(await world.changesOf(ask)).toContain(`shop:${world.shopId}`);
    expect(await shown()).toEqual(NONE);
    await answer('decline');
    expect(await shown()).toEqual(ONE);
    await ask();
    await answer('agree');
    await leave();
    await left(181);
    expect(await shown()).toEqual(NONE);
    expect(await reconcileRatings(test.db)).toBe(0);
  });

  it('stays aside when its time has come, and when staff show it again', async () => {
    await write();
    await ask();
    const [{ id } = { id: 0 }] = await world.rows();
    await sql`update reviews set counts_from = now() where id = ${id}`.execute(test.db);
    await releaseReviews(test.db);
    expect(await shown()).toEqual(NONE);
    await setReviewRemoved(test.db, id, true);
    await setReviewRemoved(test.db, id, false);
    expect(await shown()).toEqual(NONE);
  });

  it('stays hidden for its own reason when she works there no more', async () => {
    await write();
    await sql`update reviews set held = true, counts_from = now() + interval '1 day'
      where user_id = ${girl.id}`.execute(test.db);
    await ask();
    await answer('decline');
    expect(await world.rows()).toMatchObject([{ held: true, setAside: false }]);
    expect(await shown()).toEqual(NONE);
  });

  it('is set aside however she comes: her page moves, or becomes hers', async () => {
    await write();
    await move(world.shopId);
    expect(await shown()).toEqual(NONE);
    const guest = await world.person('けん');
    await world.write(guest, { totalValue: 5 });
    expect(await shown()).toEqual(ONE);
    const castId = await addCast(test.db, world.shopId, { name: 'れい' });
    await test.db.updateTable('users').set({ castId }).where('id', '=', guest.id).execute();
    expect(await shown()).toEqual(NONE);
  });

  it('of another shop stays', async () => {
    await write();
    const third = await addShop(test.db, world.places, { name: '宵待' });
    await move(third);
    expect(await shown()).toEqual(ONE);
  });
});

describe('S77: a review by who has worked at the shop', () => {
  it('is refused for 180 days after she has left', async () => {
    await ask();
    await answer('agree');
    await leave();
    expect(await write()).toEqual({ custom: [OWN_SHOP] });
    await left(179);
    expect(await write()).toEqual({ custom: [OWN_SHOP] });
    expect((await world.own(girl)).refusal).toBe(OWN_SHOP);
    await left(181);
    expect(await write()).toBeUndefined();
    expect(await shown()).toEqual(ONE);
  });

  it('is shown when she writes it anew after that time', async () => {
    await write();
    await ask();
    await answer('agree');
    await leave();
    await left(181);
    expect(await write({ version: 1 })).toBeUndefined();
    expect(await shown()).toEqual(ONE);
  });

  it.each([
    ['an import or staff move her page', () => elsewhere],
    ['her page loses its shop', () => null],
  ])('is refused when %s, which her history keeps', async (_how, to) => {
    await move(world.shopId);
    await move(to());
    expect(await write()).toEqual({ custom: [OWN_SHOP] });
    const history = test.db.selectFrom('affiliations').select(['shopId', 'status', 'endedBy']);
    expect(await history.where('userId', '=', girl.id).orderBy('id').execute()).toEqual([
      { shopId: elsewhere, status: 'ended', endedBy: 'staff' },
      { shopId: world.shopId, status: 'ended', endedBy: 'staff' },
    ]);
  });

  it('one ending is one row of her history', async () => {
    await ask();
    await answer('agree');
    await leave();
    const rows = test.db
      .selectFrom('affiliations')
      .select(['shopId', 'endedBy'])
      .where('userId', '=', girl.id);
    expect(await rows.orderBy('shopId').execute()).toEqual(
      [
        { shopId: world.shopId, endedBy: 'cast' },
        { shopId: elsewhere, endedBy: 'move' },
      ].sort((a, b) => a.shopId - b.shopId),
    );
  });
});
