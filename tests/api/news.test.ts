import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepNewsViews } from '../../server/community/news/react-to-news.ts';
import { readLatestNews, readNewsList, readNewsPage } from '../../server/community/news/read-news.ts';
import { excerptOf } from '../../server/community/news/rules.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser, browserOf } from '../support/browser.ts';
import { addPerson } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let admin: Awaited<ReturnType<typeof addAdminAtDesk>>;
beforeAll(async () => {
  admin = await addAdminAtDesk(test.db);
});
beforeEach(async () => {
  await test.db.deleteFrom('rateLimits').execute();
  await test.db.deleteFrom('news').execute();
});

const FORM = {
  title: '年末の営業',
  message: '31日は24時までです。',
  isPlain: true,
  cover: '',
  publishedOn: '',
};
const japanese = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

async function publish(form: object = {}): Promise<number> {
  const answer = await admin.browser.post('/api/admin/news', { ...FORM, ...form });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.newsId as number;
}
const titles = async () => (await readNewsList(test.db, 1)).items.map(({ title }) => title);

it('appears at its time, newest first, and leaves when it is withdrawn', async () => {
  const old = await publish({ title: '先月の話', publishedOn: '2026-10-01 18:00' });
  const id = await publish();
  const soon = Date.now() + 3_600_000;
  const coming = await publish({ title: '一時間後', publishedOn: japanese(soon) });
  expect(await titles()).toEqual(['年末の営業', '先月の話']);
  expect(await readNewsPage(test.db, coming)).toBeNull();
  expect((await readLatestNews(test.db)).changes).toEqual([soon - (soon % 60_000)]);
  expect(await readNewsPage(test.db, id)).toMatchObject({ older: { id: old }, newer: null });
  expect(await readNewsPage(test.db, old)).toMatchObject({ date: '2026/10/1(木)', newer: { id } });
  await test.db.updateTable('news').set({ publishedAt: sql<Date>`now()` }).where('id', '=', coming).execute();
  expect(await titles()).toEqual(['一時間後', '年末の営業', '先月の話']);

  const gone = await admin.browser.send('DELETE', `/api/admin/news/${id}`, {});
  expect(gone.body).toMatchObject({ message: '公開を取りやめました。' });
  expect(await titles()).toEqual(['一時間後', '先月の話']);
  expect(await readNewsPage(test.db, id)).toBeNull();
  expect((await admin.browser.send('DELETE', `/api/admin/news/${id}`, {})).status).toBe(404);
  await admin.browser.post(`/api/admin/news/${id}`, { ...FORM, title: '年末の営業（改）' });
  expect(await titles()).toEqual(['一時間後', '年末の営業（改）', '先月の話']);
  const { rows } = await sql<{ event: string; target: string }>`
    select event, target from audit_log where target = ${`news:${id}`} order by id`.execute(test.db);
  expect(rows.map(({ event }) => event)).toEqual(['news.published', 'news.withdrawn', 'news.changed']);
});

it('changed without a time, appears at once if it was to come, and keeps its date if not', async () => {
  const old = await publish({ publishedOn: '2026-10-01 18:00' });
  const coming = await publish({ title: '一時間後', publishedOn: japanese(Date.now() + 3_600_000) });
  expect((await readNewsPage(test.db, old))?.changes).toHaveLength(1);
  for (const id of [old, coming])
    await admin.browser.post(`/api/admin/news/${id}`, { ...FORM, title: `${id}` });
  expect(await titles()).toEqual([`${coming}`, `${old}`]);
  expect(await readNewsPage(test.db, old)).toMatchObject({ date: '2026/10/1(木)', changes: [] });
});

it('leaves at once, and not with the next rendering, when its time is moved ahead', async () => {
  const id = await publish();
  const purges = async () =>
    (
      await test.db
        .selectFrom('pageChange')
        .select('purge')
        .where('tag', '=', `news:${id}`)
        .orderBy('id')
        .execute()
    ).at(-1)?.purge;
  expect(await purges()).toBe(false);
  await admin.browser.post(`/api/admin/news/${id}`, {
    ...FORM,
    publishedOn: japanese(Date.now() + 3_600_000),
  });
  expect(await purges()).toBe(true);
});

