import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { shopPath } from '../../server/core/paths.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { codeTo, forgetLimits, PASSWORD, textsTo } from '../support/accounts.ts';
import { appCode, earlierCode } from '../support/admins.ts';
import { Browser, letPass } from '../support/browser.ts';
import { CHILD_ENV } from '../support/child-env.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const WRONG = '認証コードが正しくありません。新しいコードが表示されてから、もう一度入力してください。';
const OVER = 'ログインの有効期限が切れました。もう一度、最初からログインしてください。';
/** Right once in 300,000 times. */
const NO_CODE = '999999';
const test = databaseWorld();
let shops: number[] = [];
let count = 0;

beforeAll(async () => {
  const places = await addPlaces(test.db);
  shops = [await addShop(test.db, places, { name: '宵待' }), await addShop(test.db, places, { name: '暁' })];
});

type Login = { id: number; email: string; browser: Browser; secret: string; codes: string[] };

const logIn = (browser: Browser, email: string) =>
  browser.post('/api/shop_login', { email, password: PASSWORD });
const give = (browser: Browser, ticket: unknown, code: string) =>
  browser.post('/api/shop_factor', { ticket, code });

/** A shop's login with one shop, or two, logged in. */
async function addLogin(shopIds: number[] = shops.slice(0, 1)): Promise<Login> {
  const email = `shop-${++count}@example.jp`;
  const [first = 0, ...others] = shopIds;
  const login = { name: '宵待', email, password: PASSWORD, shopIds: [first, ...others] } as const;
  const id = await createShopLogin(test.db, { ...login, shopIds: [first, ...others] });
  const browser = new Browser();
  await logIn(browser, email);
  return { id, email, browser, secret: '', codes: [] };
}

