import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../server/core/db/connect.ts';
import { sweepDrafts, sweepLogins } from '../../server/desk/shop-entries/tasks.ts';
import { inviteLogin } from '../../server/identity/shop-logins/invite-login.ts';
import { readOutbox } from '../support/accounts.ts';
import { newEmail } from '../support/permission-world.ts';
import { addCast, addPlaces, addShop, type Places } from '../support/seed.ts';
import { untilLocked } from '../support/until-locked.ts';
import { addEntry } from '../support/valid-shop-entry-calls.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let places: Places;

beforeAll(async () => {
  places = await addPlaces(test.db);
});

const mailsTo = async (email: string) =>
  (await readOutbox(test)).flatMap(({ letter }) =>
    letter?.channel === 'mail' && letter.to === email ? [letter.subject] : [],
  );

const daysAgo = (days: number) => sql<Date>`now() - ${days}::int * interval '1 day'`;
const changed = (shopId: number, days: number) =>
  test.db
    .updateTable('shops')
    .set({ updatedAt: daysAgo(days) })
    .where('id', '=', shopId)
    .execute();

/** A shop that was approved that long ago, never opened and never changed. */
async function draftOf(days: number) {
  const email = newEmail();
  const shopId = await addShop(test.db, places, { name: '宵待', status: 'draft' });
  const invited = test.db
    .transaction()
    .execute((trx) => inviteLogin(trx, { name: '宵待', email, shopId, role: 'owner', called: null }));
  const { shopLoginId } = await invited;
  const inquiryId = await addEntry(test.db);
  await test.db
    .insertInto('shopEntryDecisions')
    .values({
      ...{ inquiryId, outcome: 'listed', shopId, shopLoginId, madeLogin: true, decidedBy: null, note: null },
      decidedAt: daysAgo(days),
    })
    .execute();
  await changed(shopId, days);
  const stands = async () => [
    (await test.db.selectFrom('shops').select('id').where('id', '=', shopId).execute()).length,
    (await test.db.selectFrom('shopLogins').select('id').where('id', '=', shopLoginId).execute()).length,
  ];
  const later = async (warned: number) => {
    await changed(shopId, 91);
    await test.db
      .updateTable('shopEntryDecisions')
      .set({ warnedAt: daysAgo(warned), decidedAt: daysAgo(91) })
      .where('inquiryId', '=', inquiryId)
      .execute();
  };
  return { email, shopId, shopLoginId, stands, later };
}

