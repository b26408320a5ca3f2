import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '../../server/core/config.ts';
import { hashOf } from '../../server/core/http/request-facts.ts';
import { lineStartPath } from '../../server/core/paths.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { giveIdentity, readIdentities } from '../../server/identity/accounts/identities.ts';
import { rememberContact } from '../../server/identity/accounts/remember-contact.ts';
import { hashPassword } from '../../server/identity/credentials/password-hash.ts';
import { codeTo, forgetLimits, PASSWORD, registerByMail, textsTo } from '../support/accounts.ts';
import { type Answer, addUser, Browser, letPass } from '../support/browser.ts';
import { locationOf, readLinePage as read } from '../support/line-page.ts';
import { type LineServer, type Spoil, someSubject, startLine } from '../support/line-server.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const MINUTE = 60;
const test = databaseWorld();
let line: LineServer;

beforeAll(async () => {
  line = await startLine({ siteOrigin: config().siteOrigin });
  config().line = line.settings;
});
beforeEach(() => test.db.deleteFrom('outboxMessages').execute());
afterEach(() => {
  Object.assign(line, { person: someSubject(), spoil: null, token: 'answer' });
});
afterAll(async () => {
  config().line = null;
  await line.close();
});

const start = async (browser: Browser, query: Record<string, string> = {}) =>
  read(await browser.get(lineStartPath({ intent: 'login', returnTo: '/shops/tokyo/?caba=1', ...query })));

/** To LINE and back again, as far as the address that LINE sends the browser to. */
async function goToLine(browser: Browser, query: Record<string, string> = {}): Promise<string> {
  const answer = await start(browser, query);
  expect(answer.status, answer.text).toBe(303);
  return line.visit(locationOf(answer));
}
const through = async (browser: Browser, query: Record<string, string> = {}) =>
  read(await browser.get(await goToLine(browser, query)));

/** A member who has registered by LINE. */
async function registered(query: Record<string, string> = {}) {
  const browser = new Browser();
  await through(browser, { intent: 'register', type: 'boy', ...query });
  const { myId } = await browser.me();
  const user = await test.db
    .selectFrom('users')
    .selectAll()
    .where('myId', '=', myId ?? '')
    .executeTakeFirstOrThrow();
  return { browser, user, subject: line.person as string };
}
const audit = () => test.db.selectFrom('auditLog').selectAll().orderBy('id').execute();
const count = async (table: 'users' | 'sessions') =>
  (await test.db.selectFrom(table).select('createdAt').execute()).length;

describe('registration and login by LINE', () => {
  it('makes an account of the chosen kind, logs in, and goes on to the name', async () => {
    const browser = new Browser();
    const answer = await through(browser, { intent: 'register', type: 'girl' });
    expect(answer.status, answer.text).toBe(303);
    expect(locationOf(answer)).toBe('/shops/tokyo/?caba=1#modal=init_name&type=girl');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(browser.cookies.get('me')).toBe('1');
    expect(await browser.me()).toMatchObject({ guest: false, isCast: true, myName: '名前未設定' });
    const row = await test.db.selectFrom('users').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ registeredBy: 'line', kind: 'cast' });
    expect(await readIdentities(test.db, row.id)).toEqual({ line: line.person });
  });

  it('logs in later to the same account and lands where the visitor was', async () => {
    const { user, subject } = await registered();
    const [before] = [await count('users')];
    const browser = new Browser();
    line.person = subject;
    const answer = await through(browser);
    expect(locationOf(answer)).toBe('/shops/tokyo/?caba=1#message=logged_in');
    expect((await browser.me()).myId).toBe(user.myId);
    const over = await through(new Browser(), { returnTo: '/navi/tls/#modal=timeline&tlId=7' });
    expect(locationOf(over)).toBe('/navi/tls/#modal=timeline&tlId=7&message=logged_in');
    expect(await count('users')).toBe(before);
    const again = new Browser();
    await through(again, { intent: 'register', type: 'girl' });
    expect((await again.me()).isCast).toBe(false);
    expect(await count('users')).toBe(before);
  });

  it('asks a person who is new how to register, and registers no one before', async () => {
    const before = await count('users');
    const browser = new Browser();
    const answer = await through(browser);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('まだ登録されていません');
    const ways = [...answer.text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    expect((await browser.me()).guest).toBe(true);
    expect(await count('users')).toBe(before);
    const girl = ways.find((way) => way.includes('type=girl')) ?? '';
    const next = await browser.get(await line.visit(locationOf(await browser.get(girl))));
    expect(locationOf(next)).toBe('/shops/tokyo/?caba=1#modal=init_name&type=girl');
    expect((await browser.me()).isCast).toBe(true);
  });

  it('of one new person twice at once makes one account', async () => {
    const before = await count('users');
    const browsers = [new Browser(), new Browser(), new Browser(), new Browser()];
    const back = await Promise.all(
      browsers.map((browser) => goToLine(browser, { intent: 'register', type: 'boy' })),
    );
    await Promise.all(browsers.map((browser, i) => browser.get(back[i] ?? '')));
    const ids = await Promise.all(browsers.map(async (browser) => (await browser.me()).myId));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeTruthy();
    expect(await count('users')).toBe(before + 1);
  });

  it('lets no one in who is suspended, and asks who has left before it brings them back', async () => {
    const { user, subject } = await registered();
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute();
    line.person = subject;
    const browser = new Browser();
    expect((await through(browser)).status).toBe(403);
    expect((await browser.me()).guest).toBe(true);
    await test.db
      .updateTable('users')
      .set({ status: 'leaving', eraseAt: new Date(Date.now() + 86_400_000) })
      .where('id', '=', user.id)
      .execute();
    const asked = await through(browser);
    expect([asked.status, (await browser.me()).guest]).toEqual([200, true]);
    expect(asked.text).toContain('退会の手続き中です。');
    const stay = /href="([^"]+restore=1[^"]*)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const back = await browser.get(await line.visit(locationOf(await browser.get(stay))));
    expect(locationOf(back)).toBe('/shops/tokyo/?caba=1#message=came_back');
    expect((await browser.me()).myId).toBe(user.myId);
  });
});