it.each([
  [{ title: ' ' }, 'title', 'タイトルを入力してください。'],
  [{ title: 'あ'.repeat(81) }, 'title', 'タイトルは80文字以内で入力してください。（現在81文字）'],
  [{ message: '' }, 'message', '本文を入力してください。'],
  [{ message: '<script>x()</script>', isPlain: false }, 'message', '本文を入力してください。'],
  [{ publishedOn: 'あした' }, 'publishedOn', '公開日時の形式が正しくありません。例：2026-11-20 18:00'],
  [
    { publishedOn: '2026-02-30 18:00' },
    'publishedOn',
    '公開日時の形式が正しくありません。例：2026-11-20 18:00',
  ],
  [{ publishedOn: '2099-01-01 18:00' }, 'publishedOn', '公開日時は1年以内で入力してください。'],
])('refuses %j at its field', async (form, field, sentence) => {
  const answer = await admin.browser.post('/api/admin/news', { ...FORM, ...form });
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }]);
  expect(await titles()).toEqual([]);
});

const HOSTILE = `<h2 onclick="x()" class="topbar" style="position:fixed">見出し</h2>
<script>x()</script><style>*{}</style><iframe src="https://evil.example/"></iframe><img src=x onerror=x()>
<svg><script>x()</script></svg><math><a xlink:href="javascript:x()">m</a></math><form action="/api/logout"><input></form>
<p>読む<a href="javascript:x()">a</a><a href="//evil.example/">b</a><a href="https://good.example/" onclick="x()">c</a><a href="/casts/">d</a></p>
<xmp><p title="</xmp><img src=x onerror=x()>"></xmp><template><p onfocus=x()>t</p></template><a href="data:text/html,x">e</a><!-- x --><p id="app">終わり`;

it('shows of HTML what is allowed, whatever was typed', async () => {
  const id = await publish({ message: HOSTILE, isPlain: false });
  const { html = '', excerpt } = (await readNewsPage(test.db, id)) ?? {};
  expect(html).toContain('<h2>見出し</h2>');
  expect(html).toContain('<a href="https://good.example/" rel="nofollow noopener" target="_blank">c</a>');
  expect(html).toContain('<a href="/casts/">d</a>');
  expect(html).not.toMatch(
    /script|style|iframe|img|svg|math|form|input|javascript|evil|data:|on\w+=|class|id=|<!--/i,
  );
  expect(excerpt).not.toMatch(/[<>]/);
});

it('shows plain text as it was typed, in paragraphs with links', async () => {
  const message = '一行目 <b>太字ではない</b>\n二行目\n\nhttps://example.jp/a?b=1&c=2 を見てください #タグ';
  const { html } = (await readNewsPage(test.db, await publish({ message }))) ?? {};
  expect(html).toMatch(
    /^<p>一行目 &lt;b&gt;太字ではない&lt;\/b&gt;<br>二行目<\/p>\n<p><a href="https:\/\/example\.jp\/a\?b=1&amp;c=2" [^>]*>.*<\/a> を見てください #タグ<\/p>$/,
  );
});

it.each([
  ['短い', { text: '短い', isCut: false }],
  ['あ'.repeat(50), { text: 'あ'.repeat(50), isCut: false }],
  ['あ'.repeat(51), { text: 'あ'.repeat(50), isCut: true }],
  ['一\n二\n三', { text: '一 二 三', isCut: false }],
  ['一\n\n二', { text: '一 二', isCut: false }],
  ['一\n二\n三\n四', { text: '一 二 三 四', isCut: false }],
  ['一\n二\n三\n四\n五', { text: '一 二 三 四', isCut: true }],
])('cuts %j in lists as the specification says', (text, excerpt) => {
  expect(excerptOf(text)).toEqual(excerpt);
});

