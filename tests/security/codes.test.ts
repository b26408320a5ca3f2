import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { InvalidInputError } from '../../server/core/http/errors.ts';
import { hashOf } from '../../server/core/http/request-facts.ts';
import { newCode } from '../../server/identity/codes/code-bytes.ts';
import { sendCode } from '../../server/identity/codes/send-code.ts';
import { takeCode } from '../../server/identity/codes/take-code.ts';
import { codeTo, forgetLimits, PASSWORD, type Registered, registerByMail } from '../support/accounts.ts';
import { type Answer, Browser, someFacts } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();

const form = (email: string) => ({ email, password: PASSWORD, type: 'boy' });
const expired = '認証コードの有効期限が切れました。もう一度コードを送信してください。';
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** A browser that waits for the code it has asked for. */
async function asking(email: string): Promise<{ browser: Browser; code: string }> {
  const browser = new Browser();
  const asked = await browser.post('/api/register_email', form(email));
  expect(asked.status, asked.text).toBe(200);
  return { browser, code: await codeTo(world.db, email) };
}
const verify = (browser: Browser, email: string, code: string) =>
  browser.post('/api/verify_email', { email, code });

/** χ² of the digits at one place of ten thousand codes. */
function chiOf(codes: readonly string[], place: number): number {
  const seen = Array<number>(10).fill(0);
  for (const code of codes) seen[Number(code[place])] = (seen[Number(code[place])] ?? 0) + 1;
  return seen.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
}

describe('S4: codes', () => {
  it('are six digits, leading zeros kept, each digit as likely as the other at each place', () => {
    const codes = Array.from({ length: 10_000 }, newCode);
    expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(9_800);
    // χ² with 9 degrees of freedom: above 27.9 once in a thousand, and then not in the next sample.
    const samples = [codes, Array.from({ length: 10_000 }, newCode)];
    for (let place = 0; place < 6; place++)
      expect(Math.min(...samples.map((sample) => chiOf(sample, place)))).toBeLessThan(27.9);
  });

  it('stand nowhere in a copy of the database, nor does whom they were sent to', async () => {
    const codes: string[] = [];
    while (codes.length < 100) {
      await forgetLimits(world.db);
      const next = Array.from({ length: 10 }, (_, i) => asking(`dump${codes.length + i}@example.jp`));
      codes.push(...(await Promise.all(next)).map(({ code }) => code));
    }
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      world.db,
    );
    let dump = '';
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        world.db,
      );
      dump += rows.map(({ row }) => row).join('\n');
    }
    const hex = (text: string) => Buffer.from(text).toString('hex');
    expect(dump.length).toBeGreaterThan(1000);
    for (const [i, code] of codes.entries()) {
      expect(dump).not.toContain(hex(code));
      expect(dump).not.toContain(hex(`dump${i}@example.jp`));
      expect(dump).not.toMatch(new RegExp(`[ (,"]${code}[ ),"]`));
    }
  });
});

describe('S5: a code', () => {
  it.each([
    ['9 minutes 59 seconds', 599, 200],
    ['10 minutes 1 second', 601, 422],
  ])('after %s', async (_age, seconds, status) => {
    const email = `age${seconds}@example.jp`;
    const { browser, code } = await asking(email);
    const back = sql<Date>`expires_at - make_interval(secs => ${seconds})`;
    await world.db
      .updateTable('verificationCodes')
      .set({ expiresAt: back })
      .where('usedAt', 'is', null)
      .execute();
    const answer = await verify(browser, email, code);
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.errors).toEqual({ code: [expired] });
  });

  it('dies after five wrong tries, which say how many are left', async () => {
    const { browser, code } = await asking('five@example.jp');
    const left = [];
    for (let by = 1; by <= 5; by++)
      left.push((await verify(browser, 'five@example.jp', other(code, by))).body.errors);
    expect(left.slice(0, 4)).toEqual(
      [4, 3, 2, 1].map((n) => ({ code: [`認証コードが正しくありません。（あと${n}回入力できます）`] })),
    );
    const spent = { code: ['入力回数の上限に達しました。新しい認証コードを送信してください。'] };
    expect(left[4]).toEqual(spent);
    expect((await verify(browser, 'five@example.jp', code)).body.errors).toEqual(spent);
  });

  it('leaves a note of every wrong try and none of whom it was for', async () => {
    const { browser, code } = await asking('noted@example.jp');
    const failed = () =>
      world.db
        .selectFrom('auditLog')
        .selectAll()
        .where('event', '=', 'verify.failed')
        .orderBy('id')
        .execute();
    const before = (await failed()).length;
    await verify(browser, 'noted@example.jp', other(code));
    const rows = (await failed()).slice(before);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.target).toMatch(/^email:[0-9a-f]{16}$/);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`noted|${code}|${other(code)}`));
  });

  it('dies when the next one is sent', async () => {
    const { browser, code } = await asking('next@example.jp');
    await forgetLimits(world.db);
    await browser.post('/api/register_email', form('next@example.jp'));
    const next = await codeTo(world.db, 'next@example.jp');
    if (next !== code) expect((await verify(browser, 'next@example.jp', code)).status).toBe(422);
    expect((await verify(browser, 'next@example.jp', next)).status).toBe(200);
  });

  it('says what a code looks like', async () => {
    const { browser } = await asking('shape@example.jp');
    for (const [typed, message] of [
      ['', '認証コードを入力してください。'],
      ['12345', '認証コードは6桁の数字で入力してください。'],
      ['abcdef', '認証コードは6桁の数字で入力してください。'],
    ] as const)
      expect((await verify(browser, 'shape@example.jp', typed)).body.errors).toEqual({ code: [message] });
  });
});