describe('S12: the way to LINE', () => {
  it('carries a state, a nonce and a PKCE challenge by S256, and no secret', async () => {
    const url = new URL(locationOf(await start(new Browser())));
    const query = Object.fromEntries(url.searchParams);
    expect(url.origin + url.pathname).toBe(line.settings.authorizeUrl);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: line.settings.channelId,
      redirect_uri: `${config().siteOrigin}/api/line/callback`,
      scope: 'openid',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/);
    expect(url.href).not.toContain(line.settings.channelSecret);
    expect(query.disable_auto_login).toBeUndefined();
    const [row] = await test.db
      .selectFrom('oidcStates')
      .selectAll()
      .where('stateHash', '=', hashOf(query.state ?? ''))
      .execute();
    expect(JSON.stringify(row)).not.toContain(query.state);
    expect(row?.nonce).toBe(query.nonce);
  });

  it('is the same browser’s all along: its cookie is set before it leaves', async () => {
    const browser = new Browser();
    const answer = await start(browser);
    expect(answer.headers.getSetCookie().join()).toMatch(
      /^__Host-b=[\w-]{22}; .*HttpOnly; Secure; SameSite=Lax/,
    );
  });
});

describe('S12: what comes back from LINE and is not right', () => {
  const otherBrowser = new Browser();

  /** No one is in, the visitor has read why, and it has been written down. */
  async function refused(
    browser: Browser,
    back: string,
    { text, status = 400 }: { text: RegExp; status?: number },
  ) {
    const before = [await count('users'), await count('sessions'), (await audit()).length];
    const answer = read(await browser.get(back));
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toMatch(text);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/__Host-sid|me=/);
    expect((await browser.me()).guest).toBe(true);
    const events = await audit();
    expect([await count('users'), await count('sessions'), events.length]).toEqual([
      before[0],
      before[1],
      (before[2] ?? 0) + 1,
    ]);
    expect(events.at(-1)).toMatchObject({ event: 'line.refused', realm: 'guest', actor: 'guest' });
    return answer;
  }
  const lost = /別のブラウザで開かれた可能性があります/;
  const wrong = /LINEログインを完了できませんでした。もう一度/;
  const register = { intent: 'register', type: 'boy' };
  const without = (back: string, name: string) => {
    const url = new URL(back, 'http://x');
    url.searchParams.delete(name);
    return url.pathname + url.search;
  };

  it('no state', async () => {
    const browser = new Browser();
    await refused(browser, without(await goToLine(browser, register), 'state'), { text: lost });
  });

  it('a state that no one was given', async () => {
    const browser = new Browser();
    const back = new URL(await goToLine(browser, register), 'http://x');
    back.searchParams.set('state', 'x'.repeat(43));
    await refused(browser, back.pathname + back.search, { text: lost });
  });

  it('a state of another browser: no one is logged in as another member (S27), and its owner still may', async () => {
    const browser = new Browser();
    const back = await goToLine(browser, register);
    await refused(otherBrowser, back, { text: lost });
    await refused(new Browser(), back, { text: lost });
    expect((await browser.get(back)).status).toBe(303);
  });

  it('a state that has been used, with its code', async () => {
    const browser = new Browser();
    const back = await goToLine(browser, register);
    expect((await browser.get(back)).status).toBe(303);
    await browser.me();
    await browser.post('/api/logout');
    await refused(browser, back, { text: lost });
  });

  it('a state of more than ten minutes ago', async () => {
    const browser = new Browser();
    const back = await goToLine(browser, register);
    const state = new URL(back, 'http://x').searchParams.get('state') ?? '';
    await test.db
      .updateTable('oidcStates')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('stateHash', '=', hashOf(state))
      .execute();
    await refused(browser, back, { text: lost });
  });

  it('a code that has been used, under a state of its own', async () => {
    const first = new Browser();
    const spent = new URL(await goToLine(first, register), 'http://x').searchParams.get('code') ?? '';
    const browser = new Browser();
    const back = new URL(await goToLine(browser, register), 'http://x');
    back.searchParams.set('code', spent);
    await refused(browser, back.pathname + back.search, { text: wrong });
  });

  it('no code', async () => {
    const browser = new Browser();
    await refused(browser, without(await goToLine(browser, register), 'code'), { text: wrong });
  });

  it('error=access_denied: the visitor said no', async () => {
    const browser = new Browser();
    line.person = null;
    const back = await goToLine(browser, register);
    expect(back).toContain('error=access_denied');
    const answer = await refused(browser, back, { text: /キャンセルしました/ });
    expect(answer.text).toContain('/shops/tokyo/?caba=1');
  });

  const now = () => Math.floor(Date.now() / 1000);
  const spoiled: [string, () => Spoil][] = [
    ['another nonce', () => ({ claims: { nonce: 'x'.repeat(43) } })],
    ['no nonce', () => ({ drop: ['nonce'] })],
    ['another audience', () => ({ claims: { aud: '2009999999' } })],
    ['another issuer', () => ({ claims: { iss: 'https://access.line.example' } })],
    ['an expired token', () => ({ claims: { iat: now() - 100, exp: now() - 60 } })],
    ['a token of the future', () => ({ claims: { iat: now() + 10 * MINUTE, exp: now() + 60 * MINUTE } })],
    ['a token of long ago', () => ({ claims: { iat: now() - 10 * MINUTE } })],
    ['no algorithm', () => ({ alg: 'none' })],
    ['HS256 under another secret', () => ({ secret: 'f'.repeat(32) })],
    ['no subject', () => ({ drop: ['sub'] })],
  ];
  it.each(spoiled)('%s', async (_name, spoil) => {
    const browser = new Browser();
    const back = await goToLine(browser, register);
    line.spoil = spoil();
    await refused(browser, back, { text: wrong });
  });

  it('a sound token re-signed in the same way is let in: the ones above fail for their own reason', async () => {
    const browser = new Browser();
    const back = await goToLine(browser, register);
    line.spoil = { claims: { name: 'だれか' } };
    expect((await browser.get(back)).status).toBe(303);
    expect((await browser.me()).guest).toBe(false);
  });
});

