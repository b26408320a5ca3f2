import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SectionRow, STAFF_SECTIONS } from '../../server/core/sections.ts';
import { openMemberSession, openShopSession } from '../../server/identity/sessions/open-session.ts';
import { addAdmin, type NewAdmin } from '../support/admins.ts';
import { addShopLogin, addUser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { type RawAnswer, rawRequest } from '../support/raw-request.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let site: Site;
let admin: NewAdmin;
/** Cookie headers of those who are no admins. */
let others: Record<string, string>;

const cookieOf = ({ cookie }: { cookie: string }) => cookie.split(';')[0] ?? '';

beforeAll(async () => {
  const { db } = database;
  const user = async (kind: 'member' | 'cast', isAdmin = false) => {
    const { id } = await addUser(db, 'だれか', { kind, isAdmin });
    return cookieOf(await openMemberSession(db, id, someFacts()));
  };
  admin = await addAdmin(db, 'けん');
  const reset = await openMemberSession(db, admin.id, someFacts(), { scope: 'reset' });
  others = {
    guest: '',
    member: await user('member'),
    cast: await user('cast'),
    shop: cookieOf(await openShopSession(db, await addShopLogin(db, '宵待'), someFacts())),
    'an admin without an app': await user('member', true),
    'an admin after a reset code': cookieOf(reset),
    'a visitor with a made-up session': `__Host-adm=${'A'.repeat(44)}; __Host-sid=${'A'.repeat(44)}`,
  };
  site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
});
afterAll(() => site?.stop());

const adminCookie = () => `__Host-adm=${admin.browser.cookies.get('__Host-adm')}`;
const memberCookie = () => `__Host-sid=${admin.browser.cookies.get('__Host-sid')}`;
const get = (path: string, cookie = '') => site.get(path, { headers: cookie ? { Cookie: cookie } : {} });

const PARTS = ['', ...STAFF_SECTIONS.map(({ section }) => `${section}/`)];
const ONES = STAFF_SECTIONS.filter((row) => 'one' in row);
const idIn = (row: SectionRow) => (row.idIs === 'receipt' ? '20261121-7K3F9Q' : '1');
const PATHS = [
  ...PARTS.map((part) => `/admin/${part}`),
  ...['users', 'users/1', ...ONES.map((row) => `${row.section}/${idIn(row)}`), 'x/y/z'].map(
    (part) => `/admin/${part}/`,
  ),
  ...['/admin/?a=1', '/admin/index.html', '/admin/login.php', '/admin/..%2f/', '/admin/%E7%AE%A1%E7%90%86/'],
  ...['/admin', '/admin/users', '/admin//', '/admin/x.json', '/admin/factor', '/admin/login/', '/admin/api/'],
  ...['/admin/_astro/', '/admin/-/', '/admin/0/'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** An address of the same length that no page has. */
const ABSENT = '/nadmi';

/** All of an answer but its moment; where it names the address it was asked for, `/…` stands. */
function bytesOf(answer: RawAnswer, segment: string): string {
  const headers = [...answer.headers].filter(([name]) => name !== 'date').map(String);
  return [answer.status, ...headers, answer.body].join('\n').replaceAll(segment, '/…');
}

describe('S38: pages of the admins', () => {
  it('are for everybody else what an absent address is: every path and method, the same bytes', async () => {
    expect(PATHS.length).toBeGreaterThanOrEqual(55);
    for (const [who, cookie] of Object.entries(others)) {
      const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
      for (const path of PATHS)
        for (const method of METHODS) {
          const ask = (target: string) => rawRequest(site.port, target, { method, headers });
          const missing = await ask(path.replace('/admin', ABSENT));
          const answer = await ask(path);
          expect(bytesOf(answer, '/admin'), `${who}: ${method} ${path}`).toBe(bytesOf(missing, ABSENT));
          expect([301, 308, 400, 404, 405], `${who}: ${method} ${path}`).toContain(answer.status);
        }
    }
    for (const part of PARTS) {
      const answer = await get(`/admin/${part}`);
      expect([answer.status, await answer.text()]).toEqual([404, await (await get('/nonexistent/')).text()]);
    }
  });
});

describe('S18: before the second factor', () => {
  it('an admin sees its form at /admin/ and nothing else', async () => {
    const door = await get('/admin/', memberCookie());
    expect(door.status).toBe(200);
    const html = await door.text();
    expect(html).toContain('<h1>二段階認証</h1>');
    expect(html).not.toContain('<h1>管理画面</h1>');
    for (const path of PATHS.filter((path) => path.startsWith('/admin/') && path.endsWith('/')).slice(1)) {
      if (path === '/admin//') continue;
      const answer = await get(path, memberCookie());
      const missing = await get(path.replace('/admin', ABSENT));
      expect([answer.status, await answer.text()], path).toEqual([missing.status, await missing.text()]);
    }
  });
});

describe('the pages of the admins', () => {
  it('show what works, are kept nowhere and named to no one', async () => {
    const menu = await (await get('/admin/', adminCookie())).text();
    expect(menu).toContain('<h1>管理画面</h1>');
    expect(menu).toContain('残り10個');
    expect(menu).toMatch(/data-session-tag="[^"]{8,}"/);
    const links = [...menu.matchAll(/href="(\/admin\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(links.toSorted()).toEqual(
      PARTS.filter(Boolean)
        .map((part) => `/admin/${part}`)
        .toSorted(),
    );
    for (const path of ['/admin/', ...links]) {
      const answer = await get(path, adminCookie());
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('etag')).toBeNull();
      expect(await answer.text()).toContain('<noscript>');
    }
    expect((await get('/admin/no_such_part/', adminCookie())).status).toBe(404);
    const bare = await get('/admin', adminCookie());
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/admin/']);
  });

  it('count beside the menu what waits, wherever one is', async () => {
    const { db } = database;
    const nav = async () => {
      const html = await (await get('/admin/news/', adminCookie())).text();
      return [...html.matchAll(/<small class="num">([^<]*)<\/small>/g)].map(([, text]) => text);
    };
    expect(await nav()).toEqual([]);
    const about = {
      model: 'Review' as const,
      label: '口コミ',
      snapshot: '本文',
      urgent: false,
      dueAt: new Date(),
    };
    await db
      .insertInto('moderationCases')
      .values([1, 2].map((objectId) => ({ ...about, objectId })))
      .execute();
    expect(await nav()).toEqual(['2件']);
  });

  it('no page, list or document that a guest gets names them', async () => {
    for (const path of ['/', '/robots.txt', '/sitemap.xml', '/api/openapi.json'])
      expect(await (await get(path)).text(), path).not.toContain('/admin');
  });

  it('the invitation asks a guest to log in, and a member to set up the app', async () => {
    const guest = await (await get('/invitation/')).text();
    expect(guest).toContain('ログインしてください');
    const member = await get('/invitation/', others.member);
    expect(await member.text()).toContain('<h1>管理者の登録</h1>');
    expect(member.headers.get('cache-control')).toBe('no-store');
  });
});
