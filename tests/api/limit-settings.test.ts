import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { LimitError, limit } from '../../server/core/limits/limit.ts';
import { LIMITS, type LimitName } from '../../server/core/limits/limit-rows.ts';
import { TUNED, TUNED_NAMES, tunedRows } from '../../server/core/limits/tuned-limits.ts';
import type { DeskSettings } from '../../server/desk/settings/contract.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { startApi } from '../support/api-process.ts';
import { Browser, someFacts } from '../support/browser.ts';
import { asAnotherCaller } from '../support/one-connection.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const REPORTS = 'report:ip:3600';
let tanaka: Browser;
let sato: Browser;

beforeAll(async () => {
  ({ browser: tanaka } = await addAdminAtDesk(test.db, '田中'));
  ({ browser: sato } = await addAdminAtDesk(test.db, '佐藤'));
});
beforeEach(async () => {
  await test.db.deleteFrom('limitSettings').execute();
  await test.db.deleteFrom('siteSettings').execute();
});

const set = (id: string, points: unknown, desk = tanaka) =>
  desk.post(`/api/admin/limits/${encodeURIComponent(id)}`, { points });
const read = async () => (await tanaka.get('/api/admin/settings')).body as unknown as DeskSettings;
const rowOf = async (id: string) =>
  (await read()).limits.flatMap(({ rows }) => rows).find((row) => row.id === id);
const stored = () => test.db.selectFrom('limitSettings').select(['name', 'points']).orderBy('id').execute();
const events = async () =>
  (
    await test.db
      .selectFrom('auditLog')
      .select(['target', 'detail'])
      .where('event', '=', 'setting.changed')
      .orderBy('id')
      .execute()
  ).filter(({ target }) => target?.startsWith('setting:report'));

const report = async (visitor: Browser) =>
  (await visitor.post('/api/reports', { model: 'Tl', id: 999_999, reason: 'spam' })).status;
/** How many of `tries` are let through. */
async function passing(visitor: Browser, tries: number): Promise<number> {
  let passed = 0;
  for (let i = 0; i < tries; i++) if ((await report(visitor)) !== 429) passed++;
  return passed;
}