describe('the browser that was lost on the way', () => {
  it('gets a page that begins again without LINE’s automatic login, for the same page and the same wish', async () => {
    const back = await goToLine(new Browser(), { intent: 'register', type: 'girl', shopId: '0' });
    const browser = new Browser();
    const answer = read(await browser.get(back));
    const [, again = ''] = /href="([^"]*retry=1[^"]*)"/.exec(answer.text) ?? [];
    const way = again.replaceAll('&amp;', '&');
    expect(Object.fromEntries(new URLSearchParams(way.split('?')[1]))).toEqual({
      intent: 'register',
      type: 'girl',
      returnTo: '/shops/tokyo/?caba=1',
      retry: '1',
    });
    const started = await browser.get(way);
    expect(new URL(locationOf(started)).searchParams.get('disable_auto_login')).toBe('true');
    const last = await browser.get(await line.visit(locationOf(started)));
    expect(locationOf(last)).toBe('/shops/tokyo/?caba=1#modal=init_name&type=girl');
  });

  it('is led to pages of this site only (S54)', async () => {
    for (const returnTo of ['//evil.jp', 'https://evil.jp/', '/\\evil.jp', '/\t/evil.jp', '/api/logout']) {
      const browser = new Browser();
      line.person = someSubject();
      const answer = await through(browser, { intent: 'register', type: 'boy', returnTo });
      expect(locationOf(answer), returnTo).toBe('/#modal=init_name&type=boy');
    }
  });
});

