import { beforeAll, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { addressOf, apiRoutes, unsafeRoutes } from '../support/api-routes.ts';
import { addUser, Browser } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let browser: Browser;
let myId: string;

beforeAll(async () => {
  browser = new Browser();
  const user = await addUser(test.db, 'けん');
  myId = user.myId;
  await browser.logInAs(test.db, user.id);
});

const ours = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' };
const json = { 'Content-Type': 'application/json' };
const cookies = () => ({ Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') });

const variants: [name: string, status: number, headers: Record<string, string>, form?: boolean][] = [
  ['without X-Requested-With', 403, { 'Sec-Fetch-Site': 'same-origin', ...json }],
  ['with another X-Requested-With', 403, { ...ours, 'X-Requested-With': 'fetch', ...json }],
  ['from a foreign origin', 403, { ...ours, Origin: 'https://evil.example', ...json }],
  ['from a null origin', 403, { ...ours, Origin: 'null', ...json }],
  [
    'from an origin that begins like ours',
    403,
    { ...ours, Origin: `${config().siteOrigin}.evil.example`, ...json },
  ],
  ['from another site', 403, { ...ours, 'Sec-Fetch-Site': 'cross-site', ...json }],
  ['from a sister site', 403, { ...ours, 'Sec-Fetch-Site': 'same-site', ...json }],
  ['as text that looks like JSON', 415, { ...ours, 'Content-Type': 'text/plain' }],
  ['as a form without our header', 403, { 'Sec-Fetch-Site': 'same-origin' }, true],
  ['from nowhere', 403, { 'X-Requested-With': 'XMLHttpRequest', ...json }],
];

describe('S24: a call that changes something', () => {
  it.each(variants)(
    '%s is refused on every route, and nothing changes',
    async (_name, status, headers, form) => {
      const before = await checksum(test.db);
      const routes = unsafeRoutes();
      expect(routes.length).toBeGreaterThan(1);
      for (const { method, path, name } of routes) {
        const body = form ? new FormData() : '{}';
        if (body instanceof FormData) body.set('email', 'name@example.jp');
        const answer = await browser.through(addressOf(path, { myId }), {
          method,
          headers: { ...cookies(), 'X-Session-Tag': browser.tag ?? '', ...headers },
          body,
        });
        expect(answer.status, name).toBe(status);
        expect(answer.headers.getSetCookie(), name).toEqual([]);
      }
      expect(await checksum(test.db)).toBe(before);
      expect((await browser.me()).guest).toBe(false);
    },
  );
});

describe('S25: reading', () => {
  it('changes nothing, whatever a link or header asks for', async () => {
    const before = await checksum(test.db);
    const sessions = async () => (await test.db.selectFrom('sessions').select('idHash').execute()).length;
    const open = await sessions();
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const { path } of apiRoutes()) {
        // All of them are more than one address may read in a minute.
        browser.move();
        for (const search of ['', '?_method=POST', '?_method=DELETE&id=1&delete=true&others=true']) {
          await browser.through(`${addressOf(path, { myId })}${search}`, {
            method,
            headers: {
              ...ours,
              ...cookies(),
              'X-HTTP-Method-Override': 'POST',
              'X-Session-Tag': browser.tag ?? '',
            },
          });
        }
      }
    expect(await checksum(test.db)).toBe(before);
    expect(await sessions()).toBe(open);
    expect((await browser.me()).guest).toBe(false);
  });
});

describe('S26: answers', () => {
  it.each(['https://evil.example', 'null', 'https://sub.localhost'])(
    'are readable by no other origin: %s',
    async (Origin) => {
      for (const { method, path, name } of apiRoutes())
        for (const verb of [method, 'OPTIONS']) {
          const answer = await browser.through(addressOf(path, { myId }), {
            method: verb,
            headers: { ...ours, ...cookies(), Origin, 'Access-Control-Request-Method': 'POST' },
          });
          const named = [...answer.headers.keys()].filter((header) => header.startsWith('access-control'));
          expect(named, name).toEqual([]);
        }
    },
  );

  it('with something personal are objects, which no foreign script can read as a list', async () => {
    for (const path of ['/api/me', `/api/my_page/${myId}/sessions`])
      expect((await browser.get(path)).text).toMatch(/^\{/);
  });
});

describe('S27: a page of another session', () => {
  const others = () => browser.post(`/api/my_page/${myId}/sessions`, { others: true });

  it('of an earlier login has to load itself again, and nothing changes', async () => {
    const page = browser.tag;
    const [second, id] = [new Browser(), (await addUser(test.db, 'ゆい', { kind: 'cast' })).id];
    await second.logInAs(test.db, id);
    // Another member has logged in with this browser, in another tab.
    const mine = browser.cookies.get('__Host-sid') ?? '';
    browser.cookies.set('__Host-sid', second.cookies.get('__Host-sid') ?? '');
    const before = await checksum(test.db);
    for (const { method, path, name } of unsafeRoutes()) {
      // Suggestions only read; they are sent so that what is typed stands in no address.
      if (name === 'POST /api/suggests') continue;
      const answer = await browser.send(method, addressOf(path, { myId }), {});
      expect([answer.status, answer.body.message], name).toEqual([
        419,
        'セッションの有効期限が切れました。画面を再読み込みして、もう一度お試しください。',
      ]);
    }
    expect(await checksum(test.db)).toBe(before);
    expect((await second.me()).guest).toBe(false);
    browser.cookies.set('__Host-sid', mine);
    browser.tag = page;
    expect((await others()).status).toBe(200);
  });

  it('of a guest, after a login in another tab, gets the same answer', async () => {
    const { tag } = browser;
    browser.tag = null;
    expect((await others()).status).toBe(419);
    browser.tag = 'AAAAAAAAAAA';
    expect((await others()).status).toBe(419);
    browser.tag = tag;
    expect((await others()).status).toBe(200);
  });

  it('of a session that is over gets the same answer', async () => {
    const guest = new Browser();
    guest.tag = browser.tag;
    expect((await guest.post('/api/logout')).status).toBe(419);
    guest.tag = null;
    expect((await guest.post('/api/logout')).status).toBe(200);
  });
});
