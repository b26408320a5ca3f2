import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { inOpenScope } from '../../server/core/db/shop-scope.ts';
import { shopAdminPath, shopPreviewPath } from '../../server/core/paths.ts';
import { type SectionRow, SHOP_SECTIONS, STAFF_SECTIONS } from '../../server/core/sections.ts';
import type { Render } from '../../server/site/pages/renderer.ts';
import { loadRender } from '../../server/site/pages/site.ts';
import { formOf } from '../support/casts.ts';
import { PermissionWorld } from '../support/permission-world.ts';
import { overBudget } from '../support/query-budgets.ts';

const root = path.resolve(import.meta.dirname, '../..');
const LONG = 240_000;
const world = new PermissionWorld();
let render: Render;

beforeAll(async () => {
  await world.open();
  render = await loadRender();
}, LONG);
afterAll(() => world.close());

/** Of one thing of a section, as its address names it. */
const idIn = (name: string) => {
  const row: SectionRow | undefined = STAFF_SECTIONS.find(({ section }) => name.startsWith(`${section}/`));
  return row?.idIs === 'receipt' ? '20261121-7K3F9Q' : '1';
};

type Page = { address: string; as?: 'owner' | 'shop' | 'admin' };

/** The pages of one folder of the URL map, each of which is one file. */
const below = (folder: string, files: readonly string[], as: Page['as'], path: (name: string) => string) =>
  Object.fromEntries(
    files
      .filter((file) => file.startsWith(folder) && !file.includes('...'))
      .map((file) => [
        file,
        [{ address: path(file.slice(folder.length).replace('index', '')), as }] as Page[],
      ]),
  );

/** An address of every file of the URL map; `my` pages are the owner's. */
async function pagesOf(files: readonly string[], my: string): Promise<Record<string, Page[]>> {
  const { post } = await world.objects();
  const cast = world.ownerCastId;
  const slashed = (name: string) => (name ? `${name.replace(/\/$/, '')}/` : '');
  return {
    ...below('my_page/[myId]/', files, 'owner', (name) => `/my_page/${my}/${slashed(name)}`),
    ...below('admin/', files, 'admin', (name) => `/admin/${slashed(name.replace('[id]', idIn(name)))}`),
    '404': [{ address: '/nowhere/' }],
    'cast/[castId]': [{ address: `/cast/${cast}/` }],
    'casts/[...place]': [{ address: '/casts/' }, { address: '/casts/tokyo/kabukicho/' }],
    index: [{ address: '/' }],
    'invitation/index': [{ address: '/invitation/' }],
    'line_login/index': [{ address: '/line_login/?problem=stranger' }],
    'logout/index': [{ address: '/logout/' }],
    'magazine/index': [{ address: '/magazine/' }],
    'my_page/[myId]/[...sub]': [{ address: `/my_page/${my}/nothing/` }],
    'navi/[legal]/index': [{ address: '/navi/terms/' }],
    'navi/[legal]/[version]': [{ address: '/navi/terms/1/' }],
    'navi/cast/index': [{ address: '/navi/cast/', as: 'owner' }],
    'navi/page/[newsId]': [{ address: `/navi/page/${await world.news()}/` }],
    'navi/pages/[...page]': [{ address: '/navi/pages/' }],
    'navi/tag/[tag]': [{ address: '/navi/tag/%E5%A4%9C/' }],
    'navi/takedown/index': [{ address: '/navi/takedown/' }],
    'navi/tls/[prefecture]/[area]': [{ address: '/navi/tls/tokyo/kabukicho/' }],
    'navi/tls/areas': [{ address: '/navi/tls/areas/' }],
    'navi/top/[prefecture]/[area]': [{ address: '/navi/top/tokyo/kabukicho/' }],
    'navi/tls/index': [{ address: '/navi/tls/' }],
    'ranking/[prefecture]/[area]': [{ address: '/ranking/tokyo/kabukicho/' }],
    'ranking/index': [{ address: '/ranking/' }],
    'shop/[shopId]/cast/[...page]': [{ address: `/shop/${world.shopId}/cast/` }],
    'shop/[shopId]/index': [{ address: `/shop/${world.shopId}/` }],
    'shop/[shopId]/reviews/[...page]': [
      { address: `/shop/${world.shopId}/reviews/` },
      { address: `/shop/${world.shopId}/reviews/?sort=high&text=1` },
    ],
    'shop_admin/[shopId]/index': [{ address: shopAdminPath(world.shopId), as: 'shop' }],
    ...Object.fromEntries(
      SHOP_SECTIONS.map(({ section }) => [
        `shop_admin/[shopId]/${section}`,
        [{ address: shopAdminPath(world.shopId, section), as: 'shop' as const }],
      ]),
    ),
    'shop_admin/[shopId]/data/preview': [{ address: shopPreviewPath(world.shopId), as: 'shop' as const }],
    'shop_entry/index': [{ address: '/shop_entry/' }],
    'shop_reset/index': [{ address: '/shop_reset/' }],
    // Lead on to the page of the shop.
    'shop_admin/index': [{ address: '/shop_admin/', as: 'shop' }],
    'shop_security/index': [{ address: '/shop_security/', as: 'shop' }],
    'shops/[...place]': [{ address: '/shops/' }, { address: '/shops/tokyo/kabukicho/' }],
    'stop_magazine/index': [{ address: '/stop_magazine/' }],
    'stop_mail/index': [{ address: '/stop_mail/' }],
    'tl/[postId]': [{ address: `/tl/${post}/` }],
    'undo/index': [{ address: '/undo/' }],
  };
}