describe('S13: whose account it is', () => {
  it('is decided by LINE’s number alone: the same mail address joins nothing', async () => {
    const email = 'taro@example.jp';
    const owner = await createAccount(test.db, {
      type: 'boy',
      by: 'email',
      identity: { kind: 'email', value: email },
      password: await hashPassword('よるのあかり2026ねん'),
    });
    line.spoil = { claims: { email, email_verified: true } };
    const { user } = await registered();
    expect(user.id).not.toBe(owner);
    expect(await readIdentities(test.db, owner)).toEqual({ email });
    expect(await readIdentities(test.db, user.id)).toEqual({ line: line.person });
  });

  async function member(): Promise<{ browser: Browser; id: number; myId: string; setting: string }> {
    const browser = new Browser();
    const { id, myId } = await addUser(test.db, 'けん');
    await giveIdentity(test.db, id, { kind: 'email', value: `${myId}@example.jp` });
    await browser.logInAs(test.db, id);
    return { browser, id, myId, setting: `/api/my_page/${myId}/line_setting` };
  }

  it('linking needs a session and a recent proof; the owner is notified', async () => {
    const guest = await start(new Browser(), { intent: 'link' });
    expect(guest.status).toBe(401);
    const { browser, id, myId, setting } = await member();
    await letPass(test.db, 11 * MINUTE);
    expect((await browser.post(setting, { link: true })).body).toMatchObject({ reauth: true });
    expect((await start(browser, { intent: 'link' })).status).toBe(403);
    expect(await readIdentities(test.db, id)).not.toHaveProperty('line');

    await browser.logInAs(test.db, id);
    const answer = await browser.post(setting, { link: true });
    const back = await line.visit(locationOf(await browser.get(answer.body.next as string)));
    const linked = await browser.get(back);
    expect(locationOf(linked)).toBe(`/my_page/${myId}/line_setting/#message=line_linked`);
    expect((await readIdentities(test.db, id)).line).toBe(line.person);
    expect((await browser.me()).myId).toBe(myId);
    expect((await audit()).at(-1)).toMatchObject({ event: 'line.linked', actor: `user:${id}` });
    expect(await test.db.selectFrom('outboxMessages').select('channel').execute()).toHaveLength(1);
  });

  it('a link that another browser finishes links nothing', async () => {
    const first = await member();
    const back = await goToLine(first.browser, { intent: 'link' });
    const other = await addUser(test.db, 'ごう');
    await first.browser.logInAs(test.db, other.id);
    expect(read(await first.browser.get(back)).status).toBe(401);
    expect(await readIdentities(test.db, other.id)).toEqual({});
    expect(await readIdentities(test.db, first.id)).not.toHaveProperty('line');
  });

  it('LINE of another account is not taken over', async () => {
    const { subject, user } = await registered();
    const { browser, id } = await member();
    line.person = subject;
    const answer = await through(browser, { intent: 'link' });
    expect(answer.status).toBe(422);
    expect(await readIdentities(test.db, id)).not.toHaveProperty('line');
    expect(await readIdentities(test.db, user.id)).toEqual({ line: subject });
  });

  it('the last way in is not taken away', async () => {
    const { browser, user } = await registered();
    const setting = `/api/my_page/${user.myId}/line_setting`;
    const answer = await browser.post(setting, { delete: true });
    expect(answer.status).toBe(422);
    expect((answer.body.errors as { custom: string[] }).custom[0]).toContain('ほかにログインする方法がない');
    expect(await readIdentities(test.db, user.id)).toHaveProperty('line');
    await giveIdentity(test.db, user.id, { kind: 'email', value: `${user.myId}@example.jp` });
    await letPass(test.db, 11 * MINUTE);
    expect((await browser.post(setting, { delete: true })).status).toBe(403);
    await browser.logInAs(test.db, user.id);
    expect((await browser.post(setting, { delete: true })).status).toBe(200);
    expect(await readIdentities(test.db, user.id)).not.toHaveProperty('line');
    expect((await browser.post(setting, { delete: true })).status).toBe(422);
    expect((await browser.post(setting, { delete: false })).body.errors).toHaveProperty('delete');
  });
});