it('has one like of each account and browser, taken back by the next tap, and none of who is suspended', async () => {
  const newsId = await publish();
  const like = (browser: Browser) => browser.post('/api/news_like', { newsId });
  const ken = await addPerson(test.db, 'けん');
  const guest = new Browser();
  expect((await like(ken.browser)).body).toMatchObject({
    isLiked: true,
    totalLikes: 1,
    message: 'いいねしました。',
  });
  expect((await like(guest)).body).toMatchObject({ isLiked: true, totalLikes: 2 });
  expect((await like(guest)).body).toMatchObject({
    isLiked: false,
    totalLikes: 1,
    message: 'いいねを取り消しました。',
  });
  await Promise.all(Array.from({ length: 10 }, () => like(guest)));
  expect((await guest.post('/api/news_views', { newsId })).body).toMatchObject({
    totalLikes: 1,
    isLiked: false,
  });
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', ken.id).execute();
  expect((await readNewsPage(test.db, newsId))?.likes).toBe(0);
  await test.db.updateTable('news').set({ withdrawnAt: new Date() }).execute();
  expect((await like(guest)).status).toBe(404);
});

it('counts a network once a business day', async () => {
  const newsId = await publish();
  const see = (browser: Browser) => browser.post('/api/news_views', { newsId });
  const ken = await addPerson(test.db, 'けん');
  await Promise.all([see(ken.browser), see(ken.browser), see(browserOf(1))]);
  expect((await see(ken.browser)).body).toEqual({ totalLikes: 0, totalPvs: 2, isLiked: false });
  await sweepNewsViews(test.db, Date.now());
  expect((await see(ken.browser)).body.totalPvs, 'today is kept').toBe(2);
  await sweepNewsViews(test.db, Date.now() + 86_400_000);
  expect((await see(ken.browser)).body.totalPvs).toBe(3);
});

it('has 20 on a page', async () => {
  const values = Array.from({ length: 41 }, (_, i) => ({ title: `第${i}号`, body: '本文', cover: null }));
  await test.db.insertInto('news').values(values).execute();
  const pages = await Promise.all([1, 2, 3].map((page) => readNewsList(test.db, page)));
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 1]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(41);
  expect(pages[0]).toMatchObject({ total: 41, pages: 3 });
});

it('shows admins all of them with their states, 50 at a time, searched, filtered, in both orders and as a file', async () => {
  const shown = await publish();
  const coming = await publish({ title: '一時間後', publishedOn: japanese(Date.now() + 3_600_000) });
  const gone = await publish({ title: '取りやめた話' });
  await admin.browser.send('DELETE', `/api/admin/news/${gone}`, {});
  const list = async (query = '') =>
    (await admin.browser.get(`/api/admin/news${query}`)).body as {
      items: { id: number; title: string; state: string }[];
      next: string;
    };
  expect((await list()).items.map(({ id, state }) => [id, state])).toEqual([
    [gone, 'withdrawn'],
    [coming, 'coming'],
    [shown, 'shown'],
  ]);
  const values = Array.from({ length: 48 }, (_, i) => ({ title: `第${i}号`, body: '本文', cover: null }));
  await test.db.insertInto('news').values(values).execute();
  const first = await list();
  expect([first.items.length, (await list(`?cursor=${first.next}`)).items.map(({ id }) => id)]).toEqual([
    50,
    [shown],
  ]);
  const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id);
  expect(await idsOf('?state=withdrawn')).toEqual([gone]);
  expect(await idsOf('?state=coming')).toEqual([coming]);
  expect((await idsOf('?sort=old')).slice(0, 2)).toEqual([shown, coming]);
  expect(await idsOf(`?q=${encodeURIComponent('取りやめ')}`)).toEqual([gone]);
  expect(await idsOf('?q=%25')).toEqual([]);
  expect(await idsOf(`?q=${coming}`)).toEqual([coming]);
  const { text } = await admin.browser.get('/api/admin/news/csv?state=withdrawn');
  expect(text.split('\r\n')).toEqual([
    '番号,タイトル,状態,公開日時,閲覧,いいね',
    expect.stringContaining(`${gone},取りやめた話,withdrawn,`),
    '',
  ]);
});

it('shows admins beforehand what is left of their HTML, and keeps nothing', async () => {
  const shown = await admin.browser.post('/api/admin/news/preview', { message: HOSTILE, isPlain: false });
  const id = await publish({ message: HOSTILE, isPlain: false });
  expect(shown.body).toEqual({ html: (await readNewsPage(test.db, id))?.html });
  expect(await titles()).toHaveLength(1);
});