it('a shop that never opened goes 90 days after its approval, and never less than 14 after one mail to its owners', async () => {
  const [young, old] = [await draftOf(75), await draftOf(200)];
  for (let night = 0; night < 2; night++) await sweepDrafts(test.db);
  expect([await mailsTo(young.email), await mailsTo(old.email)]).toEqual([
    [],
    [expect.stringContaining('「宵待」のページはまだ公開されていません')],
  ]);
  await old.later(13);
  await sweepDrafts(test.db);
  expect(await old.stands()).toEqual([1, 1]);
  await old.later(15);
  await sweepDrafts(test.db);
  expect([await old.stands(), await young.stands()]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

it('one that has opened, or has casts, stays, and is not warned of what never comes', async () => {
  const [opened, peopled] = [await draftOf(200), await draftOf(200)];
  await addCast(test.db, peopled.shopId, { name: 'るな' });
  await sweepDrafts(test.db);
  await test.db.updateTable('shops').set({ status: 'open' }).where('id', '=', opened.shopId).execute();
  expect(await mailsTo(peopled.email)).toEqual([]);
  for (const each of [opened, peopled]) await each.later(15);
  await sweepDrafts(test.db);
  expect([await opened.stands(), await peopled.stands()]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

it('the days count from the last change of the draft, and one after the warning begins them anew', async () => {
  const [edited, warned] = [await draftOf(200), await draftOf(200)];
  await changed(edited.shopId, 70);
  await warned.later(20);
  await changed(warned.shopId, 10);
  await sweepDrafts(test.db);
  expect([await edited.stands(), await mailsTo(edited.email)]).toEqual([[1, 1], []]);
  expect([await warned.stands(), await mailsTo(warned.email)]).toEqual([[1, 1], []]);
  await changed(warned.shopId, 200);
  for (let night = 0; night < 2; night++) await sweepDrafts(test.db);
  expect(await warned.stands()).toEqual([1, 1]);
  expect(await mailsTo(warned.email)).toEqual([expect.stringContaining('まだ公開されていません')]);
});

const withoutShop = async (...ids: number[]) => {
  await test.db.deleteFrom('shopLoginShops').where('shopLoginId', 'in', ids).execute();
  const long = { shoplessSince: daysAgo(91), warnedAt: daysAgo(15) };
  await test.db.updateTable('shopLogins').set(long).where('id', 'in', ids).execute();
};
const inviteTo = (shopId: number, email: string) => (trx: Queryable) =>
  inviteLogin(trx, { name: '宵待', email, shopId, role: 'owner', called: null });

it('a suspended login stays suspended: it is neither warned nor deleted', async () => {
  const [over, near] = [await draftOf(1), await draftOf(1)];
  await withoutShop(over.shopLoginId, near.shopLoginId);
  const set = (change: { suspendedAt: Date; warnedAt?: null }, of: typeof over) =>
    test.db.updateTable('shopLogins').set(change).where('id', '=', of.shopLoginId).execute();
  await set({ suspendedAt: new Date() }, over);
  await set({ suspendedAt: new Date(), warnedAt: null }, near);
  await sweepLogins(test.db);
  expect([(await over.stands())[1], await mailsTo(over.email)]).toEqual([1, []]);
  expect([(await near.stands())[1], await mailsTo(near.email)]).toEqual([1, []]);
});

it('who works for a shop again counts from the beginning; who is invited as the login goes gets a new one', async () => {
  const [back, gone] = [await draftOf(1), await draftOf(1)];
  await withoutShop(back.shopLoginId, gone.shopLoginId);
  await test.db.transaction().execute(inviteTo(back.shopId, back.email));
  const counted = test.db.selectFrom('shopLogins').select(['shoplessSince', 'warnedAt']);
  expect(await counted.where('id', '=', back.shopLoginId).executeTakeFirst()).toEqual({
    ...{ shoplessSince: null, warnedAt: null },
  });
  const sweep = await test.db.startTransaction().execute();
  await sweep.deleteFrom('shopLogins').where('id', '=', gone.shopLoginId).execute();
  const invited = test.db.transaction().execute(inviteTo(gone.shopId, gone.email));
  await untilLocked(test.db);
  await sweep.commit().execute();
  expect(await invited).toMatchObject({ isAdded: true, path: expect.stringContaining('/shop_reset/') });
  expect((await invited).shopLoginId).not.toBe(gone.shopLoginId);
});

it('a login without a shop goes after as many days and one mail; with a shop again it stays', async () => {
  const [gone, back] = [await draftOf(1), await draftOf(1)];
  const ids = [gone.shopLoginId, back.shopLoginId];
  await test.db.deleteFrom('shopLoginShops').where('shopLoginId', 'in', ids).execute();
  const since = (days: number) =>
    test.db
      .updateTable('shopLogins')
      .set({ shoplessSince: daysAgo(days) })
      .where('id', 'in', ids)
      .execute();
  await sweepLogins(test.db);
  expect(await mailsTo(gone.email)).toEqual([]);
  await since(77);
  for (let night = 0; night < 2; night++) await sweepLogins(test.db);
  expect(await mailsTo(gone.email)).toEqual([expect.stringContaining('店舗ログインを削除します')]);
  await since(91);
  await sweepLogins(test.db);
  expect((await gone.stands())[1]).toBe(1);
  await test.db
    .updateTable('shopLogins')
    .set({ warnedAt: daysAgo(15) })
    .where('id', 'in', ids)
    .execute();
  await test.db
    .insertInto('shopLoginShops')
    .values({ shopLoginId: back.shopLoginId, shopId: back.shopId })
    .execute();
  await sweepLogins(test.db);
  expect([(await gone.stands())[1], (await back.stands())[1]]).toEqual([0, 1]);
  const kept = test.db.selectFrom('shopLogins').select(['shoplessSince', 'warnedAt']);
  expect(await kept.where('id', '=', back.shopLoginId).executeTakeFirst()).toEqual({
    shoplessSince: null,
    warnedAt: null,
  });
});