describe('S17: who takes a change back', () => {
  const OWNER = 'owner@example.jp';
  const THIEF = 'thief@example.com';
  const OTHER_PASSWORD = 'ぬすびとの合言葉2026';
  const undoLink = async (address: string) =>
    /\/undo\/#([\w-]+)/.exec((await textsTo(test.db, address)).at(-1) ?? '')?.[1] ?? '';
  const undo = (token: string) => new Browser().post('/api/undo_contact', { token });
  const logIn = async (email: string, password = PASSWORD) => {
    await forgetLimits(test.db);
    return (await new Browser().post('/api/login', { email, password })).status;
  };

  /** An account that a thief is at: what they can do to it, from the owner's own browser. */
  async function account(name: string) {
    const [owner, thief] = [`${name}.${OWNER}`, `${name}.${THIEF}`];
    await forgetLimits(test.db);
    const { browser, state, userId } = await registerByMail(test.db, owner);
    const my = (call: string) => `/api/my_page/${state.myId}/${call}`;
    const changeMail = async (email: string) => {
      await forgetLimits(test.db);
      await browser.post(my('email_setting'), { email });
      const verificationCode = await codeTo(test.db, email);
      expect((await browser.post(my('email_setting'), { email, verificationCode })).status).toBe(200);
    };
    const link = async () => {
      line.person = someSubject();
      expect((await through(browser, { intent: 'link' })).status).toBe(303);
      return line.person as string;
    };
    return { browser, userId, my, owner, thief, changeMail, link };
  }

  it('takes back a LINE link, a number and a password that were made after it', async () => {
    const { browser, userId, my, owner, thief, changeMail, link } = await account('after');
    await changeMail(thief);
    const token = await undoLink(owner);
    const subject = await link();
    await rememberContact(test.db, userId, 'tel');
    await giveIdentity(test.db, userId, { kind: 'tel', value: '09012340001' });
    const set = await browser.post(my('change_password'), {
      currentPassword: PASSWORD,
      password: OTHER_PASSWORD,
      passwordConfirmation: OTHER_PASSWORD,
    });
    expect(set.status, set.text).toBe(200);
    const undone = await undo(token);
    expect([undone.status, undone.body.message]).toEqual([
      200,
      expect.stringContaining('「パスワードをお忘れの方」から再設定してください'),
    ]);
    expect(await readIdentities(test.db, userId)).toEqual({ email: owner });
    expect((await browser.me()).guest).toBe(true);
    for (const [email, password] of [
      [owner, OTHER_PASSWORD],
      [thief, OTHER_PASSWORD],
      [thief, PASSWORD],
    ] as const)
      expect(await logIn(email, password)).toBe(422);
    line.person = subject;
    await through(new Browser());
    expect(
      await test.db
        .selectFrom('sessions')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .select('realm')
        .execute(),
    ).toEqual([]);
    expect((await undo(await undoLink(thief))).status).toBe(422);
  });

  it('from the notice of a LINE link goes back before it: what came later is undone as well', async () => {
    const { userId, owner, thief, changeMail, link } = await account('before');
    await link();
    const token = await undoLink(owner);
    await changeMail(thief);
    const mails = await undoLink(owner);
    expect(mails).not.toBe(token);
    expect((await undo(token)).status).toBe(200);
    expect(await readIdentities(test.db, userId)).toEqual({ email: owner });
    expect((await undo(mails)).status).toBe(422);
    expect(await logIn(owner)).toBe(200);
  });

  it('has the LINE link again that was replaced, or taken away', async () => {
    const { browser, userId, my, owner, link } = await account('again');
    const own = await link();
    await link();
    const replaced = await undoLink(owner);
    expect((await undo(replaced)).status).toBe(200);
    expect((await readIdentities(test.db, userId)).line).toBe(own);
    await browser.logInAs(test.db, userId);
    expect((await browser.post(my('line_setting'), { delete: true })).status).toBe(200);
    expect(await readIdentities(test.db, userId)).not.toHaveProperty('line');
    expect((await undo(await undoLink(owner))).status).toBe(200);
    expect((await readIdentities(test.db, userId)).line).toBe(own);
    // What stood before the change that was taken back stays.
    expect(await logIn(owner)).toBe(200);
  });

  it('lets a number go that has become another member’s meanwhile', async () => {
    const { userId, owner, thief, changeMail, link } = await account('gone');
    const own = await link();
    await test.db.deleteFrom('contactUndos').execute();
    await changeMail(thief);
    const token = await undoLink(owner);
    await link();
    const other = await addUser(test.db, 'ごう');
    await giveIdentity(test.db, other.id, { kind: 'line', value: own });
    expect((await undo(token)).status).toBe(200);
    expect(await readIdentities(test.db, userId)).toEqual({ email: owner });
    expect(await readIdentities(test.db, other.id)).toEqual({ line: own });
  });

  it('two links of one account at once: one after the other, and the older one wins', async () => {
    const { userId, owner, thief, changeMail } = await account('both');
    await changeMail(thief);
    const older = await undoLink(owner);
    await changeMail(`2.${thief}`);
    const newer = await undoLink(thief);
    const statuses = (await Promise.all([undo(newer), undo(older)])).map(({ status }) => status);
    expect(statuses[1]).toBe(200);
    expect(await readIdentities(test.db, userId)).toEqual({ email: owner });
  });
});

