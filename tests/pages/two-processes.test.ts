import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openShopSession } from '../../server/identity/sessions/open-session.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { type Answer, addShopLogin, Browser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { openConnection } from '../support/open-connection.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { addPerson, addPost } from '../support/timeline.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let sites: Site[];
let shop: number;
let cast: number;

beforeAll(async () => {
  const places = await addPlaces(database.db);
  shop = await addShop(database.db, places, { name: '月灯り' });
  cast = await addCast(database.db, shop, { name: 'さくら' });
  const options = { databaseUrl: database.url, env: { SECRET_KEY } };
  const first = await startSite(options);
  // A second process beside the first, on the same var folder, as on one machine.
  sites = [first, await startSite({ ...options, varDir: first.varDir })];
});
beforeEach(async () => {
  await database.db.updateTable('casts').set({ status: 'public' }).where('id', '=', cast).execute();
  await rename('月灯り');
  await serve(`/shop/${shop}/`, (text) => text.includes('月灯り') && text.includes('さくら'), 10_000);
  await serve(`/cast/${cast}/`, (text) => text.includes('さくら'), 10_000);
});
afterAll(async () => {
  for (const site of [...(sites ?? [])].reverse()) await site.stop();
});

const body = async (site: Site, path: string) => (await site.get(path)).text();
const everywhere = async (path: string) => Promise.all(sites.map((site) => body(site, path)));
const listeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'yoakari-change-feed-%' and datname = current_database()`.execute(
    database.db,
  );

/** Until every process serves a page that `holds`, which is promised within `limit` ms. */
async function serve(path: string, holds: (text: string) => boolean, limit: number): Promise<void> {
  const began = performance.now();
  await expect
    .poll(async () => (await everywhere(path)).every(holds), { timeout: 30_000, interval: 50, message: path })
    .toBe(true);
  expectTook(began, limit, `two processes follow a change of ${path}`);
}

const rename = (name: string) =>
  database.db.updateTable('shops').set({ name }).where('id', '=', shop).execute();

describe('two processes on one database', () => {
  it('both serve stored pages and both follow a change within two seconds', async () => {
    for (const text of await everywhere(`/shop/${shop}/`)) expect(text).toContain('月灯り');
    await rename('つきあかり');
    await serve(`/shop/${shop}/`, (text) => text.includes('つきあかり') && !text.includes('月灯り'), 2000);
    await serve('/shops/tokyo/kabukicho/', (text) => text.includes('つきあかり'), 2000);
  });

  it('answer 304 to the ETag of the page they hold, and 200 after it changed', async () => {
    const [site] = sites as [Site];
    const path = `/shop/${shop}/`;
    const etag = (await site.get(path)).headers.get('etag') ?? '';
    const again = () => site.get(path, { headers: { 'If-None-Match': etag } });
    expect((await again()).status).toBe(304);
    await rename('新しい名前');
    const renamed = performance.now();
    await expect.poll(async () => (await again()).status).toBe(200);
    expectTook(renamed, 3000, 'a new ETag after a change');
  });

  it('R23: are fresh again within seconds when their LISTEN connections die during changes', async () => {
    await everywhere(`/shop/${shop}/`);
    for (let round = 0; round < 5; round++) await Promise.all([listeners(), rename(`途中${round}`)]);
    await listeners();
    await rename('最後の名前');
    await listeners();
    await serve(`/shop/${shop}/`, (text) => text.includes('最後の名前'), 6000);
  });

  it('R23: take a hidden cast away within five seconds although no notice could reach them', async () => {
    const paths = [`/cast/${cast}/`, `/shop/${shop}/`, '/casts/tokyo/kabukicho/', '/casts/'];
    for (const path of paths) await everywhere(path);
    expect((await everywhere(`/cast/${cast}/`)).join()).toContain('さくら');
    await listeners();
    await database.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', cast).execute();
    await listeners();
    for (const path of paths) await serve(path, (text) => !text.includes('さくら'), 5000);
    expect([404, 410]).toContain((await (sites[0] as Site).get(`/cast/${cast}/`)).status);
  });
});

describe('S40: rights that end', () => {
  /** The browser in front of each process, over a connection of its own that stays open. */
  function inFrontOf(browser: Browser) {
    return sites.map((site) => {
      const own = new Browser();
      for (const [name, value] of browser.cookies) own.cookies.set(name, value);
      own.tag = browser.tag;
      const connection = openConnection(site);
      onTestFinished(connection.close);
      own.through = (to, init) =>
        connection.through(to, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), Origin: 'http://localhost:4321' },
        });
      return { own, reused: connection.reused };
    });
  }

  /** What a caller gets in each process before a right ends, and with the next request over the same connection. */
  async function around(
    browser: Browser,
    call: (own: Browser) => Promise<Answer>,
    end: () => Promise<unknown>,
  ) {
    const each = inFrontOf(browser);
    const statuses = async () => Promise.all(each.map(async ({ own }) => (await call(own)).status));
    const before = await statuses();
    await end();
    const after = await statuses();
    return { before, after, reused: each.map(({ reused }) => reused) };
  }
  const OVER_ONE = { before: [200, 200], reused: Array.from({ length: 2 }, () => [false, true]) };

  it('of an admin who is taken out', async () => {
    const { browser: other } = await addAdminAtDesk(database.db, '田中');
    const { browser, id } = await addAdminAtDesk(database.db, '鈴木');
    const end = () => other.post(`/api/admin/admin_users/${id}/remove`, { reason: '担当を離れたため' });
    expect(await around(browser, (own) => own.get('/api/admin/words'), end)).toEqual({
      ...OVER_ONE,
      after: [404, 404],
    });
  });

  it('of a member who is suspended', async () => {
    const { browser, my, id } = await addPerson(database.db, 'けん');
    const end = () =>
      database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
    expect(await around(browser, (own) => own.get(`${my}/notifications`), end)).toEqual({
      ...OVER_ONE,
      after: [401, 401],
    });
  });

  it('of a login that a shop is taken away from', async () => {
    const login = await addShopLogin(database.db, '宵待');
    await database.db.insertInto('shopLoginShops').values({ shopLoginId: login, shopId: shop }).execute();
    const { cookie, tag } = await openShopSession(database.db, login, someFacts(), { shopId: shop });
    const browser = new Browser();
    browser.keep([cookie]);
    browser.tag = tag;
    const end = () => database.db.deleteFrom('shopLoginShops').where('shopLoginId', '=', login).execute();
    expect(await around(browser, (own) => own.get(`/api/shop_admin/${shop}/statistics`), end)).toEqual({
      ...OVER_ONE,
      after: [404, 404],
    });
  });

  it('of a commenter whom the owner of the post bans', async () => {
    const owner = await addPerson(database.db, 'さくら', cast);
    const { browser, myId } = await addPerson(database.db, 'なお');
    const tlId = await addPost(database.db, cast);
    let count = 0;
    const write = (own: Browser) => own.post('/api/tl_comment', { tlId, comment: `こんばんは${++count}` });
    const end = () => owner.browser.post('/api/ban_tl_comment_user', { userId: myId });
    expect(await around(browser, write, end)).toEqual({ ...OVER_ONE, after: [403, 403] });
  });
});
