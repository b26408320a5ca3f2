import { describe, expect, it, vi } from 'vitest';
import { endAllSessions, sweepSessions } from '../../server/identity/sessions/end-session.ts';
import { SESSION_LIMITS } from '../../server/identity/sessions/limits.ts';
import {
  openAdminSession,
  openMemberSession,
  openShopSession,
  rotateSession,
} from '../../server/identity/sessions/open-session.ts';
import { readAdminSession, readShopSession } from '../../server/identity/sessions/read-session.ts';
import { newSessionId } from '../../server/identity/sessions/session-id.ts';
import { addShopLogin, addUser, Browser, letPass, someFacts } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const DAY = 24 * 3600;
const test = databaseWorld();

const isIn = async (browser: Browser) => !(await browser.me()).guest;
const sessionRows = (userId: number) =>
  test.db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();

describe('S20: session ids', () => {
  it('are 256 random bits, each its own', () => {
    const values = Array.from({ length: 10_000 }, () => newSessionId().value);
    expect(new Set(values).size).toBe(10_000);
    for (const value of values) expect(Buffer.from(value, 'base64url')).toHaveLength(32);
    const ones = values.reduce(
      (sum, value) => sum + [...Buffer.from(value, 'base64url')].reduce((n, byte) => n + (byte & 1), 0),
      0,
    );
    expect(Math.abs(ones / 320_000 - 0.5)).toBeLessThan(0.005);
  });

  it('are in the database as a hash only, which opens nothing', async () => {
    const browser = new Browser();
    const { id } = await addUser(test.db, 'けん');
    await browser.logInAs(test.db, id);
    expect(await isIn(browser)).toBe(true);
    const cookie = browser.cookies.get('__Host-sid') ?? '';
    const [row] = await sessionRows(id);
    expect(JSON.stringify(row)).not.toContain(cookie);
    for (const encoding of ['base64url', 'hex', 'base64'] as const) {
      browser.cookies.set('__Host-sid', row?.idHash.toString(encoding) ?? '');
      expect(await isIn(browser)).toBe(false);
    }
  });
});

describe('S21: cookies', () => {
  it('have the __Host- prefix and every attribute of their realm; only `me` is readable, and tells nothing', async () => {
    const { id } = await addUser(test.db, 'けん');
    const login = await addShopLogin(test.db, '夜明け');
    const member = await openMemberSession(test.db, id, someFacts());
    const shop = await openShopSession(test.db, login, someFacts());
    expect(member.cookie).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(shop.cookie).toMatch(
      /^__Host-shop=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const answer = await new Browser().post('/api/logout');
    const lines = answer.headers.getSetCookie();
    expect(lines.some((line) => line.startsWith('__Host-b='))).toBe(true);
    for (const line of lines) {
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).not.toMatch(/domain/i);
      expect(line.length).toBeLessThan(4096);
      expect(line).toMatch(/; SameSite=Lax/);
      if (!line.startsWith('me=')) expect(line).toMatch(/^__Host-.*; HttpOnly/);
    }
  });

  it('change when their owner shows who they are again, and the old value is worth nothing', async () => {
    const browser = new Browser();
    const { id } = await addUser(test.db, 'けん');
    const before = await browser.logInAs(test.db, id);
    const old = browser.cookies.get('__Host-sid') ?? '';
    const [row] = await sessionRows(id);
    const opened = await rotateSession(test.db, row as { idHash: Buffer }, { isProved: true });
    expect(await isIn(browser)).toBe(false);
    browser.keep([opened.cookie]);
    expect(browser.cookies.get('__Host-sid')).not.toBe(old);
    const after = await browser.me();
    expect(after.myId).toBe(before.myId);
    expect(after.sessionTag).not.toBe(before.sessionTag);
    await expect(rotateSession(test.db, row as { idHash: Buffer }, {})).rejects.toThrow('ログイン');
  });

  it('are never adopted when a stranger has planted them', async () => {
    const planted = newSessionId().value;
    const browser = new Browser();
    browser.cookies.set('__Host-sid', planted);
    expect(await isIn(browser)).toBe(false);
    const { id } = await addUser(test.db, 'けん');
    await browser.logInAs(test.db, id);
    expect(browser.cookies.get('__Host-sid')).not.toBe(planted);
  });
});

