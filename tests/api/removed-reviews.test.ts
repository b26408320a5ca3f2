import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eraseRows } from '../../server/app/leaving/erase-account.ts';
import { setReviewRemoved } from '../../server/directory/reviews/remove-review.ts';
import { monthOf } from '../../server/directory/reviews/rules.ts';
import { ReviewWorld, TEXT } from '../support/review-world.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const world = new ReviewWorld(test);
beforeAll(() => world.begin());
beforeEach(() => world.open());

const remove = async () => world.member.browser.send('DELETE', '/api/review', { shopId: world.shopId });
/** Written, and removed by staff. @returns its id */
async function removed(): Promise<number> {
  await world.write(world.member, { amount: 12_000, people: 2, visited: monthOf(Date.now()) });
  await world.write(world.member, { again: true, rewarded: true });
  const id = (await world.rows())[0]?.id as number;
  expect(await setReviewRemoved(test.db, id, true)).toBe(true);
  return id;
}

it('what staff have removed stays hidden when its writer deletes it and writes anew', async () => {
  const id = await removed();
  expect((await remove()).status).toBe(200);
  // Nothing of what was written is left, and nothing that could be deleted or edited.
  expect(await world.rows()).toMatchObject([
    {
      ...{ id, removed: true, held: true, version: 0, body: '', amount: null, people: null },
      ...{ visitedMonth: null, totalValue: 2.8, totalTouched: false, rewarded: false },
    },
  ]);
  const visits = test.db.selectFrom('reviewVisits').select('id').where('reviewId', '=', id);
  expect(await visits.execute()).toEqual([]);
  expect(await world.own(world.member)).toMatchObject({ version: 0, comment: '', visits: 0 });
  const states = await world.member.browser.get(`/api/review_states?shopId=${world.shopId}`);
  expect(states.body.own).toBeNull();
  expect((await remove()).status).toBe(404);

  const again = await world.write(world.member, { totalValue: 5, version: 0, again: true });
  expect(again.body).toMatchObject({ version: 1, held: true, note: expect.stringContaining('非表示') });
  expect(await world.shown()).toEqual([]);
  expect(await world.rated()).toEqual({ reviewCount: 0, rating: null });
  expect(await visits.execute()).toEqual([]);

  expect(await setReviewRemoved(test.db, id, false)).toBe(true);
  expect(await world.shown()).toMatchObject([{ id, body: TEXT, totalValue: 5 }]);
  expect(await world.rated()).toEqual({ reviewCount: 1, rating: 3.17 });
});

it('an empty one goes when staff show it again, or its account is erased', async () => {
  const id = await removed();
  await remove();
  expect(await setReviewRemoved(test.db, id, false)).toBe(true);
  expect(await world.rows()).toEqual([]);
  await removed();
  await remove();
  await test.db
    .transaction()
    .execute((trx) =>
      eraseRows(trx, { userId: world.member.id, castId: null, iconMediaId: null, eraseRatings: false }),
    );
  expect(await world.rows()).toEqual([]);
});

it('a stale screen deletes nothing that was written after it', async () => {
  await world.write(world.member);
  await world.write(world.member, { comment: `${TEXT}あとから`, version: 1 });
  const erase = (version: number) =>
    world.member.browser.send('DELETE', '/api/review', { shopId: world.shopId, version });
  const stale = await erase(1);
  expect([stale.status, stale.body.errors]).toEqual([
    422,
    { custom: [expect.stringContaining('ほかの画面で変更')], version: [expect.anything()] },
  ]);
  expect((await world.rows())[0]?.body).toBe(`${TEXT}あとから`);
  expect((await erase(2)).status).toBe(200);
  expect(await world.rows()).toEqual([]);
});
