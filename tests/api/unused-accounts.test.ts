import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { sweepUnused } from '../../server/app/leaving/unused-accounts.ts';
import type { AccountStatus } from '../../server/core/db/account-tables.ts';
import { longDate } from '../../server/core/holidays.ts';
import { giveIdentity } from '../../server/identity/accounts/identities.ts';
import { mailsTo } from '../support/accounts.ts';
import { addUser, Browser } from '../support/browser.ts';
import { castBrowser } from '../support/casts.ts';
import { addShift } from '../support/seed.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let count = 0;

beforeEach(async () => void (await takeJobs(test.db, 'erase_account')));

type Unused = { months: number; days?: number; warnedDays?: number };

/** The account was last used so long ago. */
async function visited(userId: number, { months, days = 1, warnedDays }: Unused): Promise<void> {
  await test.db.deleteFrom('sessions').where('userId', '=', userId).execute();
  const seenOn = sql<string>`(now() - ${months}::int * interval '1 month' - ${days}::int * interval '1 day')::date`;
  const warnedAt = warnedDays === undefined ? null : sql<Date>`now() - ${warnedDays}::int * interval '1 day'`;
  await test.db.insertInto('memberVisits').values({ userId, seenOn, warnedAt }).execute();
}

async function member(unused: Unused, of: { isAdmin?: boolean } = {}) {
  const { id } = await addUser(test.db, 'けん', of);
  const email = `unused-${++count}@example.jp`;
  await giveIdentity(test.db, id, { kind: 'email', value: email });
  await visited(id, unused);
  return { id, subjects: async () => (await mailsTo(test.db, email)).map(({ subject }) => subject), email };
}

const statusOf = async (id: number): Promise<AccountStatus | undefined> =>
  (await test.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst())?.status;
const SUBJECT = expect.stringContaining('長くご利用のないアカウントについて');

it('an account that no one has used for 24 months gets one mail, which names the day and leads to the login', async () => {
  const [young, old] = [await member({ months: 23 }), await member({ months: 24, days: 10 })];
  for (let night = 0; night < 2; night++) await sweepUnused(test.db);
  expect([await young.subjects(), await old.subjects()]).toEqual([[], [SUBJECT]]);
  const { rows } = await sql<{ day: string }>`select current_date + 28 as day`.execute(test.db);
  const [letter] = await mailsTo(test.db, old.email);
  expect(letter?.text).toContain(`${longDate(rows[0]?.day ?? '')}にアカウントを削除し、データを消去します。`);
  expect(letter?.text).toContain('/#modal=login');
  expect([await statusOf(young.id), await statusOf(old.id)]).toEqual(['active', 'active']);
});

it('goes at 25 months, four weeks after the mail at the earliest, and is erased', async () => {
  const late = await member({ months: 25, warnedDays: 29 });
  const soon = await member({ months: 25, warnedDays: 27 });
  const unwarned = await member({ months: 25 });
  const early = await member({ months: 24, warnedDays: 29 });
  await sweepUnused(test.db);
  const others = [soon, unwarned, early];
  expect(await statusOf(late.id)).toBe('leaving');
  expect(await Promise.all(others.map(({ id }) => statusOf(id)))).toEqual(['active', 'active', 'active']);
  expect(await unwarned.subjects()).toEqual([SUBJECT]);
  expect(await takeJobs(test.db, 'erase_account')).toEqual([{ userId: late.id }]);
  expect(await eraseAccount(test.db, late.id)).toBe(true);
  expect(await statusOf(late.id)).toBe('erased');
});

it('one that was used again begins anew, and an account that no night has seen begins with this one', async () => {
  const { id } = await member({ months: 26, warnedDays: 40 });
  await new Browser().logInAs(test.db, id);
  const { id: unseen } = await addUser(test.db, 'はな');
  await sweepUnused(test.db);
  const { rows } = await sql<{ isNew: boolean }>`
    select seen_on = current_date and warned_at is null as is_new from member_visits
    where user_id in (${id}, ${unseen})`.execute(test.db);
  expect(rows).toEqual([{ isNew: true }, { isNew: true }]);
  expect(await statusOf(id)).toBe('active');
});

it('of an admin, of a suspended member, and of a cast whose shop still plans with her, none goes', async () => {
  const over = { months: 30, warnedDays: 100 };
  const admin = await member(over, { isAdmin: true });
  const suspended = await member(over);
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  const planned = await castBrowser(test.db, 'るな');
  const forgotten = await castBrowser(test.db, 'ひな');
  const castIds = [planned.castId, forgotten.castId];
  const longAgo = sql<Date>`now() - interval '30 months'`;
  await test.db.updateTable('casts').set({ lastActiveAt: longAgo }).where('id', 'in', castIds).execute();
  for (const { userId } of [planned, forgotten]) await visited(userId, over);
  const { shopId } = await test.db
    .selectFrom('casts')
    .select('shopId')
    .where('id', '=', planned.castId)
    .executeTakeFirstOrThrow();
  await addShift(test.db, { castId: planned.castId, shopId: Number(shopId), businessDate: '2026-11-20' });
  await sweepUnused(test.db);
  const ids = [admin.id, suspended.id, planned.userId, forgotten.userId];
  expect(await Promise.all(ids.map(statusOf))).toEqual(['active', 'suspended', 'active', 'leaving']);
  const shown = await test.db
    .selectFrom('casts')
    .select('id')
    .where('id', 'in', castIds)
    .where('visible', '=', true);
  expect(await shown.execute()).toEqual([{ id: planned.castId }]);
});
