import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '../../server/core/config.ts';
import type { CallShown } from '../../server/gateways/messaging/contract.ts';
import { giveIdentity } from '../../server/identity/accounts/identities.ts';
import { sendCode } from '../../server/identity/codes/send-code.ts';
import { textBody, tokenIn } from '../../server/identity/registration/text-token.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import {
  ACCOUNT,
  type FakeTwilio,
  hookRequest,
  startTwilio,
  twilioSignature,
} from '../support/fake-twilio.ts';
import { runningJobs } from '../support/running-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let twilio: FakeTwilio;
let memberId: number;

const MEMBER = '09011112222';
const STRANGER = '+819033334444';

beforeAll(async () => {
  twilio = await startTwilio();
  Object.assign(config().messaging, {
    twilio: { api: twilio.api, accountSid: ACCOUNT.sid, authToken: ACCOUNT.token },
    smsNumber: '+815055556666',
    callNumber: '+815055557777',
  });
  memberId = (await addUser(world.db, '会員')).id;
  await giveIdentity(world.db, memberId, { kind: 'tel', value: MEMBER });
});
afterAll(() => twilio?.close());
runningJobs(world);
beforeEach(async () => {
  await world.db.deleteFrom('waitingCalls').execute();
  twilio.texts.length = 0;
});

/** The telephone service, which is no browser. */
const service = new Browser();
const hook = async (path: string, form: Record<string, string>, signature?: string) => {
  const answer = await service.through(path, hookRequest(config().siteOrigin, path, form, signature));
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
};
const text = (from: string, body: string) =>
  hook('/api/hooks/sms', { From: from, Body: body, To: '+815055556666' });
const call = (from: string, digits?: string) =>
  hook('/api/hooks/call', {
    From: from,
    CallSid: 'CA1',
    ...(digits === undefined ? {} : { Digits: digits }),
  });
/** A code waits for a call of this number. */
const askForCall = (target: string) =>
  world.db.transaction().execute(async (trx) => {
    const wanted = { purpose: 'register', channel: 'call', target, facts: someFacts(), payload: {} } as const;
    return (await sendCode(trx, wanted)) as CallShown;
  });
const said = (answer: { text: string }) => /<Say[^>]*>([^<]*)<\/Say>/.exec(answer.text)?.[1] ?? '';

/** All that an account is, and who is logged in. */
async function accounts(): Promise<string> {
  const rows = [
    await world.db.selectFrom('users').select(['id', 'kind', 'name', 'updatedAt']).orderBy('id').execute(),
    await world.db.selectFrom('loginIdentities').select(['userId', 'kind']).orderBy('userId').execute(),
    await world.db.selectFrom('sessions').select(['userId', 'revokedAt']).execute(),
  ];
  return JSON.stringify(rows);
}
const askFor = async (browser: Browser, type: 'girl' | 'boy' = 'boy') =>
  (await browser.post('/api/register_text', { type })).body as {
    token: string;
    body: string;
    number: string;
    links: Record<string, string>;
  };

