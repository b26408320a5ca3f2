import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shopPath } from '../../server/core/paths.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { codeTo, forgetLimits, PASSWORD, textsTo } from '../support/accounts.ts';
import { addUser, Browser } from '../support/browser.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const ONE = 'one@example.jp';
const GROUP = 'group@example.jp';
const WRONG = { errors: { custom: ['店舗ID・メールアドレスまたはパスワードが正しくありません。'] } };
const TAG = expect.stringMatching(/^[\w-]{11}$/);
const test = databaseWorld();
let [yoi, akatsuki, other] = [0, 0, 0];
let passwords: { id: number; passwordHash: string; pepper: string }[];

beforeAll(async () => {
  const places = await addPlaces(test.db);
  yoi = await addShop(test.db, places, { name: '宵待' });
  akatsuki = await addShop(test.db, places, { name: '暁' });
  other = await addShop(test.db, places, { name: 'よそ' });
  await createShopLogin(test.db, { name: '宵待', email: ONE, password: PASSWORD, shopIds: [yoi] });
  const group = { name: '夜明けグループ', email: GROUP, password: `${PASSWORD}!` };
  await createShopLogin(test.db, { ...group, shopIds: [yoi, akatsuki] });
  const stranger = { name: 'よそ', email: 'other@example.jp', password: PASSWORD };
  await createShopLogin(test.db, { ...stranger, shopIds: [other] });
  passwords = await test.db.selectFrom('shopLogins').select(['id', 'passwordHash', 'pepper']).execute();
});
beforeEach(async () => {
  for (const { id, ...first } of passwords)
    await test.db.updateTable('shopLogins').set(first).where('id', '=', id).execute();
});

const logIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/shop_login', { email, password });
const chosen = async () =>
  (
    await test.db
      .selectFrom('sessions')
      .selectAll()
      .where('realm', '=', 'shop')
      .where('revokedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('lastSeenAt', 'desc')
      .execute()
  ).map(({ shopId }) => shopId);

describe('the login of a shop', () => {
  it.each([
    ['the mail address', () => ONE],
    ['the mail address in capitals', () => ONE.toUpperCase()],
    ['the number of the shop', () => String(yoi)],
    [
      'the number in full width',
      () => String(yoi).replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)),
    ],
  ])('by %s leads to its one shop', async (_name, email) => {
    const browser = new Browser();
    const answer = await logIn(browser, email());
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ message: 'ログインしました。', next: shopPath(yoi), sessionTag: TAG });
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/__Host-shop=[\w-]{43};.*SameSite=Strict/);
    expect((await browser.me()).guest).toBe(true);
  });

  it('with several shops offers them, and only them, to choose from', async () => {
    const browser = new Browser();
    const answer = await logIn(browser, GROUP, `${PASSWORD}!`);
    expect(answer.body).toEqual({
      message: 'ログインしました。お店を選択してください。',
      shops: [
        { id: yoi, name: '宵待', path: shopPath(yoi) },
        { id: akatsuki, name: '暁', path: shopPath(akatsuki) },
      ],
      sessionTag: TAG,
    });
    expect(await chosen()).toContain(null);
    const old = browser.cookies.get('__Host-shop');
    expect((await browser.post('/api/shop_select', { shopId: other })).status).toBe(404);
    expect((await browser.post('/api/shop_select', { shopId: 999_999 })).text).toBe(
      (await browser.post('/api/shop_select', { shopId: other })).text,
    );
    const select = await browser.post('/api/shop_select', { shopId: akatsuki });
    expect(select.body).toEqual({
      message: 'お店を選択しました。',
      next: shopPath(akatsuki),
      sessionTag: TAG,
    });
    expect(browser.cookies.get('__Host-shop')).not.toBe(old);
    expect(await chosen()).toContain(akatsuki);
    // A call that does not say which session it is of has to load its page again.
    const { tag } = browser;
    browser.tag = null;
    expect((await browser.post('/api/shop_select', { shopId: yoi })).status).toBe(419);
    browser.tag = tag;
    // Another one later, with the session as it is now.
    expect((await browser.post('/api/shop_select', { shopId: yoi })).status).toBe(200);
  });

  it('by the number of a shop knows every login of that shop by its own password', async () => {
    const answer = await logIn(new Browser(), String(yoi), `${PASSWORD}!`);
    expect(answer.body.shops).toHaveLength(2);
  });

  it('tells nothing apart: unknown names, wrong passwords and odd texts get one answer', async () => {
    const names = [
      ONE,
      'absent@example.jp',
      String(yoi),
      '999999',
      '0',
      '99999999999',
      'ずれた名前',
      `${ONE}\n`,
    ];
    for (const name of names) {
      const answer = await logIn(new Browser(), name, 'ちがうパスワード123');
      expect([answer.status, answer.body], name).toEqual([422, WRONG]);
      expect(answer.headers.getSetCookie().join()).not.toContain('__Host-shop');
    }
    for (const email of [['a@example.jp'], { a: 1 }, 12, null, '', ' '])
      expect((await new Browser().post('/api/shop_login', { email, password: PASSWORD })).status).toBe(422);
  });

  it('takes only as many wrong passwords per name as security.md 7.5 allows', async () => {
    for (let i = 0; i < 10; i++)
      expect((await logIn(new Browser(), ONE, `ちがうパスワード${i}`)).status).toBe(422);
    const answer = await logIn(new Browser(), ONE);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is open to a member, who stays one, and needs a session to choose a shop', async () => {
    const browser = new Browser();
    const { id, myId } = await addUser(test.db, 'けん');
    await browser.logInAs(test.db, id);
    expect((await browser.post('/api/shop_select', { shopId: yoi })).status).toBe(401);
    expect((await logIn(browser, ONE)).status).toBe(200);
    const { tag } = browser;
    expect((await browser.me()).myId).toBe(myId);
    // The member's page is not the shop's.
    expect((await browser.post('/api/shop_select', { shopId: yoi })).status).toBe(419);
    browser.tag = tag;
    expect((await browser.post('/api/shop_select', { shopId: yoi })).status).toBe(200);
  });

  it('ends at once when a shop is taken away (S40)', async () => {
    const browser = new Browser();
    await logIn(browser, GROUP, `${PASSWORD}!`);
    const { id } = await test.db
      .selectFrom('shopLogins')
      .select('id')
      .where('name', '=', '夜明けグループ')
      .executeTakeFirstOrThrow();
    const link = { shopLoginId: id, shopId: akatsuki };
    await test.db
      .deleteFrom('shopLoginShops')
      .where('shopLoginId', '=', id)
      .where('shopId', '=', akatsuki)
      .execute();
    expect((await browser.post('/api/shop_select', { shopId: akatsuki })).status).toBe(404);
    await test.db.insertInto('shopLoginShops').values(link).execute();
  });
});

