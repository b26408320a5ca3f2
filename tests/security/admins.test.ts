import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Context } from 'hono';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../server/core/http/errors.ts';
import { inviteAdmin } from '../../server/desk/admins/invite-admin.ts';
import { recoveryHash } from '../../server/identity/second-factor/totp.ts';
import type { AdminSession } from '../../server/identity/sessions/contract.ts';
import type { AppEnv } from '../../server/identity/sessions/env.ts';
import { RIGHTS } from '../../server/identity/sessions/rights.ts';
import { addAdmin, appCode, type NewAdmin } from '../support/admins.ts';
import { unsafeRoutes } from '../support/api-routes.ts';
import { addUser, Browser } from '../support/browser.ts';
import { CHILD_ENV } from '../support/child-env.ts';
import { testDatabase } from '../support/database.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { databaseWorld } from '../support/world.ts';

const WRONG = '認証コードが正しくありません。新しいコードが表示されてから、もう一度入力してください。';
const INVITE_OVER = 'このリンクは使用できません。有効期限が切れたか、使用済みか、ほかの会員への招待です。';
/** Right once in 300,000 times. */
const NO_CODE = '999999';
const test = databaseWorld();

/** The admin's browser after the admin session has ended: a member with the flag, before the second factor. */
function outside({ browser }: NewAdmin): Browser {
  browser.cookies.delete('__Host-adm');
  return browser;
}
const enter = (browser: Browser, code: string) => browser.post('/api/admin/factor', { code });
const events = async (after: number) =>
  test.db.selectFrom('auditLog').selectAll().where('id', '>', after).orderBy('id').execute();
const lastEvent = async () => (await events(0)).at(-1)?.id ?? 0;
/** A call from the page of an admin's session. */
function contextOf(admin: Pick<AdminSession, 'tag' | 'isFactorRecent'>): Context<AppEnv> {
  const headers = { 'x-session-tag': admin.tag };
  const context = new Context<AppEnv>(new Request('http://localhost/', { method: 'POST', headers }));
  context.set('admin', admin as AdminSession);
  return context;
}
const factorOld = (id: number) =>
  test.db
    .updateTable('sessions')
    .set({ mfaAt: new Date(Date.now() - 16 * 60_000) })
    .where('userId', '=', id)
    .where('realm', '=', 'admin')
    .execute();

