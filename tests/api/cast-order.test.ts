import { beforeAll, beforeEach, expect, it } from 'vitest';
import { businessDateOf } from '../../server/core/business-day.ts';
import { readDesk } from '../../server/desk/affiliations/read-desk.ts';
import { readRoster } from '../../server/directory/shop-pages/read-shop.ts';
import { forgetLimits } from '../support/accounts.ts';
import type { Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
const NAMES = ['あい', 'かな', 'さら', 'たえ'];
let places: Places;
let shopId: number;
let ids: number[];
let owner: Browser;

beforeAll(async () => {
  places = await addPlaces(world.db);
});
beforeEach(async () => {
  await forgetLimits(world.db);
  shopId = await addShop(world.db, places, { name: '宵待' });
  ids = [];
  for (const [i, name] of NAMES.entries()) {
    const id = await addCast(world.db, shopId, { name });
    // The last one is the least active.
    const lastActiveAt = new Date(Date.UTC(2026, 9, 20 - i));
    await world.db.updateTable('casts').set({ lastActiveAt }).where('id', '=', id).execute();
    ids.push(id);
  }
  owner = (await shopBrowser(world.db, [shopId])).browser;
});

const idOf = (name: string) => ids[NAMES.indexOf(name)] ?? 0;
const move = (name: string, before: string | null, by = owner) =>
  by.post(`/api/shop_admin/${shopId}/casts/${idOf(name)}/move`, { before: before && idOf(before) });
const order = async () => (await readDesk(world.db, shopId)).casts.map(({ name }) => name).join('');
const shown = async () =>
  (await readRoster(world.db, shopId, 1, 20, Date.now())).cards.map(({ name }) => name).join('');

it('is that of the last activity until an owner moves a cast, on the page and at the desk', async () => {
  expect([await order(), await shown()]).toEqual(['あいかなさらたえ', 'あいかなさらたえ']);
  const { body } = await move('たえ', 'かな');
  expect(body).toMatchObject({ message: '並び順を変更しました。' });
  expect((body.casts as { name: string }[]).map(({ name }) => name).join('')).toBe('あいたえかなさら');
  await move('あい', null);
  expect([await order(), await shown()]).toEqual(['たえかなさらあい', 'たえかなさらあい']);
});

it('stands behind those who work tonight, and new ones behind all', async () => {
  await move('たえ', 'あい');
  await addShift(world.db, { castId: idOf('さら'), shopId, businessDate: businessDateOf(Date.now()) });
  await addCast(world.db, shopId, { name: 'なみ' });
  expect([await order(), await shown()]).toEqual(['たえあいかなさらなみ', 'さらたえあいかななみ']);
});

it('keeps the moves of two owners at the same time', async () => {
  const second = (await shopBrowser(world.db, [shopId])).browser;
  const answers = await Promise.all([move('たえ', 'あい'), move('あい', null, second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await order()).toBe('たえかなさらあい');
});

it('is the owner’s alone, of the shop’s own casts, and as it was for what is not there', async () => {
  const staff = (await shopBrowser(world.db, [shopId], { role: 'staff' })).browser;
  const elsewhere = await addShop(world.db, places, { name: '暁' });
  const other = (await shopBrowser(world.db, [elsewhere])).browser;
  expect([(await move('たえ', 'あい', staff)).status, (await move('たえ', 'あい', other)).status]).toEqual([
    403, 404,
  ]);
  const stranger = await addCast(world.db, elsewhere, { name: 'ほか' });
  const path = `/api/shop_admin/${shopId}/casts`;
  expect((await owner.post(`${path}/${stranger}/move`, { before: null })).status).toBe(404);
  expect((await owner.post(`${path}/${idOf('あい')}/move`, { before: stranger })).status).toBe(404);
  expect((await move('かな', 'かな')).status).toBe(200);
  expect(await order()).toBe('あいかなさらたえ');
});

it('forgets who works elsewhere with the next move: she returns behind all', async () => {
  await move('たえ', 'あい');
  const elsewhere = await addShop(world.db, places, { name: '暁' });
  const work = (at: number) =>
    world.db.updateTable('casts').set({ shopId: at }).where('id', '=', idOf('たえ')).execute();
  await work(elsewhere);
  await move('さら', 'あい');
  expect(await order()).toBe('さらあいかな');
  await work(shopId);
  expect(await order()).toBe('さらあいかなたえ');
});