describe('a new password for a shop', () => {
  const ask = (browser: Browser, email: string) => browser.post('/api/forgot_shop_password', { email });
  const verify = (browser: Browser, email: string, verifyNumber: string) =>
    browser.post('/api/verify_code', { email, verifyNumber });
  const tokenOf = (next: unknown) => String(next).split('#')[1] ?? '';
  /** Seconds since 1970, as the database counts them. */
  const clock = async () =>
    (await sql<{ now: number }>`select extract(epoch from clock_timestamp()) as now`.execute(test.db)).rows[0]
      ?.now ?? 0;
  const fresh = `${PASSWORD}あたらしい`;

  async function wayTo(browser: Browser, email: string): Promise<string> {
    await ask(browser, email);
    const answer = await verify(browser, email, await codeTo(test.db, ONE));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.next).toMatch(/^\/shop_reset\/#/);
    return tokenOf(answer.body.next);
  }

  it('comes by a code to the login’s own address, and ends every session', async () => {
    const before = new Browser();
    await logIn(before, ONE);
    const browser = new Browser();
    const token = await wayTo(browser, String(yoi));
    const answer = await browser.post('/api/shop_change_password', { token, password: fresh });
    expect(answer.body).toEqual({
      message: 'パスワードを変更しました。',
      next: shopPath(yoi),
      sessionTag: TAG,
    });
    expect((await before.post('/api/shop_select', { shopId: yoi })).status).toBe(419);
    expect((await browser.post('/api/shop_select', { shopId: yoi })).status).toBe(200);
    expect((await textsTo(test.db, ONE)).at(-1)).toContain('パスワードが変更され');
    expect((await logIn(new Browser(), ONE)).body).toEqual(WRONG);
    expect((await logIn(new Browser(), ONE, fresh)).status).toBe(200);
    expect((await browser.post('/api/shop_change_password', { token, password: PASSWORD })).status).toBe(422);
  });

  it('is a way for the browser that asked, for ten minutes and a password that is one', async () => {
    const browser = new Browser();
    const began = await clock();
    const token = await wayTo(browser, ONE);
    const given = await clock();
    const set = (from: Browser, given: string, password = PASSWORD) =>
      from.post('/api/shop_change_password', { token: given, password });
    const stranger = new Browser();
    await ask(stranger, 'absent@example.jp');
    expect((await set(stranger, token)).status).toBe(422);
    const [id, epoch, until = '', mac] = token.split('.');
    await forgetLimits(test.db);
    for (const forged of [
      `${Number(id) + 1}.${epoch}.${until}.${mac}`,
      `${id}.${epoch}.${Number(until) + 60}.${mac}`,
      'x',
    ])
      expect((await set(browser, forged)).status).toBe(422);
    await forgetLimits(test.db);
    expect((await set(browser, token, 'one@example.jp1')).body.errors).toHaveProperty('password');
    expect((await set(browser, token, 'short')).body.errors).toHaveProperty('password');
    expect((await set(browser, token)).status).toBe(200);
    // Whole seconds of the database's clock, never later than ten minutes after the code.
    expect(Number(until) - 600).toBeGreaterThanOrEqual(Math.floor(began));
    expect(Number(until) - 600).toBeLessThanOrEqual(given);
  });

  it('is asked for in the same words, registered or not, and sent to no one else', async () => {
    const known = await ask(new Browser(), ONE);
    const sent = (await test.db.selectFrom('outboxMessages').select('id').execute()).length;
    for (const email of ['absent@example.jp', '999999'])
      expect((await ask(new Browser(), email)).text).toBe(known.text);
    expect(await test.db.selectFrom('outboxMessages').select('id').execute()).toHaveLength(sent);
    expect((await ask(new Browser(), 'なまえ')).body.errors).toHaveProperty('email');
    expect((await ask(new Browser(), `${ONE},evil@example.jp`)).status).toBe(422);
  });

  it('may be set by a member, who stays one', async () => {
    const browser = new Browser();
    const { id, myId } = await addUser(test.db, 'けん');
    await browser.logInAs(test.db, id);
    for (const name of [ONE, String(yoi)]) {
      await forgetLimits(test.db);
      expect(await wayTo(browser, name)).not.toBe('');
    }
    expect((await browser.me()).myId).toBe(myId);
  });

  it('leaves one audit row for every step, without an address in it (S79)', async () => {
    const email = 'audited@example.jp';
    const id = await createShopLogin(test.db, {
      name: '帳面',
      email,
      password: PASSWORD,
      shopIds: [yoi, akatsuki],
    });
    const events = () =>
      test.db.selectFrom('auditLog').select(['event', 'actor', 'target', 'detail']).orderBy('id').execute();
    const before = (await events()).length;
    const browser = new Browser();
    await logIn(browser, email, 'ちがうパスワード123');
    await logIn(browser, email);
    await browser.post('/api/shop_select', { shopId: akatsuki });
    await ask(browser, email);
    const code = await codeTo(test.db, email);
    await verify(browser, email, code === '000000' ? '000001' : '000000');
    const { next } = (await verify(browser, email, code)).body;
    await browser.post('/api/shop_change_password', { token: tokenOf(next), password: fresh });
    await browser.post('/api/logout');
    const rows = (await events()).slice(before);
    const own = `shop-login:${id}`;
    expect(rows.map(({ event, actor }) => `${event} ${actor}`)).toEqual([
      'shop_login.failed guest',
      `shop_login.ok ${own}`,
      `shop.selected ${own}`,
      'code.sent guest',
      'verify.failed guest',
      `shop_reset.verified ${own}`,
      `shop_password.reset ${own}`,
      `logout ${own}`,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/audited|@/);
  });
});