describe('S18: the second factor of admins', () => {
  it('without it no call of the admins exists but the one that takes it', async () => {
    const browser = outside(await addAdmin(test.db, 'けん'));
    const missing = await browser.post('/api/nonexistent');
    const calls = unsafeRoutes().filter(({ path }) => path.startsWith('/api/admin/'));
    expect(calls.length).toBeGreaterThan(4);
    for (const { path } of calls.filter((call) => call.path !== '/api/admin/factor')) {
      const address = path.replace(/\{\w+\}/g, '1');
      const answer = await browser.post(address, { delete: true, others: true, ticket: 'x', code: '123456' });
      expect([answer.status, answer.text], path).toEqual([404, missing.text]);
    }
    expect((await browser.me()).isAdmin).toBe(true);
  });

  it('the code of the app opens the session; used again in its window it is refused', async () => {
    const admin = await addAdmin(test.db, 'けん');
    const browser = outside(admin);
    const code = appCode(admin.secret);
    const answer = await enter(browser, code);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('__Host-adm='))).toMatch(
      /^__Host-adm=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await browser.post('/api/admin/enrolment')).status).toBe(200);

    outside(admin);
    await browser.me();
    expect((await enter(browser, code)).body).toEqual({ errors: { code: [WRONG] } });
    // Nor one of a step before it.
    expect((await enter(browser, appCode(admin.secret, -1))).status).toBe(422);
    const row = await test.db
      .selectFrom('secondFactors')
      .selectAll()
      .where('userId', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(row.lastStep - Date.now() / 30_000)).toBeLessThan(4);
    expect(row.sealed.toString('latin1')).not.toContain(admin.secret);
  });

  it('one step beside the clock is taken, two are not', async () => {
    const admin = await addAdmin(test.db, 'けん');
    const browser = outside(admin);
    expect((await enter(browser, appCode(admin.secret, 3))).status).toBe(422);
    expect((await enter(browser, appCode(admin.secret, -3))).status).toBe(422);
    expect((await enter(browser, appCode(admin.secret, 1))).status).toBe(200);
  });

  it('fifty who send the same code at once: one gets in', async () => {
    const admin = await addAdmin(test.db, 'けん');
    const cookies = [...outside(admin).cookies];
    const code = appCode(admin.secret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const browser = new Browser();
        for (const [name, value] of cookies) browser.cookies.set(name, value);
        browser.tag = admin.browser.tag;
        return enter(browser, code);
      }),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    // Five attempts are allowed, by any caller.
    expect([count(200), count(422), count(429)]).toEqual([1, 4, 45]);
  });

  it('after five wrong codes even the right one has to wait a quarter of an hour', async () => {
    const admin = await addAdmin(test.db, 'けん');
    const browser = outside(admin);
    for (let i = 0; i < 5; i++)
      expect((await enter(browser, NO_CODE)).body, `${i}`).toEqual({ errors: { code: [WRONG] } });
    // From another address, too.
    const elsewhere = new Browser();
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    elsewhere.tag = browser.tag;
    for (const each of [browser, elsewhere]) {
      const answer = await enter(each, appCode(admin.secret));
      expect(answer.status).toBe(429);
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(800);
      expect(wait).toBeLessThanOrEqual(900);
    }
    expect((await enter(browser, admin.codes[0] ?? '')).status).toBe(429);
    // What is no code at all does not count.
    await test.db.deleteFrom('rateLimits').execute();
    for (let i = 0; i < 8; i++) expect((await enter(browser, 'abc')).status).toBe(422);
    expect((await enter(browser, appCode(admin.secret))).status).toBe(200);
  });

  it('a recovery code works once, typed with or without its hyphens; only its hash is kept', async () => {
    const admin = await addAdmin(test.db, 'けん');
    expect(admin.codes).toHaveLength(10);
    expect(new Set(admin.codes).size).toBe(10);
    for (const code of admin.codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const [first = '', second = ''] = admin.codes;
    const kept = await test.db
      .selectFrom('recoveryCodes')
      .select('hash')
      .where('userId', '=', admin.id)
      .execute();
    expect(kept.map(({ hash }) => hash.toString('hex'))).toContain(
      recoveryHash(first.replaceAll('-', '')).toString('hex'),
    );
    const browser = outside(admin);
    expect((await enter(browser, first.toLowerCase())).status).toBe(200);
    outside(admin);
    await browser.me();
    expect((await enter(browser, first)).body).toEqual({ errors: { code: [WRONG] } });
    expect((await enter(browser, second.replaceAll('-', ' '))).status).toBe(200);
    // Another admin's code is nothing here.
    const other = await addAdmin(test.db, 'ゆい');
    outside(admin);
    await browser.me();
    expect((await enter(browser, other.codes[0] ?? '')).status).toBe(422);
  });

  it('what the step-up list names needs one of the last 15 minutes: 403 reauth, then done under a new id', async () => {
    const admin = await addAdmin(test.db, 'けん');
    const browser = outside(admin);
    await enter(browser, appCode(admin.secret));
    await factorOld(admin.id);
    for (const path of ['/api/admin/enrolment', '/api/admin/recovery_codes', '/api/admin/leave']) {
      const answer = await browser.post(path, { delete: true });
      expect([answer.status, answer.body.reauth], path).toEqual([403, true]);
    }
    const ticketless = await browser.post('/api/admin/totp', { ticket: 'x', code: '123456' });
    expect([ticketless.status, ticketless.body.reauth]).toEqual([403, true]);
    const old = { tag: 'page', isFactorRecent: false };
    expect(() => RIGHTS.adminProven(contextOf(old))).toThrow(new ApiError('reauth'));

    const before = browser.cookies.get('__Host-adm');
    expect((await enter(browser, appCode(admin.secret, 1))).status).toBe(200);
    expect(browser.cookies.get('__Host-adm')).not.toBe(before);
    const answer = await browser.post('/api/admin/recovery_codes');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.codes).toHaveLength(10);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    // The old ones are worth nothing any more.
    expect((await enter(browser, admin.codes[3] ?? '')).status).toBe(422);
  });

  it('another app takes the place of the old one', async () => {
    const admin = await addAdmin(test.db, 'けん');
    const browser = outside(admin);
    await enter(browser, appCode(admin.secret));
    const { secret = '', ticket } = (await browser.post('/api/admin/enrolment')).body as Record<
      string,
      string
    >;
    const wrong = await browser.post('/api/admin/totp', { ticket, code: appCode(admin.secret, 1) });
    expect(wrong.body).toEqual({ errors: { code: [WRONG] } });
    const other = await addAdmin(test.db, 'ゆい');
    outside(other);
    await enter(other.browser, appCode(other.secret));
    const stolen = await other.browser.post('/api/admin/totp', { ticket, code: appCode(secret) });
    expect(stolen.body).toEqual({
      errors: { custom: ['設定の有効期限が切れました。もう一度、最初から設定してください。'] },
    });
    expect((await browser.post('/api/admin/totp', { ticket, code: appCode(secret) })).status).toBe(200);
    outside(admin);
    await browser.me();
    expect((await enter(browser, appCode(admin.secret, 1))).status).toBe(422);
    expect((await enter(browser, appCode(secret, 1))).status).toBe(200);
  });

  it('who leaves the admins has no factor and no call any more, and stays a member', async () => {
    const admin = await addAdmin(test.db, 'けん');
    const browser = outside(admin);
    await enter(browser, appCode(admin.secret));
    await addAdmin(test.db, 'なお');
    expect((await browser.post('/api/admin/leave', {})).status).toBe(422);
    expect((await browser.post('/api/admin/leave', { delete: true })).status).toBe(200);
    expect(browser.cookies.has('__Host-adm')).toBe(false);
    expect(await browser.me()).toMatchObject({ guest: false, isAdmin: false });
    expect((await enter(browser, appCode(admin.secret, 1))).status).toBe(404);
    for (const table of ['secondFactors', 'recoveryCodes'] as const)
      expect(
        await test.db.selectFrom(table).select('userId').where('userId', '=', admin.id).execute(),
      ).toEqual([]);
  });
});