/** The same with the second factor on; the app's present code is still to be used. */
async function addSecured(shopIds?: number[]): Promise<Login> {
  const login = await addLogin(shopIds);
  const { secret = '', ticket } = (await login.browser.post('/api/shop_second_factor/enrolment'))
    .body as Record<string, string>;
  const answer = await login.browser.post('/api/shop_second_factor/on', {
    ticket,
    code: await earlierCode(secret),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...login, secret, codes: answer.body.codes as string[] };
}

describe('the second factor of a shop’s login', () => {
  it('is asked for after the right password, and opens no session before it is given', async () => {
    const { email, secret } = await addSecured();
    const browser = new Browser();
    const answer = await logIn(browser, email);
    expect(answer.body).toEqual({
      message: '二段階認証のコードを入力してください。',
      ticket: expect.any(String),
    });
    expect(browser.cookies.has('__Host-shop')).toBe(false);
    expect((await browser.post('/api/shop_select', { shopId: shops[0] })).status).toBe(401);
    const { ticket } = answer.body;
    expect((await give(browser, ticket, 'abc')).body.errors).toHaveProperty('code');
    expect((await give(browser, ticket, NO_CODE)).body).toEqual({ errors: { code: [WRONG] } });
    const given = await give(browser, ticket, appCode(secret));
    expect(given.body).toEqual({
      message: 'ログインしました。',
      next: shopPath(shops[0] ?? 0),
      sessionTag: expect.any(String),
    });
    expect(browser.cookies.get('__Host-shop')).toMatch(/^[\w-]{43}$/);
    expect((await browser.post('/api/shop_select', { shopId: shops[0] })).status).toBe(200);
  });

  it('a wrong password tells nothing of it', async () => {
    const { email } = await addSecured();
    const answer = await new Browser().post('/api/shop_login', { email, password: 'ちがうパスワード123' });
    expect(answer.body).toEqual({
      errors: { custom: ['店舗ID・メールアドレスまたはパスワードが正しくありません。'] },
    });
  });

  it('leads to the choice of the shop where there are several', async () => {
    const { email, secret } = await addSecured(shops);
    const browser = new Browser();
    const { ticket } = (await logIn(browser, email)).body;
    expect((await give(browser, ticket, appCode(secret))).body.shops).toHaveLength(2);
  });

  it('a code of the app works once, a recovery code too, with or without its hyphens', async () => {
    const { email, secret, codes } = await addSecured();
    const [recovery = '', other = ''] = codes;
    expect(codes).toHaveLength(10);
    const enter = async (code: string) => {
      await forgetLimits(test.db);
      const browser = new Browser();
      return (await give(browser, (await logIn(browser, email)).body.ticket, code)).status;
    };
    expect([await enter(appCode(secret)), await enter(appCode(secret))]).toEqual([200, 422]);
    expect([await enter(recovery), await enter(recovery)]).toEqual([200, 422]);
    expect(await enter(other.replaceAll('-', '').toLowerCase())).toBe(200);
  });

  it('its ticket is for this browser, this login and ten minutes, and ends with a new password', async () => {
    const { id, email, secret } = await addSecured();
    const browser = new Browser();
    const ticket = String((await logIn(browser, email)).body.ticket);
    const [, epoch, until = '0', mac] = ticket.split('.');
    expect(Number(until) - Date.now() / 1000).toBeLessThanOrEqual(600);
    const over = { errors: { custom: [OVER] } };
    expect((await give(new Browser(), ticket, appCode(secret))).body).toEqual(over);
    for (const forged of [`${id + 1}.${epoch}.${until}.${mac}`, `${id}.${epoch}.${+until + 9}.${mac}`, 'x'])
      expect((await give(browser, forged, appCode(secret))).body).toEqual(over);
    await test.db.updateTable('shopLogins').set({ sessionEpoch: 7 }).where('id', '=', id).execute();
    await forgetLimits(test.db);
    expect((await give(browser, ticket, appCode(secret))).body).toEqual(over);
  });

  it('after five attempts rests a quarter of an hour, for all tickets of the login', async () => {
    const { email, secret } = await addSecured();
    for (let i = 0; i < 5; i++) {
      const browser = new Browser();
      expect((await give(browser, (await logIn(browser, email)).body.ticket, NO_CODE)).status).toBe(422);
    }
    const browser = new Browser();
    const answer = await give(browser, (await logIn(browser, email)).body.ticket, appCode(secret));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('50 parallel right codes open one session', async () => {
    const { id, email, secret } = await addSecured();
    const browser = new Browser();
    const { ticket } = (await logIn(browser, email)).body;
    await test.db.deleteFrom('sessions').where('shopLoginId', '=', id).execute();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => give(browser, ticket, appCode(secret))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const open = await test.db.selectFrom('sessions').select('mfaAt').where('shopLoginId', '=', id).execute();
    expect(open.map(({ mfaAt }) => mfaAt !== null)).toEqual([true]);
  });

  it('stands between a reset code and the shop, too', async () => {
    const { email, secret } = await addSecured();
    const browser = new Browser();
    await browser.post('/api/forgot_shop_password', { email });
    const verified = await browser.post('/api/verify_code', {
      email,
      verifyNumber: await codeTo(test.db, email),
    });
    const token = String(verified.body.next).split('#')[1];
    const answer = await browser.post('/api/shop_change_password', {
      token,
      password: `${PASSWORD}あたらしい`,
    });
    expect(answer.body).toEqual({
      message: 'パスワードを変更しました。二段階認証のコードを入力してください。',
      ticket: expect.any(String),
    });
    expect(browser.cookies.has('__Host-shop')).toBe(false);
    expect((await give(browser, answer.body.ticket, appCode(secret))).status).toBe(200);
  });
});

describe('switching it on and off', () => {
  it('needs the app’s first code, ends the login’s other sessions and tells its address', async () => {
    const { browser, email } = await addLogin();
    const other = new Browser();
    await logIn(other, email);
    const { secret = '', ticket } = (await browser.post('/api/shop_second_factor/enrolment')).body as Record<
      string,
      string
    >;
    const on = (code: string, by = browser) => by.post('/api/shop_second_factor/on', { ticket, code });
    expect((await on('12345')).body).toEqual({
      errors: { code: ['認証コードは6桁の数字で入力してください。'] },
    });
    expect((await on(NO_CODE)).body).toEqual({ errors: { code: [WRONG] } });
    const stranger = await addLogin();
    expect((await on(appCode(secret), stranger.browser)).body.errors).toHaveProperty('custom');
    const before = browser.cookies.get('__Host-shop');
    expect((await on(appCode(secret))).body).toMatchObject({ message: '二段階認証を設定しました。' });
    expect(browser.cookies.get('__Host-shop')).not.toBe(before);
    expect((await other.post('/api/shop_select', { shopId: shops[0] })).status).toBe(419);
    expect((await browser.post('/api/shop_select', { shopId: shops[0] })).status).toBe(200);
    expect((await textsTo(test.db, email)).at(-1)).toContain('二段階認証が設定され');
    // No one else's second factor has come of it.
    expect((await logIn(new Browser(), stranger.email)).body.ticket).toBeUndefined();
  });

  it('S17: needs a proof of the last ten minutes: the password while it is off, then the second factor', async () => {
    const { browser } = await addLogin();
    const stale = async (sub: string, body = {}) => {
      await letPass(test.db, 601);
      const { status, body: result } = await browser.post(`/api/shop_second_factor/${sub}`, body);
      return [status, result.reauth];
    };
    const prove = (typed: object) => browser.post('/api/shop_reauth', { ...typed });
    expect(await stale('enrolment')).toEqual([403, true]);
    expect((await prove({ password: 'ちがうパスワード123' })).body.errors).toHaveProperty('password');
    const before = browser.cookies.get('__Host-shop');
    expect((await prove({ password: PASSWORD })).status).toBe(200);
    expect(browser.cookies.get('__Host-shop')).not.toBe(before);
    const { secret = '', ticket } = (await browser.post('/api/shop_second_factor/enrolment')).body as Record<
      string,
      string
    >;
    const code = await earlierCode(secret);
    expect((await browser.post('/api/shop_second_factor/on', { ticket, code })).status).toBe(200);

    for (const sub of ['recovery_codes', 'off', 'enrolment'])
      expect(await stale(sub, { delete: true }), sub).toEqual([403, true]);
    expect((await prove({ password: PASSWORD })).body.errors).toHaveProperty('code');
    expect((await prove({ code: NO_CODE })).body).toEqual({ errors: { code: [WRONG] } });
    expect((await prove({ code: appCode(secret) })).status).toBe(200);
    expect((await browser.post('/api/shop_second_factor/recovery_codes')).body.codes).toHaveLength(10);
  });

  it('off again, the password alone opens the login, and the old codes are worth nothing', async () => {
    const { browser, email, id } = await addSecured();
    expect((await browser.post('/api/shop_second_factor/off')).body.errors).toHaveProperty('delete');
    expect((await browser.post('/api/shop_second_factor/off', { delete: true })).body).toEqual({
      message: '二段階認証を解除しました。',
    });
    expect((await logIn(new Browser(), email)).body).toHaveProperty('next');
    expect(await test.db.selectFrom('recoveryCodes').where('shopLoginId', '=', id).execute()).toEqual([]);
    expect((await browser.post('/api/shop_second_factor/off', { delete: true })).body).toEqual({
      errors: { custom: ['二段階認証は設定されていません。'] },
    });
    expect((await textsTo(test.db, email)).at(-1)).toContain('二段階認証が解除され');
  });

  it('another app takes the place of the old one, with new recovery codes', async () => {
    const login = await addSecured();
    const { secret = '', ticket } = (await login.browser.post('/api/shop_second_factor/enrolment'))
      .body as Record<string, string>;
    const code = await earlierCode(secret);
    expect((await login.browser.post('/api/shop_second_factor/on', { ticket, code })).status).toBe(200);
    const browser = new Browser();
    const { ticket: door } = (await logIn(browser, login.email)).body;
    expect((await give(browser, door, appCode(login.secret))).status).toBe(422);
    expect((await give(browser, door, login.codes[0] ?? '')).status).toBe(422);
    expect((await give(browser, door, appCode(secret))).status).toBe(200);
  });

  it('the host’s command switches it off for who has lost app and codes, and tells the address', async () => {
    const { browser, email, id } = await addSecured();
    const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-factor-'));
    onTestFinished(() => rmSync(varDir, { recursive: true }));
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
        encoding: 'utf8',
        env: { ...CHILD_ENV, DATABASE_URL: test.url, SECRET_KEY, VAR_DIR: varDir },
      });
    expect(run('shop-factor-off').status).not.toBe(0);
    expect(run('shop-factor-off', 'absent@example.jp').stderr).toContain('No shop');
    expect(run('shop-factor-off', email).stdout).toContain('宵待');
    expect((await browser.post('/api/shop_select', { shopId: shops[0] })).status).toBe(419);
    expect((await logIn(new Browser(), email)).body).toHaveProperty('next');
    expect((await textsTo(test.db, email)).at(-1)).toContain('二段階認証が解除され');
    const row = await test.db
      .selectFrom('auditLog')
      .select(['event', 'actor'])
      .where('target', '=', `shop-login:${id}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ event: 'factor.removed', actor: 'system' });
  });

  it('S79: leaves one audit row for every step', async () => {
    const newest = () => test.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').limit(1);
    const { browser, email, id } = await addLogin();
    const since = (await newest().executeTakeFirstOrThrow()).id;
    const { secret = '', ticket } = (await browser.post('/api/shop_second_factor/enrolment')).body as Record<
      string,
      string
    >;
    await browser.post('/api/shop_second_factor/on', { ticket, code: await earlierCode(secret) });
    const another = new Browser();
    const { ticket: door } = (await logIn(another, email)).body;
    await give(another, door, NO_CODE);
    await give(another, door, appCode(secret));
    await another.post('/api/shop_second_factor/recovery_codes');
    await another.post('/api/shop_reauth', { code: NO_CODE });
    await another.post('/api/shop_reauth', { code: appCode(secret, 1) });
    await another.post('/api/shop_second_factor/off', { delete: true });
    const rows = await test.db
      .selectFrom('auditLog')
      .selectAll()
      .where('id', '>', since)
      .orderBy('id')
      .execute();
    const own = `shop-login:${id}`;
    expect(rows.map(({ event, actor, target }) => `${event} ${actor}${target ? ` ${target}` : ''}`)).toEqual([
      `factor.added ${own}`,
      `shop_login.factor_asked guest ${own}`,
      `shop_login.factor_failed guest ${own}`,
      `shop_login.ok ${own}`,
      `recovery_codes.made ${own}`,
      `reauth.failed ${own}`,
      `reauth.ok ${own}`,
      `factor.removed ${own}`,
    ]);
  });

  it('keeps the secret sealed, and of recovery codes only hashes', async () => {
    const { id, secret, codes } = await addSecured();
    const factor = await test.db
      .selectFrom('secondFactors')
      .selectAll()
      .where('shopLoginId', '=', id)
      .executeTakeFirstOrThrow();
    expect(factor.userId).toBeNull();
    expect(factor.sealed.toString('latin1')).not.toContain(secret);
    const kept = await test.db
      .selectFrom('recoveryCodes')
      .select('hash')
      .where('shopLoginId', '=', id)
      .execute();
    expect(kept).toHaveLength(10);
    const text = kept.map(({ hash }) => hash.toString('latin1')).join();
    for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
  });
});
