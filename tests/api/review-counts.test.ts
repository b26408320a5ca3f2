import { beforeAll, expect, it, vi } from 'vitest';
import { log } from '../../server/core/log.ts';
import { selectReviewSummary } from '../../server/directory/reviews/list-queries.ts';
import { reconcileRatings } from '../../server/directory/reviews/reconcile-ratings.ts';
import { addUser } from '../support/browser.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let places: Awaited<ReturnType<typeof addPlaces>>;

beforeAll(async () => {
  places = await addPlaces(test.db);
});

const shopOf = (id: number) =>
  test.db
    .selectFrom('shops')
    .select(['reviewCount', 'rating'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const review = (shopId: number, userId: number | null, totalValue: number) => ({
  shopId,
  userId,
  totalValue,
  totalTouched: true,
});
const setStatus = (id: number, status: 'active' | 'suspended' | 'leaving') =>
  test.db.updateTable('users').set({ status }).where('id', '=', id).execute();

it('a shop’s number and rating follow its reviews', async () => {
  const shop = await addShop(test.db, places, { name: '宵待' });
  const { id } = await addUser(test.db, 'けん');
  expect(await shopOf(shop)).toEqual({ reviewCount: 0, rating: null });
  await test.db
    .insertInto('reviews')
    .values([review(shop, id, 4.8), review(shop, null, 2.8)])
    .execute();
  // Five imaginary reviews of 2.8 pull it to the middle.
  expect(await shopOf(shop)).toEqual({ reviewCount: 2, rating: 3.09 });
  await test.db.updateTable('reviews').set({ totalValue: 0.8 }).where('userId', '=', id).execute();
  expect(await shopOf(shop)).toEqual({ reviewCount: 2, rating: 2.51 });
  await test.db.deleteFrom('reviews').where('shopId', '=', shop).execute();
  expect(await shopOf(shop)).toEqual({ reviewCount: 0, rating: null });
});

it('S40: what a suspended author wrote counts nowhere, and counts again when they are back', async () => {
  const shop = await addShop(test.db, places, { name: '暁' });
  const other = await addShop(test.db, places, { name: 'よそ' });
  const [stays, goes] = [await addUser(test.db, 'けん'), await addUser(test.db, 'だれか')];
  await test.db
    .insertInto('reviews')
    .values([review(shop, stays.id, 4), review(shop, goes.id, 1), review(other, stays.id, 5)])
    .execute();
  const before = await shopOf(shop);
  const untouched = await shopOf(other);
  const summary = () => selectReviewSummary(test.db, shop);
  expect(await summary()).toMatchObject({ count: 2, totalValue: 2.5, totals: [0, 1, 0, 0, 1] });

  await setStatus(goes.id, 'suspended');
  expect(await summary()).toMatchObject({ count: 1, totalValue: 4, totals: [0, 1, 0, 0, 0] });
  expect(await shopOf(shop)).toEqual({ reviewCount: 1, rating: 3 });
  expect(await shopOf(other)).toEqual(untouched);

  await setStatus(goes.id, 'active');
  expect(await shopOf(shop)).toEqual(before);
  expect(await summary()).toMatchObject({ count: 2 });
});

it('what a member wrote who has left stays, as no one’s', async () => {
  const shop = await addShop(test.db, places, { name: '夜想' });
  const { id } = await addUser(test.db, 'けん');
  await test.db
    .insertInto('reviews')
    .values(review(shop, id, 4))
    .execute();
  const before = await shopOf(shop);
  await setStatus(id, 'leaving');
  expect(await shopOf(shop)).toEqual(before);
  await test.db.updateTable('reviews').set({ userId: null }).where('userId', '=', id).execute();
  expect(await shopOf(shop)).toEqual(before);
});

it('reviews of many at once are all counted', async () => {
  const shop = await addShop(test.db, places, { name: '月灯り' });
  const users = await Promise.all(Array.from({ length: 12 }, () => addUser(test.db, 'けん')));
  await Promise.all(
    users.map(({ id }) =>
      test.db
        .insertInto('reviews')
        .values(review(shop, id, 4))
        .execute(),
    ),
  );
  expect((await shopOf(shop)).reviewCount).toBe(12);
});

it('R16: a planted drift of a shop’s number and rating is repaired, and said once', async () => {
  const [shop, other] = [
    await addShop(test.db, places, { name: '宵待' }),
    await addShop(test.db, places, { name: '暁' }),
  ];
  const { id } = await addUser(test.db, 'けん');
  await test.db
    .insertInto('reviews')
    .values([review(shop, id, 4.8), review(other, id, 3)])
    .execute();
  const [right, untouched] = [await shopOf(shop), await shopOf(other)];
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  expect(await reconcileRatings(test.db)).toBe(0);
  await test.db.updateTable('shops').set({ reviewCount: 9, rating: 1 }).where('id', '=', shop).execute();
  expect(await reconcileRatings(test.db)).toBe(1);
  expect([await shopOf(shop), await shopOf(other)]).toEqual([right, untouched]);
  expect(await reconcileRatings(test.db)).toBe(0);
  expect(errors.mock.calls).toEqual([[{ shops: 1 }, expect.stringContaining('Ratings')]]);
  errors.mockRestore();
});