describe('S22: the end of a session', () => {
  it.each([
    ['after 30 days without a visit', 30 * DAY + 60, false],
    ['not before', 30 * DAY - 60, true],
  ])('%s', async (_name, seconds, stays) => {
    const browser = new Browser();
    await browser.logInAs(test.db, (await addUser(test.db, 'けん')).id);
    await letPass(test.db, seconds);
    expect(await isIn(browser)).toBe(stays);
  });

  it('comes 90 days after the login, however often its owner comes back', async () => {
    const browser = new Browser();
    await browser.logInAs(test.db, (await addUser(test.db, 'けん')).id);
    for (let day = 0; day < 88; day += 22) {
      await letPass(test.db, 22 * DAY);
      expect(await isIn(browser)).toBe(true);
    }
    await letPass(test.db, 2 * DAY + 60);
    expect(await isIn(browser)).toBe(false);
  });

  it.each(['shop', 'admin'] as const)(
    'of a %s comes at its idle and its absolute limit, and not before',
    async (realm) => {
      const { idle, absolute } = SESSION_LIMITS[realm];
      const open = async () => {
        const login = await addShopLogin(test.db, '夜明け');
        const { cookie } =
          realm === 'shop'
            ? await openShopSession(test.db, login, someFacts())
            : await openAdminSession(
                test.db,
                (await addUser(test.db, '田中', { isAdmin: true })).id,
                someFacts(),
              );
        const value = /=([^;]+)/.exec(cookie)?.[1];
        const read = realm === 'shop' ? readShopSession : readAdminSession;
        return async () => Boolean(await read(test.db, value));
      };
      const [isLeft, isVisited] = [await open(), await open()];
      await letPass(test.db, idle - 60);
      expect(await isLeft()).toBe(true);
      await letPass(test.db, idle + 60);
      expect(await isLeft()).toBe(false);
      expect(await isVisited()).toBe(false);
      const goesOn = await open();
      for (let past = 0; past + idle / 2 < absolute; past += idle / 2) {
        expect(await goesOn()).toBe(true);
        await letPass(test.db, idle / 2);
      }
      await letPass(test.db, idle / 2 + 60);
      expect(await goesOn()).toBe(false);
    },
  );

  it('is final at logout: the old cookie gets 401, and the browser has to forget what it kept', async () => {
    const browser = new Browser();
    const { id, myId } = await addUser(test.db, 'けん');
    await browser.logInAs(test.db, id);
    const cookie = browser.cookies.get('__Host-sid') ?? '';
    const answer = await browser.post('/api/logout');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ guest: true, check: true, sessionTag: null });
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([...browser.cookies.keys()]).not.toContain('__Host-sid');
    expect([...browser.cookies.keys()]).not.toContain('me');
    browser.cookies.set('__Host-sid', cookie);
    expect((await browser.get(`/api/my_page/${myId}/sessions`)).status).toBe(401);
    expect(await sessionRows(id)).toEqual([]);
  });

  it('leaves nothing to look at: private answers are no-store', async () => {
    const browser = new Browser();
    const { id, myId } = await addUser(test.db, 'けん');
    await browser.logInAs(test.db, id);
    for (const path of ['/api/me', `/api/my_page/${myId}/sessions`, '/api/my_page/someone/sessions'])
      expect((await browser.get(path)).headers.get('cache-control'), path).toBe('no-store');
  });

  it('of a reset session comes after 10 minutes, and it is a guest everywhere but at the new password', async () => {
    const browser = new Browser();
    const { id, myId } = await addUser(test.db, 'けん');
    const opened = await openMemberSession(test.db, id, someFacts(), { scope: 'reset' });
    browser.keep([opened.cookie]);
    const state = await browser.me();
    expect(state).toMatchObject({ guest: true, myId: null, sessionTag: opened.tag });
    expect((await browser.get(`/api/my_page/${myId}/sessions`)).status).toBe(401);
    await letPass(test.db, 590);
    expect((await browser.me()).sessionTag).toBe(opened.tag);
    await letPass(test.db, 20);
    expect((await browser.me()).sessionTag).toBeNull();
  });
});