describe('S40: a member who is an admin no longer', () => {
  it.each([
    ['taken off the admins', { isAdmin: false }],
    ['suspended', { status: 'suspended' as const }],
  ])('%s, has no call of theirs from the next request on', async (_how, change) => {
    const admin = await addAdmin(test.db, 'けん');
    const browser = outside(admin);
    await enter(browser, appCode(admin.secret));
    const call = () => browser.post('/api/admin/enrolment');
    expect((await call()).status).toBe(200);
    await test.db.updateTable('users').set(change).where('id', '=', admin.id).execute();
    // Their page is of a session that is over; a page made anew has nothing to do with admins.
    expect((await call()).status).toBe(419);
    browser.tag = null;
    await browser.me();
    expect((await call()).status).toBe(404);
  });
});

describe('S14: passwords of admins', () => {
  it('have 12 characters or more', async () => {
    const { browser, myId } = await addAdmin(test.db, 'けん');
    const set = (password: string) => browser.post(`/api/my_page/${myId}/change_password`, { password });
    expect((await set('yoru-no-11c')).body).toEqual({
      errors: { password: ['パスワードは12文字以上128文字以内で入力してください。'] },
    });
    expect((await set('yoru-no-12ch')).status).toBe(200);
  });
});

describe('S19: the first admin', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-admin-'));
  afterAll(() => rmSync(varDir, { recursive: true, force: true }));
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...CHILD_ENV, DATABASE_URL: test.url, SECRET_KEY, VAR_DIR: varDir },
    });

  it('a fresh installation has no account and no admin', async () => {
    const fresh = await testDatabase();
    try {
      const { users } = await fresh.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('users'))
        .executeTakeFirstOrThrow();
      expect(Number(users)).toBe(0);
    } finally {
      await fresh.close();
    }
  });

  it('is made by a one-time link that a command on the host prints', async () => {
    const { id, myId } = await addUser(test.db, 'みお');
    expect(command('invite', 'absent').stderr).toContain('There is no member absent.');
    expect(command('promote', myId).stderr).toContain('Usage: npm run admin -- invite MEMBER_ID');
    const { stdout, stderr } = command('invite', myId);
    const [, token = ''] = /http:\/\/localhost:4321\/invitation\/#([\w-]{43})\n/.exec(stdout) ?? [];
    expect(token, stdout + stderr).not.toBe('');
    const row = await test.db
      .selectFrom('users')
      .select('isAdmin')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.isAdmin).toBe(false);

    const guest = await new Browser().post('/api/invitation', { token });
    expect([guest.status, guest.body.needLogin]).toEqual([401, true]);
    const other = new Browser();
    await other.logInAs(test.db, (await addUser(test.db, 'だれか')).id);
    expect((await other.post('/api/invitation', { token })).body).toEqual({
      errors: { custom: [INVITE_OVER] },
    });

    const browser = new Browser();
    await browser.logInAs(test.db, id);
    const { secret = '', ticket } = (await browser.post('/api/invitation', { token })).body as Record<
      string,
      string
    >;
    const accept = (code: string) => browser.post('/api/invitation/accept', { token, ticket, code });
    expect((await accept('12345')).body).toEqual({
      errors: { code: ['認証コードは6桁の数字で入力してください。'] },
    });
    expect((await accept(NO_CODE)).body).toEqual({ errors: { code: [WRONG] } });
    const since = await lastEvent();
    expect((await accept(appCode(secret))).body).toMatchObject({ next: '/admin/' });
    expect((await browser.me()).isAdmin).toBe(true);
    expect((await events(since)).map(({ event, actor }) => [event, actor])).toEqual([
      ['admin.made', `user:${id}`],
      ['factor.added', `user:${id}`],
    ]);
    // Once only.
    expect((await accept(appCode(secret, 1))).body).toEqual({ errors: { custom: [INVITE_OVER] } });
  });

  it('the link is over after 30 minutes, and when a newer one has been made', async () => {
    const { id, myId } = await addUser(test.db, 'あや');
    const browser = new Browser();
    await browser.logInAs(test.db, id);
    const first = await inviteAdmin(test.db, myId);
    const second = await inviteAdmin(test.db, myId);
    const open = async (token = '') => (await browser.post('/api/invitation', { token })).status;
    expect([await open(first?.token), await open(second?.token)]).toEqual([422, 200]);
    const passed = (minutes: number) =>
      sql`update admin_invites set expires_at = created_at + interval '30 minutes' - ${minutes} * interval '1 minute'
        where user_id = ${id}`.execute(test.db);
    await passed(29);
    expect(await open(second?.token)).toBe(200);
    await passed(31);
    expect(await open(second?.token)).toBe(422);
  });

  it('asks who it is once more when the login was a while ago', async () => {
    const { id, myId } = await addUser(test.db, 'あや');
    const browser = new Browser();
    await browser.logInAs(test.db, id);
    const invite = await inviteAdmin(test.db, myId);
    await test.db
      .updateTable('sessions')
      .set({ provedAt: new Date(Date.now() - 11 * 60_000) })
      .where('userId', '=', id)
      .execute();
    const answer = await browser.post('/api/invitation', { token: invite?.token });
    expect([answer.status, answer.body.reauth]).toEqual([403, true]);
  });
});

