import { afterAll, beforeAll, expect, it } from 'vitest';
import { newsListPath, newsPath, topPath } from '../../server/core/paths.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { databaseWorld } from '../support/world.ts';

const FORM = {
  title: '年末の営業',
  message: '31日は24時までです。',
  isPlain: true,
  cover: 'moon',
  publishedOn: '',
};

const database = databaseWorld();
let site: Site;
let desk: Awaited<ReturnType<typeof addAdminAtDesk>>['browser'];
beforeAll(async () => {
  desk = (await addAdminAtDesk(database.db)).browser;
  site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
});
afterAll(() => site?.stop());

const read = async (path: string) => {
  const answer = await site.get(path);
  return { status: answer.status, html: await answer.text() };
};
/** The pages that carry a piece of news, read until the stored ones have followed. */
async function shows(title: string, isShown = true): Promise<void> {
  for (const path of [topPath(), newsListPath()])
    await expect
      .poll(async () => (await read(path)).html.includes(title), { interval: 30, message: path })
      .toBe(isShown);
}

it('is on the stored pages when it is published, changed, due or withdrawn', async () => {
  for (const path of [topPath(), newsListPath(), newsPath(1)]) await site.get(path);
  expect((await read(newsPath(999_999))).status).toBe(404);
  const { newsId } = (await desk.post('/api/admin/news', FORM)).body as { newsId: number };
  await shows(FORM.title);
  const page = await read(newsPath(newsId));
  expect([page.status, page.html.includes('31日は24時までです。')]).toEqual([200, true]);
  expect(page.html).toMatch(/"@type":"NewsArticle","headline":"年末の営業"/);

  await desk.post(`/api/admin/news/${newsId}`, { ...FORM, title: '年始の営業' });
  await shows('年始の営業');
  await shows(FORM.title, false);
  await expect.poll(async () => (await read(newsPath(newsId))).html).toContain('年始の営業');

  await database.db
    .insertInto('news')
    .values({ title: 'まもなくの話', body: '本文', cover: null, publishedAt: new Date(Date.now() + 2500) })
    .execute();
  expect((await read(topPath())).html).not.toContain('まもなくの話');
  await shows('まもなくの話');

  await desk.send('DELETE', `/api/admin/news/${newsId}`, {});
  await expect.poll(async () => (await read(newsPath(newsId))).status).toBe(404);
  await shows('年始の営業', false);
});

it('counts change no stored page', async () => {
  const { id } = await database.db
    .insertInto('news')
    .values({ title: '数の話', body: '本文', cover: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = async () => (await database.db.selectFrom('pageChange').select('id').execute()).length;
  const before = await changes();
  expect((await desk.post('/api/news_views', { newsId: id })).body).toMatchObject({ totalPvs: 1 });
  expect((await desk.post('/api/news_like', { newsId: id })).body).toMatchObject({ totalLikes: 1 });
  expect(await changes()).toBe(before);
});

it('has a page of its own for every 20', async () => {
  const values = Array.from({ length: 21 }, (_, i) => ({ title: `第${i}号`, body: '本文', cover: null }));
  await database.db.insertInto('news').values(values).execute();
  await expect.poll(async () => (await read('/navi/pages/page/2/')).status).toBe(200);
  expect((await read('/navi/pages/page/3/')).status).toBe(404);
  const first = await site.get('/navi/pages/page/1/');
  expect(first.status).toBe(404);
});