describe('S23: sessions that end at once', () => {
  it('by the epoch, a suspension, or the end of all others', async () => {
    const { id } = await addUser(test.db, 'けん');
    const [phone, tablet] = [new Browser(), new Browser()];
    await phone.logInAs(test.db, id);
    await tablet.logInAs(test.db, id);
    const [first] = await sessionRows(id);
    await endAllSessions(test.db, id, { except: first });
    expect([await isIn(phone), await isIn(tablet)].filter(Boolean)).toHaveLength(1);

    await tablet.logInAs(test.db, id);
    await test.db.updateTable('users').set({ sessionEpoch: 1 }).where('id', '=', id).execute();
    expect([await isIn(phone), await isIn(tablet)]).toEqual([false, false]);

    await phone.logInAs(test.db, id);
    expect(await isIn(phone)).toBe(true);
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
    expect(await isIn(phone)).toBe(false);
    await expect(openMemberSession(test.db, id, someFacts())).rejects.toThrow('権限');
  });

  it('when there are more than 20: the oldest goes', async () => {
    const { id } = await addUser(test.db, 'けん');
    const browsers: Browser[] = [];
    for (let i = 0; i < 21; i++) {
      const browser = new Browser();
      await browser.logInAs(test.db, id);
      browsers.push(browser);
    }
    const states = await Promise.all(browsers.map(isIn));
    expect(states).toEqual([false, ...Array(20).fill(true)]);
  });

  it('from the list of devices, which shows device, time, region and network and opens nothing', async () => {
    const { id, myId } = await addUser(test.db, 'けん');
    const [phone, tablet] = [new Browser(), new Browser()];
    await phone.logInAs(test.db, id);
    await tablet.logInAs(test.db, id);
    await test.db
      .updateTable('sessions')
      .set({ ipPrefix: '126.0.0.0/24' })
      .where('userId', '=', id)
      .where('idHash', '=', (await sessionRows(id))[0]?.idHash ?? Buffer.alloc(0))
      .execute();
    const list = await phone.get(`/api/my_page/${myId}/sessions`);
    type Item = Record<'id' | 'device' | 'network' | 'region' | 'lastSeenAt', string> & {
      isCurrent: boolean;
    };
    const items = list.body.items as Item[];
    expect(items.map(({ device, region, network }) => `${device} ${region} ${network}`).toSorted()).toEqual([
      'iPhone・Safari 不明 203.0.113.*',
      'iPhone・Safari 日本 126.0.0.*',
    ]);
    for (const { lastSeenAt } of items) expect(Date.parse(lastSeenAt)).toBeGreaterThan(Date.now() - 60_000);
    for (const { idHash } of await sessionRows(id))
      for (const encoding of ['hex', 'base64url', 'base64'] as const)
        expect(list.text).not.toContain(idHash.toString(encoding));
    const other = items.find((item) => !item.isCurrent);
    const ended = await phone.post(`/api/my_page/${myId}/sessions`, { id: other?.id });
    expect(ended.body).toEqual({ message: '端末をログアウトしました。' });
    expect([await isIn(phone), await isIn(tablet)]).toEqual([true, false]);

    await tablet.logInAs(test.db, id);
    expect((await phone.post(`/api/my_page/${myId}/sessions`, { others: true })).status).toBe(200);
    expect([await isIn(phone), await isIn(tablet)]).toEqual([true, false]);
  });

  it('count in their own realm only', async () => {
    const { id, myId } = await addUser(test.db, 'けん');
    const login = await addShopLogin(test.db, '夜更け');
    const browser = new Browser();
    browser.keep([(await openShopSession(test.db, login, someFacts())).cookie]);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.get(`/api/my_page/${myId}/sessions`)).status).toBe(401);
    // A value moved into another realm's cookie is no one's there.
    browser.cookies.set('__Host-sid', browser.cookies.get('__Host-shop') ?? '');
    expect(await isIn(browser)).toBe(false);
    await browser.logInAs(test.db, id);
    expect(await isIn(browser)).toBe(true);
  });
});