describe('S6: at the same time', () => {
  const facts = someFacts({ browser: hashOf('parallel') });
  const send = (target: string) =>
    world.db
      .transaction()
      .execute((trx) =>
        sendCode(trx, { purpose: 'register', channel: 'email', target, facts, payload: target }),
      );
  const take = (target: string, code: string) =>
    takeCode(world.db, { purpose: 'register', target, facts, code }).then(
      ({ payload }) => payload,
      (error) => (error as InvalidInputError).errors.code?.[0],
    );

  it('the right code twenty times is right once, and opens one session', async () => {
    const { browser, code } = await asking('twenty@example.jp');
    const before = await world.db.selectFrom('sessions').select('idHash').execute();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(browser, 'twenty@example.jp', code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const after = await world.db.selectFrom('sessions').select('idHash').execute();
    expect(after.length - before.length).toBe(1);
    const accounts = await world.db
      .selectFrom('users')
      .select('id')
      .where('registeredBy', '=', 'email')
      .execute();
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length);
  });

  it.each([50, 200])('%i wrong ones spend exactly the five tries', async (count) => {
    const target = `wrong${count}@example.jp`;
    await send(target);
    const code = await codeTo(world.db, target);
    const answers = await Promise.all(
      Array.from({ length: count }, (_, i) => take(target, other(code, i + 1))),
    );
    const compared = answers.filter((answer) => /^認証コードが正しく/.test(String(answer)));
    // The fifth comparison is reported as the end of the tries, like those that were not compared any more.
    expect(compared).toHaveLength(4);
    const rows = await world.db
      .selectFrom('verificationCodes')
      .select('tries')
      .where('usedAt', 'is', null)
      .execute();
    expect(Math.max(...rows.map(({ tries }) => tries))).toBe(5);
    expect(await take(target, code)).toContain('上限');
  });
});

