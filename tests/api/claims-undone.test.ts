import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { addPlaces, addShop, type Places } from '../support/seed.ts';
import { addEntry, CLAIM } from '../support/valid-shop-entry-calls.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
const REASON = { reason: '営業許可を確認できませんでした。' };
let desk: Browser;
let deskId: number;
let places: Places;
let shopId: number;

beforeAll(async () => {
  places = await addPlaces(test.db);
});
beforeEach(async () => {
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db));
  const before = { licenseNumber: '第0号', licenseCheckedOn: '2026-01-15' as const };
  shopId = await addShop(test.db, places, { name: '星屑', ...before });
});

async function claim(licenseNumber: string): Promise<number> {
  const id = await addEntry(test.db);
  const claimed = await desk.post(`/api/admin/shop_entries/${id}/claim`, { ...CLAIM, licenseNumber, shopId });
  expect(claimed.status, claimed.text).toBe(200);
  return id;
}
const undo = (id: number) => desk.post(`/api/admin/shop_entries/${id}/undo`, REASON);
const permit = async () =>
  (
    await test.db
      .selectFrom('shops')
      .select('licenseNumber')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()
  ).licenseNumber;

it('a claim that is undone after a later one leaves the later permit, and does not come back with its undoing', async () => {
  const [first, second] = [await claim('第1号'), await claim('第2号')];
  expect((await undo(first)).status).toBe(200);
  expect(await permit()).toBe('第2号');
  expect((await undo(second)).status).toBe(200);
  expect(await permit()).toBe('第0号');
});

it('undone the other way round, each restores the permit before it', async () => {
  const [first, second] = [await claim('第1号'), await claim('第2号')];
  await undo(second);
  expect(await permit()).toBe('第1号');
  await undo(first);
  expect(await permit()).toBe('第0号');
});

it('of three, the one between goes without a trace', async () => {
  const [, second, third] = [await claim('第1号'), await claim('第2号'), await claim('第3号')];
  await undo(second);
  expect(await permit()).toBe('第3号');
  await undo(third);
  expect(await permit()).toBe('第1号');
});

it('two that are undone at the same time end with the permit before both', async () => {
  const [first, second] = [await claim('第1号'), await claim('第2号')];
  const other = (await addAdminAtDesk(test.db, '佐藤')).browser;
  const both = await Promise.all([undo(first), other.post(`/api/admin/shop_entries/${second}/undo`, REASON)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await permit()).toBe('第0号');
});

it('nothing is undone without a second factor, or with one of sixteen minutes ago', async () => {
  const id = await claim('第1号');
  const decided = () =>
    test.db.selectFrom('shopEntryDecisions').select('outcome').where('inquiryId', '=', id).executeTakeFirst();
  const since = async (mfaAt: ReturnType<typeof sql<Date>>) => {
    await test.db
      .updateTable('sessions')
      .set({ mfaAt })
      .where('userId', '=', deskId)
      .where('realm', '=', 'admin')
      .execute();
    const { status, body } = await undo(id);
    return [status, 'reauth' in body];
  };
  expect(await since(sql<Date>`now() - interval '16 minutes'`)).toEqual([403, true]);
  expect(await permit()).toBe('第1号');
  // With a password alone the desk does not exist.
  const { id: withoutFactor } = await addAdminAtDesk(test.db, '鈴木');
  const member = new Browser();
  await member.logInAs(test.db, withoutFactor);
  expect((await member.post(`/api/admin/shop_entries/${id}/undo`, REASON)).status).toBe(404);
  expect(await decided()).toEqual({ outcome: 'claimed' });
  expect(await since(sql<Date>`now()`)).toEqual([200, false]);
  expect([await permit(), await decided()]).toEqual(['第0号', undefined]);
});