describe('a number that staff have set', () => {
  it('refuses the next one when it is lowered, and every later visitor', async () => {
    const visitor = new Browser();
    expect(await passing(visitor, 5)).toBe(5);
    expect((await set(REPORTS, '3')).body.message).toBe('回数の上限を変更しました。');
    const refused = await visitor.post('/api/reports', { model: 'Tl', id: 999_999, reason: 'spam' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await passing(new Browser(), 5)).toBe(3);
    // What was counted before is not forgotten.
    await set(REPORTS, '10');
    expect(await passing(visitor, 8)).toBe(5);
  });

  it('opens a full row at once when it is raised, however often that one was refused', async () => {
    const visitor = new Browser();
    expect(await passing(visitor, 30)).toBe(10);
    await set(REPORTS, '15');
    // The refusals have counted as one.
    expect(await passing(visitor, 30)).toBe(4);
    expect(await passing(new Browser(), 30)).toBe(15);
  });

  it('is the usual one again when staff return to it', async () => {
    await set(REPORTS, '2');
    expect(await rowOf(REPORTS)).toMatchObject({ points: 2, usual: 10, most: 100 });
    expect((await set(REPORTS, '10')).body.message).toBe('標準の回数に戻しました。');
    expect((await set(REPORTS, '10')).body.message).toBe('変更はありません。');
    expect(await stored()).toEqual([
      { name: REPORTS, points: 2 },
      { name: REPORTS, points: null },
    ]);
    expect(await rowOf(REPORTS)).toMatchObject({ points: 10 });
    expect(await passing(new Browser(), 20)).toBe(10);
  });

  it('holds in every process from the next attempt on', async () => {
    const other = await startApi(test.url);
    try {
      const there = Object.assign(new Browser(), { through: other.send });
      expect(await report(there)).not.toBe(429);
      await set(REPORTS, '1');
      expect(await report(there)).toBe(429);
      await set(REPORTS, '3');
      expect(await passing(there, 3)).toBe(1);
    } finally {
      await other.stop();
    }
    const handle = connect(test.url, { name: 'another', poolSize: 1 });
    try {
      provideDatabase(handle);
      expect(await passing(new Browser(), 5)).toBe(3);
    } finally {
      provideDatabase(test.db);
      await handle.destroy();
    }
  });

  it('costs no statement more, set or not', async () => {
    const facts = someFacts();
    const statements = async () =>
      (await countingQueries(() => limit('report', { facts, account: 1 }))).queries;
    expect(await statements()).toBe(LIMITS.report.length);
    await set(REPORTS, '20');
    expect(await statements()).toBe(LIMITS.report.length);
  });

  it('never raises what costs money, whatever the database says', async () => {
    const facts = someFacts({ ip: '203.0.113.99' });
    const values = { name: 'register_sms:ip:3600', points: 1000, setBy: null };
    await test.db.insertInto('limitSettings').values(values).execute();
    expect(await rowOf(values.name)).toMatchObject({ points: 3, most: 3 });
    const text = (target: number) =>
      limit('register_sms', { facts: { ...facts, browser: Buffer.from([target]) }, target });
    for (let i = 0; i < 3; i++) await text(i);
    await expect(text(4)).rejects.toBeInstanceOf(LimitError);
  });
});

describe('the form', () => {
  const RANGE = '回数は1〜100回の範囲で、整数で入力してください。';

  it.each([
    ['', '回数を入力してください。'],
    ['　', '回数を入力してください。'],
    [null, '回数を入力してください。'],
    ['0', RANGE],
    ['101', RANGE],
    ['-5', RANGE],
    ['1.5', RANGE],
    ['1e2', RANGE],
    ['十', RANGE],
    ['9'.repeat(40), RANGE],
  ])('refuses %j at the field, and changes nothing', async (typed, message) => {
    const before = await events();
    const refused = await set(REPORTS, typed);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ points: [message] });
    expect([await stored(), await events()]).toEqual([[], before]);
  });

  it.each([
    ['１２', 12],
    [' 100 ', 100],
    ['２０回', 20],
  ])('reads %j', async (typed, points) => {
    expect((await set(REPORTS, typed)).status).toBe(200);
    expect(await rowOf(REPORTS)).toMatchObject({ points });
  });

  it('lowers what sends texts, calls and mails, and raises it nowhere', async () => {
    const id = 'register_sms:global:3600';
    expect((await set(id, '61')).body.errors).toEqual({
      points: ['回数は1〜60回の範囲で、整数で入力してください。'],
    });
    expect((await set(id, '５')).status).toBe(200);
    const money = (await read()).limits.filter(({ lowerOnly }) => lowerOnly);
    expect(money.map(({ name }) => name).toSorted()).toEqual([
      ...['magazines', 'register_call', 'register_email', 'register_sms', 'register_text'],
    ]);
    for (const { rows } of money) for (const { usual, most } of rows) expect(most).toBe(usual);
  });

  it.each(['login:ip:900', 'admin:ip:300', 'mail:target:3600', 'register_sms:target:60', 'report:ip:1', 'x'])(
    'knows no %s',
    async (id) => {
      expect((await set(id, '1')).status).toBe(422);
      expect(await stored()).toEqual([]);
    },
  );

  it('has nothing of logins, codes, second factors and the desk', () => {
    const guarding = [
      ...(['login', 'shop_login', 'shop_factor', 'admin_login', 'admin', 'verify', 'mail'] as const),
      ...(['verify_text', 'forgot_password', 'change_credential', 'magazine_confirm'] as const),
      ...(['current_password', 'mail_stop', 'cross_proof', 'session'] as const),
    ] satisfies LimitName[];
    expect(guarding.filter((name) => name in TUNED)).toEqual([]);
    const failures = TUNED_NAMES.flatMap(tunedRows).filter(({ counts, slows }) => counts || slows);
    expect(failures).toEqual([]);
  });
});

describe('the record', () => {
  it('says who has set what, with the switches, and stands in the audit with before and after', async () => {
    const before = (await events()).length;
    await set(REPORTS, '4');
    await tanaka.post('/api/admin/settings', {
      ...{ rankingNumerals: false, guestComments: false, holdGuestComments: false },
    });
    await set(REPORTS, '10', sato);
    expect((await read()).history).toMatchObject([
      { kind: 'limit', name: REPORTS, points: null, setBy: '佐藤' },
      { kind: 'switch', name: 'guestComments', value: false, setBy: '田中' },
      { kind: 'limit', name: REPORTS, points: 4, setBy: '田中' },
    ]);
    expect((await events()).slice(before)).toEqual([
      { target: `setting:${REPORTS}`, detail: { before: 10, after: 4 } },
      { target: `setting:${REPORTS}`, detail: { before: 4, after: 10 } },
    ]);
  });

  it('loses nothing when two admins set numbers at once', async () => {
    const before = (await events()).length;
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and not granted`.execute(test.db);
      return rows[0]?.count;
    };
    // The record takes no row until both are as far as they come.
    const answers = await test.owner.transaction().execute(async (trx) => {
      await sql`lock table audit_records in share mode`.execute(trx);
      return asAnotherCaller(async () => {
        const both = [set(REPORTS, '5'), set(REPORTS, '7', sato)];
        await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
        return both;
      });
    });
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    const [first, second] = (await events())
      .slice(before)
      .map(({ detail }) => detail as Record<string, number>);
    expect([first?.before, second?.before]).toEqual([10, first?.after]);
    expect((await rowOf(REPORTS))?.points).toBe(second?.after);

    await Promise.all([set('vote:ip:3600', '6'), set('vote:account:3600', '8', sato)]);
    expect((await rowOf('vote:ip:3600'))?.points).toBe(6);
    expect((await rowOf('vote:account:3600'))?.points).toBe(8);
    expect((await read()).history).toHaveLength(4);
  });
});