describe('S38: calls of the admins', () => {
  it('are in no document', async () => {
    const { text } = await new Browser().get('/api/openapi.json');
    expect(text).not.toMatch(/(?<!\/shop_)admin\//);
    expect(text).not.toContain('invitation');
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s answers guests, members and casts as an absent address',
    async (method) => {
      const [member, cast] = [new Browser(), new Browser()];
      await member.logInAs(test.db, (await addUser(test.db, 'けん')).id);
      await cast.logInAs(test.db, (await addUser(test.db, 'ゆい', { kind: 'cast' })).id);
      const paths = [
        'factor',
        'enrolment',
        'totp',
        'recovery_codes',
        'sessions',
        'leave',
        'users',
        'x/y',
        '',
      ];
      for (const browser of [new Browser(), member, cast]) {
        const send = (path: string) =>
          browser.send(method, path, method === 'GET' ? undefined : { code: 1, others: 'x' });
        await send('/api/nonexistent');
        const facts = ({ status, text, headers }: Awaited<ReturnType<typeof send>>) => [
          status,
          text,
          [...headers].toSorted(),
        ];
        const missing = facts(await send('/api/nonexistent'));
        expect(missing[0]).toBe(404);
        for (const path of paths)
          expect(facts(await send(`/api/admin/${path}`)), `${method} ${path}`).toEqual(missing);
      }
    },
  );

  it('a member who is flagged but has no app is no admin yet', async () => {
    const browser = new Browser();
    const { id } = await addUser(test.db, 'けん', { isAdmin: true });
    await browser.logInAs(test.db, id);
    expect((await enter(browser, '123456')).status).toBe(404);
  });
});

describe('S79: audit rows of admins', () => {
  it('one for each event, in the realm of the admins', async () => {
    const admin = await addAdmin(test.db, 'けん');
    await addAdmin(test.db, 'なお');
    const browser = outside(admin);
    const since = await lastEvent();
    await enter(browser, NO_CODE);
    await enter(browser, appCode(admin.secret));
    await browser.post('/api/admin/recovery_codes');
    const [code = ''] = admin.codes;
    await enter(browser, code);
    await enter(browser, appCode(admin.secret, 1));
    await browser.post('/api/admin/sessions', { others: true });
    await browser.post('/api/admin/leave', { delete: true });
    const rows = await events(since);
    expect(rows.map(({ event, detail }) => [event, (detail as { by?: string }).by])).toEqual([
      ['admin_login.failed', 'totp'],
      ['admin_login.ok', 'totp'],
      ['recovery_codes.made', undefined],
      ['step_up.failed', 'recovery'],
      ['step_up.ok', 'totp'],
      ['session.revoked', undefined],
      ['admin.left', undefined],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ realm: 'admin', actor: `user:${admin.id}` });
      expect(row.requestId).toMatch(/^[0-9a-f]{12}$/);
    }
  });
});