describe('registration by a text that the visitor sends', () => {
  it('gives the text and the addresses that open the app of Android, of other phones and by a camera', async () => {
    const { token, body, number, links } = await askFor(new Browser(), 'girl');
    expect(token).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(body).toBe(`会員登録(女性)\n${token}\nこのまま送信してください`);
    expect(number).toBe('050-5555-6666');
    expect(links.android).toBe(`sms:+815055556666?body=${encodeURIComponent(body)}`);
    expect(links.other).toBe(`sms:+815055556666&body=${encodeURIComponent(body)}`);
    expect(links.code).toBe(`smsto:+815055556666:${body}`);
  });

  it('makes a new account for the browser that asked, once, and answers the sender with silence', async () => {
    const browser = new Browser();
    const { token, body } = await askFor(browser);
    expect((await browser.post('/api/verify_text', { token })).body).toEqual({ waiting: true });
    const answer = await text('+818012340001', body);
    expect(answer).toMatchObject({ status: 200, type: 'text/xml; charset=utf-8' });
    expect(answer.text).toContain('<Response></Response>');
    expect(twilio.texts).toEqual([]);
    const registered = await browser.post('/api/verify_text', { token });
    expect(registered.body).toMatchObject({ guest: false, isCast: false, message: '確認が完了しました。' });
    expect((await browser.me()).guest).toBe(false);
    const other = new Browser();
    expect((await other.post('/api/verify_text', { token })).status).toBe(422);
    await browser.post('/api/logout');
    expect((await browser.post('/api/verify_text', { token })).status).toBe(422);
  });

  it('understands the text however a phone spells it', () => {
    for (const body of [
      textBody('boy', 'ABCD2345'),
      '会員登録（男性） ＡＢＣＤ２３４５',
      'abcd2345',
      '\r\nABCD2345\r\nこのまま送信してください',
    ])
      expect(tokenIn(body)).toBe('ABCD2345');
    for (const body of ['', '会員登録(男性)', 'ABCD234', 'ABCD23456', 'ABCD0O1I'])
      expect(tokenIn(body)).toBeNull();
  });

  it('ends the token before when a browser asks again', async () => {
    const browser = new Browser();
    const { token: first } = await askFor(browser);
    await askFor(browser);
    await text('+818012340002', first);
    expect((await browser.post('/api/verify_text', { token: first })).status).toBe(422);
  });
});

