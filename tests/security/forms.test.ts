import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { FILL_MS, sweepFormTokens, TOKEN_MINUTES } from '../../server/identity/form-tokens/use-form-token.ts';
import { codeTo, PASSWORD, registerByMail } from '../support/accounts.ts';
import { agedToken, Browser } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { databaseWorld } from '../support/world.ts';

const OVER = 'フォームの有効期限が切れました。もう一度送信してください。';
const EARLY = '送信が早すぎます。数秒おいて、もう一度送信してください。';
const DISPOSABLE = 'このメールアドレスは使用できません。別のメールアドレスを入力してください。';
const CALLS = ['register_sms', 'register_call', 'register_email'] as const;

const world = databaseWorld();
let count = 0;

/** A timer may fire a moment before its time. */
const TIMER_MS = 50;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const form = (call: string) => ({
  ...(call === 'register_email'
    ? { email: `form-${++count}@example.jp` }
    : { tel: `090${String(30_000_000 + ++count * 7919)}` }),
  password: PASSWORD,
  type: 'boy',
});
const send = (call: string, more: Record<string, unknown>) =>
  new Browser().post(`/api/${call}`, { ...form(call), ...more });
const codes = async () => (await world.db.selectFrom('verificationCodes').select('id').execute()).length;
const usedTokens = async () => (await world.db.selectFrom('usedFormTokens').select('nonce').execute()).length;

describe.each(CALLS)('S73: %s', (call) => {
  it('without a token of ours is refused, and nothing is sent', async () => {
    const before = await codes();
    const good = agedToken();
    const forged = [
      ...['', 'x', 'あ', 'A'.repeat(54), `${good}=`, `${good} `, good.slice(0, -1)],
      // One character other than it was, in the moment, in the nonce and in the seal.
      ...[5, 20, 45].map((i) => `${good.slice(0, i)}${good[i] === 'B' ? 'C' : 'B'}${good.slice(i + 1)}`),
    ];
    for (const formToken of [undefined, ...forged]) {
      const answer = await send(call, { formToken });
      expect([answer.status, answer.body], String(formToken)).toEqual([
        422,
        { errors: { formToken: [OVER] } },
      ]);
    }
    for (const formToken of [1, null, [good], { good }, 'x'.repeat(1000)])
      expect((await send(call, { formToken })).status).toBe(422);
    expect(await codes()).toBe(before);
  });

  it('sent within two seconds of its opening is refused; a moment later the same form is taken', async () => {
    // A new one: even on a busy machine the form arrives before its time.
    const formToken = agedToken(0);
    const more = { ...form(call), formToken };
    const early = await new Browser().post(`/api/${call}`, more);
    expect([early.status, early.body]).toEqual([422, { errors: { formToken: [EARLY] } }]);
    await pause(FILL_MS + TIMER_MS);
    expect((await new Browser().post(`/api/${call}`, more)).status).toBe(200);
  });

  it('that has stood open for more than an hour needs a new token', async () => {
    expect((await send(call, { formToken: agedToken(TOKEN_MINUTES * 60 - 5) })).status).toBe(200);
    const late = await send(call, { formToken: agedToken(TOKEN_MINUTES * 60 + 5) });
    expect([late.status, late.body]).toEqual([422, { errors: { formToken: [OVER] } }]);
  });

  it('is taken once under one token, even when twenty come at the same time', async () => {
    const formToken = agedToken();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(call, { formToken })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body]).toEqual([422, { errors: { formToken: [OVER] } }]);
  });

  it('whose hidden field is filled in is refused and counts against no limit', async () => {
    const before = [await codes(), await usedTokens()];
    const robot = new Browser();
    for (let i = 0; i < 12; i++) {
      const answer = await robot.post(`/api/${call}`, { ...form(call), subject: 'https://example.com' });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors as object)).toEqual(['custom']);
    }
    expect([await codes(), await usedTokens()]).toEqual(before);
    expect((await robot.post(`/api/${call}`, { ...form(call), subject: '' })).status).toBe(200);
  });
});

describe('S73: the token of a form', () => {
  it('comes when the form opens, is kept nowhere, and is good after two seconds', async () => {
    const before = await checksum(world.db);
    const visitor = new Browser();
    const given = await visitor.get('/api/form_token');
    expect(given.status).toBe(200);
    expect(given.headers.get('cache-control')).toBe('no-store');
    expect(given.headers.getSetCookie()).toEqual([]);
    expect(await checksum(world.db)).toBe(before);
    const { token, opensIn, endsIn } = given.body as { token: string; opensIn: number; endsIn: number };
    expect([opensIn, endsIn]).toEqual([FILL_MS, TOKEN_MINUTES * 60_000]);
    await pause(opensIn + TIMER_MS);
    expect((await send('register_email', { formToken: token })).status).toBe(200);
  });

  it('is forgotten as soon as it is too old to be sent again', async () => {
    await send('register_email', {});
    await sweepFormTokens(world.db);
    expect(await usedTokens()).toBeGreaterThan(0);
    await sql`update used_form_tokens set ends_at = now() - interval '1 second'`.execute(world.db);
    await sweepFormTokens(world.db);
    expect(await usedTokens()).toBe(0);
  });
});

describe('S73: addresses that are thrown away', () => {
  const refused = { email: [DISPOSABLE] };

  it.each(['mailinator.com', 'MAILINATOR.com', 'guerrillamail.com', 'yopmail.com', 'any.mailinator.com'])(
    'of %s cannot register, whether an account has them or not',
    async (domain) => {
      for (const name of ['a', `b${++count}`]) {
        const answer = await send('register_email', { email: `${name}@${domain}` });
        expect([answer.status, answer.body.errors]).toEqual([422, refused]);
      }
    },
  );

  it('are no new address of an account either', async () => {
    const { browser, state } = await registerByMail(world.db, 'kept@example.jp');
    const answer = await browser.post(`/api/my_page/${state.myId}/email_setting`, {
      email: 'a@mailinator.com',
    });
    expect([answer.status, answer.body.errors]).toEqual([422, refused]);
  });

  it('are known by their whole domain: others that look alike, and those people really have, register', async () => {
    for (const domain of [
      ...['myyopmail.example.jp', 'mailinator.com.example.jp', 'gmail.com', 'docomo.ne.jp', 'ezweb.ne.jp'],
      ...['softbank.ne.jp', 'icloud.com', 'yahoo.co.jp', 'outlook.jp', 'au.com', 'i.softbank.jp', 'me.com'],
    ]) {
      const email = `real-${++count}@${domain}`;
      const answer = await send('register_email', { email });
      expect(answer.status, `${domain}: ${answer.text}`).toBe(200);
      expect(await codeTo(world.db, email)).toMatch(/^\d{6}$/);
    }
  });
});