describe('S33: sessions of others', () => {
  it('cannot be named: another member’s page and device are a 404, and stay untouched', async () => {
    const [ken, yui] = [await addUser(test.db, 'けん'), await addUser(test.db, 'ゆい', { kind: 'cast' })];
    const [his, hers] = [new Browser(), new Browser()];
    await his.logInAs(test.db, ken.id);
    await hers.logInAs(test.db, yui.id);
    const [mine] = (await hers.get(`/api/my_page/${yui.myId}/sessions`)).body.items as { id: string }[];
    const missing = await his.get('/api/my_page/absent/sessions');
    const theirs = await his.get(`/api/my_page/${yui.myId}/sessions`);
    expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
    for (const body of [{ id: mine?.id }, { others: true }])
      expect((await his.post(`/api/my_page/${yui.myId}/sessions`, body)).status).toBe(404);
    expect((await his.post(`/api/my_page/${ken.myId}/sessions`, { id: mine?.id })).status).toBe(404);
    for (const body of [{}, { id: 1 }, { id: ['x'] }, { others: false }, { id: 'x', others: true }])
      expect((await his.post(`/api/my_page/${ken.myId}/sessions`, body)).status).toBe(422);
    expect(await isIn(hers)).toBe(true);
  });
});

it.each([91 * DAY, -3600])('R18: a server whose clock is %s s off ends no session', async (seconds) => {
  const browser = new Browser();
  await browser.logInAs(test.db, (await addUser(test.db, 'けん')).id);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  try {
    expect(await isIn(browser)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('a browser whose session has ended hears so once, and asks no more', async () => {
  const browser = new Browser();
  const { id } = await addUser(test.db, 'けん');
  await browser.logInAs(test.db, id);
  browser.cookies.set('me', '1');
  expect(await isIn(browser)).toBe(true);
  expect(browser.cookies.has('me')).toBe(true);
  await endAllSessions(test.db, id);
  expect(await isIn(browser)).toBe(false);
  expect(browser.cookies.has('me')).toBe(false);
});

it('ended sessions are kept for 30 days and then swept', async () => {
  const { id } = await addUser(test.db, 'けん');
  const browser = new Browser();
  await browser.logInAs(test.db, id);
  await endAllSessions(test.db, id);
  await sweepSessions(test.db);
  expect(await sessionRows(id)).toHaveLength(1);
  await test.db
    .updateTable('sessions')
    .set({ revokedAt: new Date(Date.now() - 31 * DAY * 1000) })
    .where('userId', '=', id)
    .execute();
  await sweepSessions(test.db);
  expect(await sessionRows(id)).toEqual([]);
});

it('a visit is written down at most every five minutes, and moves the idle limit', async () => {
  const { id } = await addUser(test.db, 'けん');
  const browser = new Browser();
  await browser.logInAs(test.db, id);
  const seen = async () => (await sessionRows(id))[0]?.idleUntil.getTime() ?? 0;
  const first = await seen();
  await browser.me();
  expect(await seen()).toBe(first);
  await letPass(test.db, 301);
  await browser.me();
  expect(await seen()).toBeGreaterThanOrEqual(first);
  expect(SESSION_LIMITS.member.idle).toBe(30 * DAY);
});