describe('S7: a code is worth nothing', () => {
  const EMAIL = 'bound@example.jp';
  const TEL = '09012340077';
  /** A browser that waits for a code to `email` and for one to `tel`, with both. */
  async function askingBoth(email = EMAIL, tel = TEL) {
    await forgetLimits(world.db);
    const { browser, code: mailed } = await asking(email);
    const asked = await browser.post('/api/register_sms', { tel, password: PASSWORD, type: 'girl' });
    expect(asked.status, asked.text).toBe(200);
    return { browser, mailed, texted: await codeTo(world.db, tel) };
  }
  type Waiting = Awaited<ReturnType<typeof askingBoth>>;
  /** A member who sits at the browser that waits: nothing but what the code is for keeps it from them. */
  const memberAt = (browser: Browser) => {
    const { browser: own, state } = member;
    own.cookies.set('__Host-b', browser.cookies.get('__Host-b') ?? '');
    return (section: string, body: Record<string, string>) =>
      own.post(`/api/my_page/${state.myId}/${section}`, body);
  };
  let member: Registered;
  beforeAll(async () => {
    member = await registerByMail(world.db, 'member@example.jp');
  });

  const elsewhere: [where: string, field: string, use: (waiting: Waiting) => Promise<Answer>][] = [
    ['in another browser', 'code', ({ mailed }) => verify(new Browser(), EMAIL, mailed)],
    ['for another address', 'code', ({ browser, mailed }) => verify(browser, 'other@example.jp', mailed)],
    [
      'for another number',
      'code',
      ({ browser, texted }) => browser.post('/api/verify_call', { tel: '09012340099', code: texted }),
    ],
    [
      'by text, when it came by mail',
      'code',
      ({ browser, mailed, texted }) =>
        browser.post('/api/verify_call', { tel: TEL, code: mailed === texted ? other(mailed) : mailed }),
    ],
    [
      'by mail, when it came by text',
      'code',
      ({ browser, mailed, texted }) => verify(browser, EMAIL, mailed === texted ? other(texted) : texted),
    ],
    [
      'for a new password',
      'verifyNumber',
      ({ browser, mailed }) => browser.post('/api/verify_code', { email: EMAIL, verifyNumber: mailed }),
    ],
    [
      'for a new password by the number',
      'verifyNumber',
      ({ browser, texted }) => browser.post('/api/verify_code', { email: TEL, verifyNumber: texted }),
    ],
    [
      'to change an address',
      'verificationCode',
      ({ browser, mailed }) => memberAt(browser)('email_setting', { email: EMAIL, verificationCode: mailed }),
    ],
    [
      'to change a number',
      'verificationCode',
      ({ browser, texted }) => memberAt(browser)('tel_setting', { tel: TEL, verificationCode: texted }),
    ],
  ];
  it.each(elsewhere)('%s: the form says so under "%s", and nothing changes', async (where, field, use) => {
    const waiting = await askingBoth();
    // A code that is waited for and does not fit costs one of its five tries, which is all that it may change.
    const isTry = where.startsWith('by ');
    const kept = async () => (await checksum(world.db)).replace(isTry ? /^verification_codes=.*$/m : '', '');
    const before = await kept();
    const answer = await use(waiting);
    const said = isTry ? '認証コードが正しくありません。（あと4回入力できます）' : expired;
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [said] }]);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/__Host-(?:sid|reset)=/);
    expect(await kept()).toBe(before);
  });

  it.each([
    ['mail', 'mail@example.jp', '09012340078'],
    ['text', 'text@example.jp', '09012340079'],
  ])('of which the one by %s is good where it belongs', async (by, email, tel) => {
    const { browser, mailed, texted } = await askingBoth(email, tel);
    const answer =
      by === 'mail'
        ? await verify(browser, email, mailed)
        : await browser.post('/api/verify_call', { tel, code: texted });
    expect([answer.status, answer.body.guest]).toEqual([200, false]);
  });

  it('to become another person: who asked as a woman is none as a man, then and later', async () => {
    const email = 'girl@example.jp';
    const browser = new Browser();
    await browser.post('/api/register_email', { ...form(email), type: 'girl' });
    const code = await codeTo(world.db, email);
    const verified = await browser.post('/api/verify_email', { email, code, type: 'boy' });
    expect(verified.status, verified.text).toBe(200);
    const kindNow = () =>
      world.db
        .selectFrom('users')
        .select('kind')
        .where('myId', '=', String(verified.body.myId))
        .executeTakeFirstOrThrow();
    expect(await kindNow()).toEqual({ kind: 'cast' });
    const data = new FormData();
    data.set('name', 'けん');
    data.set('type', 'boy');
    const before = await checksum(world.db);
    const named = await browser.post('/api/init_name', data);
    expect([named.status, Object.keys(named.body.errors ?? {})]).toEqual([422, ['type']]);
    expect(await checksum(world.db)).toBe(before);
  });
});

describe('R18: a server whose clock is wrong', () => {
  it.each([
    ['an hour ahead', 3600],
    ['an hour behind', -3600],
  ])('by %s takes a code for ten minutes all the same', async (_by, seconds) => {
    const email = `clock${seconds}@example.jp`;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
    const { browser, code } = await asking(email);
    const message = await world.db
      .selectFrom('outboxMessages')
      .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('left'))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(message.left).toBeGreaterThan(500);
    expect(message.left).toBeLessThanOrEqual(600);
    vi.useRealTimers();
    expect((await verify(browser, email, code)).status).toBe(200);
  });
});
