import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPath, shopAdminPath } from '../../server/core/paths.ts';
import { SHOP_SECTIONS, STAFF_SECTIONS } from '../../server/core/sections.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { addressOf } from '../support/api-routes.ts';
import type { Browser } from '../support/browser.ts';
import { routeRights } from '../support/route-rights.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { addPerson } from '../support/timeline.ts';
import { openPages } from './open-pages.ts';

let pages: Awaited<ReturnType<typeof openPages>>;
let shopId: number;

beforeAll(async () => {
  pages = await openPages();
  const { db } = pages.database;
  shopId = await addShop(db, await addPlaces(db), { name: '宵待' });
});
afterAll(() => pages?.database.close());

const SECTIONS = globSync('*.astro', {
  cwd: path.resolve(import.meta.dirname, '../../src/pages/my_page/[myId]'),
})
  .map((file) => file.replace('.astro', ''))
  .filter((section) => section !== 'index' && !section.startsWith('['));

/** Calls that read and name nothing but what `values` has. */
const reads = (who: readonly string[], values: Record<string, string | number> = {}) =>
  routeRights()
    .filter((route) => route.method === 'GET' && who.includes(route.who))
    .filter((route) => hasAll(route.path, values))
    .map((route) => addressOf(route.path, values));
const hasAll = (route: string, values: object) =>
  [...route.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in values);

async function statusesOf(browser: Browser, addresses: readonly string[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const address of addresses) {
    await forgetLimits(pages.database.db);
    const isCall = address.startsWith('/api/');
    statuses.set(address, (isCall ? await browser.get(address) : await pages.get(address, browser)).status);
  }
  return statuses;
}

/** What opened before a change, by what it is answered with afterwards. */
async function afterwards(
  browser: Browser,
  addresses: readonly string[],
  change: () => Promise<unknown>,
): Promise<{ open: number; by: Record<number, string[]> }> {
  const open = [...(await statusesOf(browser, addresses))].filter(([, status]) => status === 200);
  await change();
  const after = await statusesOf(
    browser,
    open.map(([address]) => address),
  );
  const by = Object.groupBy([...after.keys()], (address) => after.get(address) ?? 0);
  return { open: open.length, by: by as Record<number, string[]> };
}

describe('S23: a session is what its owner is at the moment of each request', () => {
  it('who is no admin any more finds no page and no call of the desk', async () => {
    const { browser, id } = await addAdminAtDesk(pages.database.db, '田中');
    const sections = STAFF_SECTIONS.map(({ section }) => adminPath(section));
    const { open, by } = await afterwards(browser, [...sections, ...reads(['admin', 'adminProven'])], () =>
      pages.database.db.updateTable('users').set({ isAdmin: false }).where('id', '=', id).execute(),
    );
    expect(open).toBeGreaterThan(40);
    expect(Object.keys(by)).toEqual(['404']);
  });

  it('an owner who becomes staff has what staff have, and nothing when the login is taken out', async () => {
    const { db } = pages.database;
    const { browser, login } = await shopBrowser(db, [shopId]);
    const staff = (await shopBrowser(db, [shopId], { role: 'staff' })).browser;
    const all = [
      ...SHOP_SECTIONS.map(({ section }) => shopAdminPath(shopId, section)),
      ...reads(['ownShop', 'shopDesk', 'ownedShop', 'shopOwner'], { id: shopId }),
    ];
    const row = db.updateTable('shopLoginShops').set({ role: 'staff' }).where('shopLoginId', '=', login);
    const { open, by } = await afterwards(browser, all, () => row.execute());
    expect(open).toBeGreaterThan(12);
    expect((by[403] ?? []).length + (by[404] ?? []).length).toBeGreaterThan(8);
    expect(await statusesOf(browser, all)).toEqual(await statusesOf(staff, all));
    const out = await afterwards(browser, all, () =>
      db.deleteFrom('shopLoginShops').where('shopLoginId', '=', login).execute(),
    );
    expect(out.open).toBeGreaterThan(2);
    expect(Object.keys(out.by).filter((status) => status !== '401' && status !== '404')).toEqual([]);
  });

  it('who is suspended is a guest on every page and in every call of their own', async () => {
    const { db } = pages.database;
    const { browser, id, myId } = await addPerson(
      db,
      'さくら',
      await addCast(db, shopId, { name: 'さくら' }),
    );
    const all = [
      ...SECTIONS.map((section) => `/my_page/${myId}/${section}/`),
      ...reads(['ownPage', 'ownCastPage', 'ownGirlPage', 'member', 'cast'], { myId }),
    ];
    const { open, by } = await afterwards(browser, all, () =>
      db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute(),
    );
    expect(open).toBeGreaterThan(40);
    expect(Object.keys(by).filter((status) => status === '200')).toEqual([]);
  });
});
