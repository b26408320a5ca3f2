import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readPath } from '../../server/community/banners/rules.ts';
import { readBanners } from '../../server/community/banners/save-banners.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let desk: Browser;
const BANNER = {
  title: '年末のご案内',
  text: '営業時間をご確認ください',
  path: '/navi/pages/',
  drawing: 'moon',
};

beforeAll(async () => {
  ({ browser: desk } = await addAdminAtDesk(test.db, '田中'));
});
beforeEach(async () => {
  await forgetLimits(test.db);
  await test.db.deleteFrom('banners').where('title', '=', BANNER.title).execute();
  await test.db.deleteFrom('pageChange').execute();
});

const paths = async () => (await readBanners(test.db)).map(({ path }) => path);
const tags = async () =>
  (await test.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);

it('are those of the specification at first: the guide, the application in a new tab, the news', async () => {
  expect(await readBanners(test.db)).toMatchObject([
    { path: '/navi/page/5831/', isNewTab: false },
    { path: '/shop_entry/', isNewTab: true },
    { path: '/navi/pages/', isNewTab: false },
  ]);
});

it('are added behind the others, moved, changed and removed, and the top page is notified each time', async () => {
  const before = await paths();
  await desk.post('/api/admin/banners', { ...BANNER, path: '/ranking/' });
  expect(await paths()).toEqual([...before, '/ranking/']);
  const id = (await readBanners(test.db)).at(-1)?.id;
  for (let i = 0; i < 4; i++) await desk.post(`/api/admin/banners/${id}/raise`, {});
  expect(await paths()).toEqual(['/ranking/', ...before]);
  await desk.post(`/api/admin/banners/${id}`, { ...BANNER, path: '/shops/?tonight=1' });
  expect((await paths())[0]).toBe('/shops/?tonight=1');
  await desk.send('DELETE', `/api/admin/banners/${id}`);
  expect(await paths()).toEqual(before);
  expect(await tags()).toEqual(Array.from({ length: 7 }, () => 'top'));
  for (const gone of [`/${id}`, `/${id}/raise`])
    expect((await desk.post(`/api/admin/banners${gone}`, BANNER)).status).toBe(404);
});

it('are at most six', async () => {
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await desk.post('/api/admin/banners', BANNER)).status);
  expect(statuses).toEqual([200, 200, 200, 422]);
  expect(await paths()).toHaveLength(6);
});

it.each([
  ['/navi/pages/', '/navi/pages/'],
  [' ／ranking／ ', '/ranking/'],
  ['https://yoakari.example/shops/?tonight=1#x', '/shops/?tonight=1#x'],
  ['', null],
  ['navi/pages/', null],
  ['//elsewhere.example/', null],
  ['/\\elsewhere.example/', null],
  ['https://elsewhere.example/', null],
  ['https://yoakari.example.elsewhere.example/', null],
  ['javascript:alert(1)', null],
  ['/admin/', null],
  ['/my_page/1/', null],
])('lead only to pages of this site that everybody may open: %j', (typed, path) => {
  const read = readPath(typed, 'https://yoakari.example');
  expect('value' in read ? read.value : null).toBe(path);
});
