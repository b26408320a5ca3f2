import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopAdminPath } from '../../server/core/paths.ts';
import { SHOP_SECTIONS, STAFF_SECTIONS } from '../../server/core/sections.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { projectFiles } from '../architecture/source-tree.ts';
import { addAdmin } from '../support/admins.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { openPages } from './open-pages.ts';

let pages: Awaited<ReturnType<typeof openPages>>;
let shopId: number;
let secondId: number;
let own: Browser;
/** Those who may not enter, by who they are. */
let others: Record<string, Browser>;
/** Of these, the logins of shops: the page does not exist for them. */
const STRANGERS = ['another shop', 'the staff of another shop', 'a login that was taken out'];

const loginOf = async (ids: number[], chosen: number | null = null): Promise<Browser> =>
  (await shopBrowser(pages.database.db, ids, { name: '宵待の店長', chosen })).browser;

async function userOf(kind: 'member' | 'cast'): Promise<Browser> {
  const { id } = await addUser(pages.database.db, 'だれか', { kind });
  const browser = new Browser();
  browser.keep([(await openMemberSession(pages.database.db, id, someFacts())).cookie]);
  return browser;
}

beforeAll(async () => {
  pages = await openPages();
  const places = await addPlaces(pages.database.db);
  const add = (name: string) => addShop(pages.database.db, places, { name });
  [shopId, secondId] = [await add('宵待'), await add('月灯り')];
  own = await loginOf([shopId, secondId]);
  const { db } = pages.database;
  const third = await add('暁');
  const removed = await shopBrowser(db, [shopId, third]);
  const place = db.deleteFrom('shopLoginShops').where('shopLoginId', '=', removed.login);
  await place.where('shopId', '=', shopId).execute();
  others = {
    guest: new Browser(),
    member: await userOf('member'),
    cast: await userOf('cast'),
    'another shop': await loginOf([third]),
    'the staff of another shop': (await shopBrowser(db, [third], { role: 'staff' })).browser,
    'a login that was taken out': removed.browser,
    admin: (await addAdmin(pages.database.db, 'けん')).browser,
  };
});
afterAll(() => pages?.database.close());

const sections = [undefined, ...SHOP_SECTIONS];

describe.each(sections)('the page of a shop: $name', (row) => {
  const pathOf = (id: number) => shopAdminPath(id, row?.section);

  it('opens for its login, under its title, with the menu and the way to the other shops', async () => {
    const { status, html } = await pages.get(pathOf(shopId), own);
    expect(status).toBe(200);
    expect(html).toContain(`<h1>${row?.name ?? 'お店の管理'}</h1>`);
    for (const each of SHOP_SECTIONS) expect(html).toContain(`href="${shopAdminPath(shopId, each.section)}"`);
    expect(html).toContain(`href="${pathOf(secondId)}"`);
    expect(html.includes('aria-current="page"')).toBe(row !== undefined);
  });

  it('asks everybody else to log in, and does not exist for another shop', async () => {
    for (const [who, browser] of Object.entries(others)) {
      const { status, html } = await pages.get(pathOf(shopId), browser);
      expect(status, who).toBe(STRANGERS.includes(who) ? 404 : 401);
      expect(html, who).not.toContain('宵待');
    }
    for (const id of [0, 999_999_999]) expect((await pages.get(pathOf(id), own)).status).toBe(404);
    // S37: nothing tells a shop that is another one's from one that does not exist.
    for (const who of STRANGERS) {
      const [theirs, missing] = [shopId, 999_999_999].map((id) => pages.get(pathOf(id), others[who]));
      expect(await theirs, who).toEqual(await missing);
    }
  });

  it('S37: is open to the staff of the shop unless it is its owner’s alone', async () => {
    const { browser: staff } = await shopBrowser(pages.database.db, [shopId], { role: 'staff' });
    const page = await pages.get(pathOf(shopId), staff);
    if (!row || !('isForOwners' in row)) expect(page.status).toBe(200);
    else expect(page).toEqual(await pages.get(pathOf(999_999_999), staff));
  });
});