describe('a proof by LINE', () => {
  it('of a member without a password opens what needs one, under a new session id', async () => {
    const { browser, user } = await registered();
    await letPass(test.db, 11 * MINUTE);
    const setting = `/api/my_page/${user.myId}/line_setting`;
    expect((await browser.post(setting, { link: true })).status).toBe(403);
    const old = browser.cookies.get('__Host-sid');
    const started = new URL(locationOf(await start(browser)));
    expect(started.searchParams.get('max_age')).toBe('120');
    expect((await browser.get(await line.visit(started.href))).status).toBe(303);
    expect(browser.cookies.get('__Host-sid')).not.toBe(old);
    await browser.me();
    expect((await browser.post(setting, { link: true })).status).toBe(200);
  });

  it('by another person, or by a login at LINE of long ago, is none', async () => {
    const { browser, user, subject } = await registered();
    const before = browser.cookies.get('__Host-sid');
    line.person = someSubject();
    expect((await through(browser)).status).toBe(422);
    line.person = subject;
    line.spoil = { claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } };
    expect((await through(browser)).status).toBe(400);
    expect(browser.cookies.get('__Host-sid')).toBe(before);
    expect((await browser.me()).myId).toBe(user.myId);
    expect((await start(browser, { intent: 'register', type: 'boy' })).status).toBe(422);
  });
});

describe('R33: LINE does not answer', () => {
  // An answer of LINE ends the count of its failures.
  beforeEach(() => registered());

  it('the visitor gets an answer in ten seconds, whether it is silent, trickles or fails', async () => {
    const browsers = [new Browser(), new Browser(), new Browser()];
    const back = await Promise.all(browsers.map((browser) => goToLine(browser)));
    const begun = performance.now();
    const answers: Promise<Answer>[] = [];
    for (const [i, token] of (['hang', 'drip', 503] as const).entries()) {
      line.token = token;
      const asked = line.asked + 1;
      answers.push((browsers[i] as Browser).get(back[i] as string));
      await expect.poll(() => line.asked).toBe(asked);
    }
    for (const answer of (await Promise.all(answers)).map(read)) {
      expect(answer.status).toBe(503);
      expect(answer.text).toContain('LINEに接続できませんでした');
      expect(answer.text).toContain('/api/line/start?intent=login');
    }
    expectTook(begun, 10_000, 'LINE does not answer');
  });

  it('after five failures it is left alone for a while', async () => {
    line.token = 503;
    for (let i = 0; i < 5; i++) expect((await through(new Browser())).status).toBe(503);
    const { asked } = line;
    line.token = 'answer';
    expect((await through(new Browser())).status).toBe(503);
    expect(line.asked).toBe(asked);

    const afterwards = performance.now() + 31_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => afterwards);
    expect((await through(new Browser())).status).toBe(303);
    clock.mockRestore();
  });
});

it('a fault leads to a page of the site, at an address without code and state', async () => {
  const browser = new Browser();
  const back = await goToLine(browser);
  await sql`alter table oidc_states rename to oidc_states_away`.execute(test.owner);
  const answer = read(await browser.get(back));
  await sql`alter table oidc_states_away rename to oidc_states`.execute(test.owner);
  expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('しばらくしてから')]);
});

describe('without a channel of LINE', () => {
  it('there is no way to it', async () => {
    config().line = null;
    for (const path of [lineStartPath({ intent: 'login' }), '/api/line/callback?state=x&code=y']) {
      const answer = read(await new Browser().get(path));
      expect(answer.status).toBe(404);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    config().line = line.settings;
  });
});