describe('R18: a server whose clock is wrong', () => {
  it.each([
    ['an hour ahead', 3600],
    ['an hour behind', -3600],
  ])('by %s waits for a text for half an hour all the same', async (_by, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
    try {
      expect((await new Browser().post('/api/register_text', { type: 'boy' })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    const { left } = await world.db
      .selectFrom('registrationTexts')
      .select(sql<number>`extract(epoch from max(expires_at) - now())::float8`.as('left'))
      .executeTakeFirstOrThrow();
    expect(left).toBeGreaterThan(1700);
    expect(left).toBeLessThanOrEqual(1800);
  });
});

describe('S8: what a text or a call claims opens nothing', () => {
  it('a text with no, a foreign, a used or an expired token changes nothing', async () => {
    const browser = new Browser();
    const { token } = await askFor(browser);
    const before = await accounts();
    for (const body of ['', 'こんにちは', 'ABCDEFGH', token.slice(1), `${token}A`]) {
      const answer = await text(STRANGER, body);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('<Response></Response>');
    }
    expect((await browser.post('/api/verify_text', { token })).body).toEqual({ waiting: true });
    await sql`update registration_texts set expires_at = now()`.execute(world.db);
    await text(STRANGER, token);
    expect((await browser.post('/api/verify_text', { token })).status).toBe(422);
    expect(await accounts()).toBe(before);
  });

  it('another browser cannot use a token that it has seen', async () => {
    const browser = new Browser();
    const { token } = await askFor(browser);
    await text('+818012340003', token);
    const before = await accounts();
    expect((await new Browser().post('/api/verify_text', { token })).status).toBe(422);
    expect(await accounts()).toBe(before);
  });

  it('a second sender of the same token does not take the place of the first', async () => {
    const browser = new Browser();
    const { token } = await askFor(browser);
    await text('+818012340004', token);
    await text(STRANGER, token);
    expect((await browser.post('/api/verify_text', { token })).body).toMatchObject({ guest: false });
    const rows = await world.db
      .selectFrom('loginIdentities')
      .select('kind')
      .where('kind', '=', 'tel')
      .execute();
    await text(STRANGER, token);
    expect(
      await world.db.selectFrom('loginIdentities').select('kind').where('kind', '=', 'tel').execute(),
    ).toEqual(rows);
  });

  it('a forged sender who is a member: no session, no change, and the browser learns nothing', async () => {
    const browser = new Browser();
    const { token } = await askFor(browser);
    const before = await accounts();
    const waiting = await browser.post('/api/verify_text', { token });
    await text(`+81${MEMBER.slice(1)}`, token);
    const after = await browser.post('/api/verify_text', { token });
    expect([after.status, after.text]).toEqual([waiting.status, waiting.text]);
    expect((await browser.me()).guest).toBe(true);
    expect(await accounts()).toBe(before);
    // Only the number itself gets a text.
    await expect
      .poll(() => twilio.texts, { timeout: 20_000 })
      .toMatchObject([{ to: `+81${MEMBER.slice(1)}`, text: expect.stringContaining('登録済みです') }]);
  });

  it('a call without the digits on the screen, or with wrong ones, hears the same from any number', async () => {
    const { digits } = await askForCall(MEMBER);
    const before = await accounts();
    const wrong = String((Number(digits) + 1) % 10_000).padStart(4, '0');
    const member = `+81${MEMBER.slice(1)}`;
    expect((await call(member)).text).toBe((await call(STRANGER)).text);
    expect((await call(member)).text).not.toContain('お伝えします');
    expect((await call(member, wrong)).text).toBe((await call(STRANGER, wrong)).text);
    expect((await call(STRANGER, digits)).text).not.toContain('お伝えします');
    expect(await accounts()).toBe(before);
  });

  it('guessing the digits ends after three tries', async () => {
    const { digits } = await askForCall(STRANGER);
    const wrong = String((Number(digits) + 1) % 10_000).padStart(4, '0');
    await Promise.all(Array.from({ length: 5 }, () => call(STRANGER, wrong)));
    expect((await call(STRANGER, digits)).text).not.toContain('お伝えします');
  });

  it.each(['/api/hooks/sms', '/api/hooks/call'])(
    '%s listens to no one but the telephone service',
    async (path) => {
      const form = { From: STRANGER, Body: 'x' };
      const url = config().siteOrigin + path;
      for (const signature of [
        '',
        'x',
        twilioSignature(url, form, 'another-token-of-a-stranger'),
        twilioSignature(`https://evil.example${path}`, form),
        twilioSignature(url, { ...form, Body: 'y' }),
      ])
        expect((await hook(path, form, signature)).status, signature).toBe(403);
      expect((await service.through(path, {})).status).toBe(405);
      const long = { From: STRANGER, Body: 'x'.repeat(20_000) };
      expect((await hook(path, long)).status).toBe(413);
    },
  );
});

describe('a call for a code', () => {
  it('asks for the digits, then reads the code twice in two groups of three', async () => {
    const shown = await askForCall('09033334444');
    expect(shown).toEqual({ number: '050-5555-7777', digits: expect.stringMatching(/^\d{4}$/) });
    const first = await call(STRANGER);
    expect(first.text).toMatch(
      /<Gather [^>]*numDigits="4"[^>]*action="http:\/\/localhost:4321\/api\/hooks\/call"/,
    );
    expect(first.text).toContain('language="ja-JP"');
    expect(said(first)).toContain('押してください');
    const answer = said(await call(STRANGER, shown.digits));
    expect(answer).toMatch(
      /お伝えします。((?:[^、。]+、){2}[^、。]+。(?:[^、。]+、){2}[^、。]+)。繰り返します。\1。/,
    );
  });

  it('cannot be heard after ten minutes, and no more than three times', async () => {
    const { digits } = await askForCall(STRANGER);
    for (let i = 0; i < 3; i++) expect(said(await call(STRANGER, digits))).toContain('認証コードをお伝え');
    expect(said(await call(STRANGER, digits))).toContain('確認できませんでした');
    const late = await askForCall(STRANGER);
    await world.db.updateTable('waitingCalls').set({ expiresAt: new Date() }).execute();
    expect(said(await call(STRANGER, late.digits))).toContain('確認できませんでした');
  });

  it('tells who hides their number how to show it', async () => {
    for (const from of ['anonymous', '', '+266696687', 'Restricted'])
      expect(said(await call(from, '1234'))).toContain('いち、はち、ろくを付けて');
  });
});