it('/shop_security/ leads a login to that page of its shop, and asks everybody else to log in', async () => {
  const leads = async (browser: Browser) => {
    const { status, location } = await pages.get('/shop_security/', browser);
    return [status, location];
  };
  const pathOf = (id: number) => shopAdminPath(id, 'second_factor');
  expect(await leads(own)).toEqual([302, pathOf(shopId)]);
  expect(await leads(await loginOf([shopId, secondId], secondId))).toEqual([302, pathOf(secondId)]);
  const { guest, member, cast, admin } = others;
  for (const browser of [await loginOf([]), guest, member, cast, admin]) {
    const { status, html } = await pages.get('/shop_security/', browser);
    expect(status).toBe(401);
    expect(html).toContain('<h1>お店のログインをしてください</h1>');
    expect(html.match(/<h1>/g)).toHaveLength(1);
  }
});

it('/shop_admin/ leads a login to the shop that it has chosen last; to look at another one changes nothing', async () => {
  const { db } = pages.database;
  const { login, browser } = await shopBrowser(db, [shopId, secondId], { chosen: shopId });
  const lead = async () => (await pages.get('/shop_admin/', browser)).location;
  expect(await lead()).toBe(shopAdminPath(shopId));
  await pages.get(shopAdminPath(secondId, 'inquiries'), browser);
  expect(await lead()).toBe(shopAdminPath(shopId));
  const { tag } = browser;
  expect((await browser.post('/api/shop_select', { shopId: secondId })).status).toBe(200);
  // What another tab has begun can still be sent.
  expect(browser.tag).toBe(tag);
  await pages.get(shopAdminPath(shopId), browser);
  expect(await lead()).toBe(shopAdminPath(secondId));
  const place = db.deleteFrom('shopLoginShops').where('shopId', '=', secondId);
  await place.where('shopLoginId', '=', login).execute();
  expect(await lead()).toBe(shopAdminPath(shopId));
  expect((await pages.get('/shop_admin/')).status).toBe(401);
});

it('the switcher stays on a page, and leads to the menu where only owners see it', async () => {
  const browser = await loginOf([shopId, secondId]);
  const { db } = pages.database;
  const [{ id = 0 } = {}] = await db
    .selectFrom('shopLogins')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const place = db.updateTable('shopLoginShops').set({ role: 'staff' }).where('shopLoginId', '=', id);
  await place.where('shopId', '=', secondId).execute();
  const leads = async (section: 'data' | 'shifts') => {
    const { html } = await pages.get(shopAdminPath(shopId, section), browser);
    return [shopAdminPath(secondId), shopAdminPath(secondId, section)].filter((path) =>
      html.includes(`href="${path}"`),
    );
  };
  expect(await leads('shifts')).toEqual([shopAdminPath(secondId, 'shifts')]);
  expect(await leads('data')).toEqual([shopAdminPath(secondId)]);
});

it('every page of a console has its row, and every row its page', () => {
  const files = projectFiles().map(({ path }) => path);
  const pagesBelow = (folder: string) =>
    files
      .filter((path) => path.startsWith(`src/pages/${folder}/`))
      .map((path) => path.slice(`src/pages/${folder}/`.length).replace(/\.astro$|\/index\.astro$/, ''));
  const staff = STAFF_SECTIONS.flatMap((row) =>
    ['one' in row ? [`${row.section}/[id]`] : [], row.section].flat(),
  );
  expect(pagesBelow('admin').sort()).toEqual([...staff, 'index'].sort());
  const shop = SHOP_SECTIONS.map(({ section }) => section);
  expect(pagesBelow('shop_admin/[shopId]').sort()).toEqual([...shop, 'data/preview', 'index'].sort());
});

it('the icon of every row is one that is drawn', async () => {
  const sprite = await readFile(new URL('../../src/components/icons.svg', import.meta.url), 'utf8');
  const drawn = new Set([...sprite.matchAll(/ id="i-([^"]+)"/g)].map(([, name]) => name));
  const rows = [...STAFF_SECTIONS, ...SHOP_SECTIONS];
  expect(rows.filter(({ icon }) => !drawn.has(icon))).toEqual([]);
});
