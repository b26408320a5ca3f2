import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { sweepDrafts, sweepLogins } from '../../server/desk/shop-entries/end-unused.ts';
import { inviteLogin } from '../../server/identity/shop-logins/invite-login.ts';
import { readOutbox } from '../support/accounts.ts';
import { newEmail } from '../support/permission-world.ts';
import { addCast, addPlaces, addShop, type Places } from '../support/seed.ts';
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

/** A shop that was approved that long ago, and never opened. */
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
      decidedAt: new Date(Date.now() - days * 86_400_000),
    })
    .execute();
  const stands = async () => [
    (await test.db.selectFrom('shops').select('id').where('id', '=', shopId).execute()).length,
    (await test.db.selectFrom('shopLogins').select('id').where('id', '=', shopLoginId).execute()).length,
  ];
  const later = (warned: number) =>
    test.db
      .updateTable('shopEntryDecisions')
      .set({
        warnedAt: sql<Date>`now() - ${warned}::int * interval '1 day'`,
        decidedAt: sql<Date>`now() - 91 * interval '1 day'`,
      })
      .where('inquiryId', '=', inquiryId)
      .execute();
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

it('one that has opened, or has casts, stays', async () => {
  const [opened, peopled] = [await draftOf(200), await draftOf(200)];
  await addCast(test.db, peopled.shopId, { name: 'るな' });
  await sweepDrafts(test.db);
  await test.db.updateTable('shops').set({ status: 'open' }).where('id', '=', opened.shopId).execute();
  for (const each of [opened, peopled]) await each.later(15);
  await sweepDrafts(test.db);
  expect([await opened.stands(), await peopled.stands()]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

it('a login without a shop goes after as many days and one mail; with a shop again it stays', async () => {
  const [gone, back] = [await draftOf(1), await draftOf(1)];
  const ids = [gone.shopLoginId, back.shopLoginId];
  await test.db.deleteFrom('shopLoginShops').where('shopLoginId', 'in', ids).execute();
  const since = (days: number) =>
    test.db
      .updateTable('shopLogins')
      .set({ shoplessSince: sql<Date>`now() - ${days}::int * interval '1 day'` })
      .where('id', 'in', ids)
      .execute();
  await sweepLogins(test.db);
  expect(await mailsTo(gone.email)).toEqual([]);
  await since(77);
  for (let night = 0; night < 2; night++) await sweepLogins(test.db);
  expect(await mailsTo(gone.email)).toEqual([expect.stringContaining('お店のログインを削除します')]);
  await since(91);
  await sweepLogins(test.db);
  expect((await gone.stands())[1]).toBe(1);
  await test.db
    .updateTable('shopLogins')
    .set({ warnedAt: sql<Date>`now() - 15 * interval '1 day'` })
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
