import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPath } from '../../server/community/banners/rules.ts';
import { readBanners, readShownBanners } from '../../server/community/banners/save-banners.ts';
import { readNewsPage } from '../../server/community/news/read-news.ts';
import { GUIDE_NEWS } from '../../server/community/news/rules.ts';
import type { DeskBanners } from '../../server/desk/banners/contract.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { addPlaces } from '../support/seed.ts';
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
  // A new site has the page of its first banner, which staff change at their desk.
  const guide = await readNewsPage(test.db, GUIDE_NEWS);
  expect(guide).toMatchObject({ path: '/navi/page/5831/', cover: 'lamp', isPlain: false });
  expect(guide?.html).toContain('<td><strong>11,880円</strong></td>');
  const form = { title: '料金の見かた', message: '本文', isPlain: true, cover: '', publishedOn: '' };
  expect((await desk.post(`/api/admin/news/${GUIDE_NEWS}`, form)).status).toBe(200);
  expect((await readNewsPage(test.db, GUIDE_NEWS))?.title).toBe(form.title);
});

it('are added behind the others, moved, changed and removed, and the top page is notified each time', async () => {
  const before = await paths();
  await desk.post('/api/admin/banners', { ...BANNER, path: '/ranking/' });
  expect(await paths()).toEqual([...before, '/ranking/']);
  const id = (await readBanners(test.db)).at(-1)?.id;
  for (let i = 0; i < 4; i++) await desk.post(`/api/admin/banners/${id}/raise`, {});
  expect(await paths()).toEqual(['/ranking/', ...before]);
  const changed = await desk.post(`/api/admin/banners/${id}`, { ...BANNER, path: '/shops/?tonight=1' });
  expect(changed.body.message).toBe('保存しました。');
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

it('lead to no news without a page, withdrawn or still to come, and stay at the desk', async () => {
  const news = {
    title: '年末の営業',
    message: '31日は24時までです。',
    isPlain: true,
    cover: '',
    publishedOn: '',
  };
  const { newsId } = (await desk.post('/api/admin/news', news)).body as { newsId: number };
  const page = `/navi/page/${newsId}/`;
  const linked = [page, `/navi/page/${newsId}?from=top#a`];
  for (const path of linked) await desk.post('/api/admin/banners', { ...BANNER, path });
  const before = (await paths()).filter((path) => !linked.includes(path));
  const shown = async () => {
    const { items, changes } = await readShownBanners(test.db);
    return { paths: items.map(({ path }) => path), changes };
  };
  expect(await shown()).toEqual({ paths: [...before, ...linked], changes: [] });
  await desk.send('DELETE', `/api/admin/news/${newsId}`);
  expect(await readNewsPage(test.db, newsId)).toBeNull();
  expect(await shown()).toEqual({ paths: before, changes: [] });
  expect(await paths()).toEqual([...before, ...linked]);
  const soon = Math.ceil(Date.now() / 60_000 + 60) * 60_000;
  const publishedOn = new Date(soon + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  await desk.post(`/api/admin/news/${newsId}`, { ...news, publishedOn });
  expect(await shown()).toEqual({ paths: before, changes: [soon, soon] });
  await desk.post(`/api/admin/news/${newsId}`, news);
  expect(await shown()).toEqual({ paths: [...before, ...linked], changes: [] });
  await desk.post(`/api/admin/banners`, { ...BANNER, path: '/navi/page/999999999/' });
  expect((await shown()).paths).toEqual([...before, ...linked]);
});

describe('of an area', () => {
  let [here, there] = [0, 0];
  beforeAll(async () => {
    ({ areaId: here } = await addPlaces(test.db));
    const kinshicho = { slug: 'kinshicho', name: '錦糸町', kana: 'きんしちょう', romaji: 'kinshicho' };
    ({ id: there } = await test.db
      .insertInto('areas')
      .values({ prefectureId: 13, ...kinshicho, lat: 35.696, lng: 139.814 })
      .returning('id')
      .executeTakeFirstOrThrow());
  });
  const add = (areaId: number | string, path: string) =>
    desk.post('/api/admin/banners', { ...BANNER, path, areaId: String(areaId) });
  const shown = async (areaId: number | null) =>
    (await readShownBanners(test.db, areaId)).items.map(({ path }) => path);

  it('stand before those of the country, in that area alone, and are moved among themselves', async () => {
    const country = await shown(null);
    expect((await add(here, '/first/')).status).toBe(200);
    // Between the two, where a step past it would change nothing here.
    await add(there, '/there/');
    await add(here, '/second/');
    expect(await shown(here)).toEqual(['/first/', '/second/', ...country]);
    expect(await shown(there)).toEqual(['/there/', ...country]);
    expect(await shown(null)).toEqual(country);
    const second = (await readBanners(test.db)).find(({ path }) => path === '/second/');
    expect(second?.area?.id).toBe(here);
    await desk.post(`/api/admin/banners/${second?.id}/raise`, {});
    expect(await shown(here)).toEqual(['/second/', '/first/', ...country]);
    await desk.post(`/api/admin/banners/${second?.id}`, { ...BANNER, path: '/second/', areaId: '' });
    expect(await shown(here)).toEqual(['/first/', ...(await shown(null))]);
  });

  it('are three at most beside those of others, and of an area that there is', async () => {
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await add(here, '/ranking/')).status);
    expect(statuses).toEqual([200, 200, 200, 422]);
    expect((await add(there, '/ranking/')).status).toBe(200);
    for (const odd of ['999999', 'x', '-1'])
      expect((await add(odd, '/ranking/')).body.errors).toEqual({
        areaId: ['エリアを選択肢から選んでください。'],
      });
  });

  it('are at the desk in the order of the page or the newest first, searched, filtered and as a file', async () => {
    for (const path of ['/one/', '/two/']) await add(here, path);
    await add('', '/country/');
    const list = async (query = '') =>
      (await desk.get(encodeURI(`/api/admin/banners?${query}`))).body as unknown as DeskBanners;
    const pathsOf = async (query: string) => (await list(query)).items.map(({ path }) => path);
    const own = ['/one/', '/two/'];
    expect((await pathsOf('')).filter((path) => [...own, '/country/'].includes(path))).toEqual([
      ...['/country/', ...own],
    ]);
    expect((await pathsOf('sort=new')).slice(0, 3)).toEqual(['/country/', '/two/', '/one/']);
    expect((await pathsOf('of=areas')).slice(-2)).toEqual(own);
    expect(await pathsOf('of=country')).toEqual((await paths()).filter((path) => !own.includes(path)));
    expect(await pathsOf(`q=${BANNER.title.slice(0, 3)}&of=country`)).toEqual(['/country/']);
    expect(await pathsOf('q=/two')).toEqual(['/two/']);
    expect(await pathsOf('q=年末')).toEqual(['/country/', ...own]);
    const { text } = await desk.get('/api/admin/banners/csv?of=areas&sort=new');
    const [head, first] = text.split('\r\n');
    expect(head).toContain('番号,エリア,タイトル,説明,リンク先,新しいタブ,絵');
    expect(first).toMatch(/^\d+,[^,]+,年末のご案内,営業時間をご確認ください,\/two\/,いいえ,月$/);
  });
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