/** Of a page of a console that reads nothing but its frame: the session and what waits, and of a shop its shops. */
const usualOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    names.flatMap((name) => {
      if (name.startsWith('/admin/')) return [[name, 2]];
      return name.startsWith('/shop_admin/{id}/') ? [[name, 4]] : [];
    }),
  );

it('a page sends no more statements than its budget', async () => {
  const owner = await world.callerOf('owner');
  await owner.browser.post('/api/tl', formOf({ message: 'おはよう #夜' }));
  const shop = await world.callerOf('shop');
  const was = { catchCopy: '', introduction: '', notice: '' };
  const draft = { part: 'words', was, to: { ...was, catchCopy: '夜' } };
  await shop.browser.post(`/api/shop_admin/${world.shopId}/data/preview`, draft);
  const callers = { owner, shop, admin: await world.callerOf('admin', { isReal: true }) };
  const files = globSync('src/pages/**/*.astro', { cwd: root }).map((file) =>
    file.slice('src/pages/'.length, -6),
  );
  const map = await pagesOf(files, owner.myId);
  expect(Object.keys(map).toSorted()).toEqual(files.toSorted());
  const measured: Record<string, number> = {};
  const STATUS = new Map([
    ['/nowhere/', 404],
    [`/my_page/${owner.myId}/nothing/`, 401],
    ['/shop_admin/', 302],
    ['/shop_security/', 302],
  ]);
  // The names in the frame of every page are read once an hour.
  await render(new Request('http://localhost:4321/nowhere/'));
  for (const { address, as } of Object.values(map).flat()) {
    const cookie = as ? [...callers[as].browser.cookies].map((pair) => pair.join('=')).join('; ') : '';
    const request = new Request(`http://localhost:4321${address}`, { headers: { cookie } });
    const { result, queries } = await countingQueries(() => inOpenScope(() => render(request)));
    expect([result.status, address]).toEqual([STATUS.get(address) ?? 200, address]);
    measured[address.replace(owner.myId, '{myId}').replace(/\/\d+\//, '/{id}/')] = queries;
  }
  expect(overBudget('pages', measured, usualOf(Object.keys(measured)))).toEqual([]);
});
