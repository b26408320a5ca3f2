import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nameRow } from '../../server/core/crypto/row-names.ts';
import { notifyAnnouncements } from '../../server/desk/announcements/notify-announcements.ts';
import { readCastIds } from '../../server/desk/announcements/rules.ts';
import { TOTAL_MAX } from '../../server/desk/kit/limits.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { addPerson, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let world: TimelineWorld;
let desk: Browser;
beforeAll(async () => {
  world = await addTimeline(test.db);
  desk = (await addAdminAtDesk(test.db)).browser;
});
beforeEach(async () => {
  for (const table of ['rateLimits', 'announcements', 'notifications'] as const)
    await test.db.deleteFrom(table).execute();
});

const FORM = { title: '年末の営業', message: '31日は24時までです。', publishedOn: '', castIds: '' };
type Item = { id: number; title: string; received: number; read: number; isComing: boolean; casts: object[] };

async function publish(form: object = {}): Promise<number> {
  const answer = await desk.post('/api/admin/announces', { ...FORM, ...form });
  expect(answer.status, answer.text).toBe(200);
  await notifyAnnouncements(test.db);
  return answer.body.id as number;
}
const list = async () => (await desk.get('/api/admin/announces')).body.items as Item[];
const titlesOf = async ({ browser, my }: Person) =>
  ((await browser.get(`${my}/announces`)).body.items as { title: string }[]).map(({ title }) => title);
const readAll = async ({ browser, my }: Person) => {
  const { newest } = (await browser.get(`${my}/notifications`)).body as { newest: number };
  await browser.post(`${my}/notifications`, { upTo: newest });
};

it('reaches all casts or those who are named, and says how many have read it', async () => {
  const { owner, other } = world;
  await publish({ title: '全員へ' });
  await publish({ title: 'ひとりへ', castIds: String(owner.castId) });
  expect(await titlesOf(owner)).toEqual(['ひとりへ', '全員へ']);
  expect(await titlesOf(other)).toEqual(['全員へ']);
  expect(await list()).toMatchObject([
    { title: 'ひとりへ', received: 1, read: 0, casts: [{ id: owner.castId }] },
    { title: '全員へ', received: 2, read: 0, casts: [] },
  ]);
  await readAll(owner);
  expect(
    (await list()).map(({ read }) => read),
    'a list that was seen',
  ).toEqual([0, 0]);
  const [one, all] = await list();
  const open = ({ browser, my }: Person, id = 0) =>
    browser.post(`${my}/announces/${nameRow('announcement', id)}/opened`, {});
  for (const item of [all, all, one]) expect((await open(owner, item?.id)).status).toBe(200);
  expect((await list()).map(({ received, read }) => [received, read])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  await open(other, one?.id);
  await open(other, all?.id);
  expect((await list()).map(({ read }) => read)).toEqual([1, 2]);
});

it('is named to casts by no number of a row, nor is the place where a list goes on', async () => {
  for (let i = 0; i < 21; i++) await publish({ title: `お知らせ${i}` });
  const { browser, my } = world.owner;
  type Page = { items: { id: string; title: string }[]; next: string };
  const first = (await browser.get(`${my}/announces`)).body as Page;
  const rest = (await browser.get(`${my}/announces?cursor=${first.next}`)).body as Page;
  const read = [...first.items, ...rest.items];
  expect(read.map(({ title }) => title)).toEqual(Array.from({ length: 21 }, (_, i) => `お知らせ${20 - i}`));
  const ids = (await list()).map(({ id }) => id);
  expect(read.slice(0, ids.length).map(({ id }) => id)).toEqual(ids.map((id) => nameRow('announcement', id)));
  expect(first.next).toMatch(/^\d+\.[\w-]{22}$/);
  await browser.post(`${my}/announces/${ids[0]}/opened`, {});
  expect((await list()).map((item) => item.read)).toEqual(ids.map(() => 0));
});

it('waits for its time, at which a job tells of it', async () => {
  await takeJobs(test.db, 'tell_due');
  const at = Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000;
  const typed = new Date(at + 9 * 3_600_000).toISOString().slice(0, 16);
  const id = await publish({ publishedOn: typed });
  expect(await titlesOf(world.owner)).toEqual([]);
  expect(await list()).toMatchObject([{ id, isComing: true, received: 0 }]);
  expect(await takeJobs(test.db, 'tell_due')).toHaveLength(1);
  await test.db.updateTable('announcements').set({ publishedAt: new Date() }).execute();
  await notifyAnnouncements(test.db);
  expect(await titlesOf(world.owner)).toEqual([FORM.title]);
});

it('goes with its notifications', async () => {
  const id = await publish();
  const gone = await desk.send('DELETE', `/api/admin/announces/${id}`, {});
  expect(gone.body).toEqual({ message: 'お知らせを削除しました。' });
  expect(await titlesOf(world.owner)).toEqual([]);
  expect((await world.owner.browser.get(`${world.owner.my}/notifications`)).body).toMatchObject({
    items: [],
  });
  expect((await desk.send('DELETE', `/api/admin/announces/${id}`, {})).status).toBe(404);
  const events = await test.db
    .selectFrom('auditLog')
    .select('event')
    .where('target', '=', `announcement:${id}`)
    .orderBy('id')
    .execute();
  expect(events.map(({ event }) => event)).toEqual(['announcement.published', 'announcement.withdrawn']);
});

it.each([
  [{ title: '' }, 'title', 'タイトルを入力してください。'],
  [{ title: 'あ'.repeat(51) }, 'title', 'タイトルは50文字以内で入力してください。（現在51文字）'],
  [{ message: ' \n' }, 'message', '本文を入力してください。'],
  [{ message: 'あ'.repeat(5001) }, 'message', '本文は5,000文字以内で入力してください。（現在5,001文字）'],
  [{ publishedOn: '11/20' }, 'publishedOn', '公開日時の形式が正しくありません。例：2026-11-20 18:00'],
  [{ castIds: '12, さくら' }, 'castIds', 'キャストIDは、数字をカンマで区切って入力してください。例：12, 34'],
  [{ castIds: '999998, 1, 999999' }, 'castIds', '登録のないキャストIDが含まれています：999998, 999999'],
])('refuses %o at its field', async (form, field, sentence) => {
  const answer = await desk.post('/api/admin/announces', { ...FORM, ...form });
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }]);
  expect(await list()).toEqual([]);
});

it.each([
  ['', { value: [] }],
  ['12,34', { value: [12, 34] }],
  ['１２、 34\n12', { value: [12, 34] }],
  ['2147483648', { problem: '登録のないキャストIDが含まれています：2147483648' }],
  ['0', { problem: '登録のないキャストIDが含まれています：0' }],
  ['-1', { problem: 'キャストIDは、数字をカンマで区切って入力してください。例：12, 34' }],
  [Array.from({ length: 501 }, (_, i) => i + 1).join(), { problem: 'キャストIDは500人まで入力できます。' }],
])('reads the ids %o', (typed, read) => {
  expect(readCastIds(typed)).toEqual(read);
});

const addIssues = (length: number) =>
  test.db
    .insertInto('announcements')
    .values(Array.from({ length }, (_, i) => ({ title: `第${i}号`, body: '本文', publishedAt: new Date() })))
    .execute();

it('lists 50 at a time, and says on each page how many there are', async () => {
  await addIssues(51);
  const read = async (query: string) =>
    (await desk.get(`/api/admin/announces?${query}`)).body as { items: Item[]; next: string; total: number };
  const first = await read('');
  const rest = await read(`cursor=${first.next}`);
  expect([first.items.length, rest.items.map(({ title }) => title), rest.next]).toEqual([50, ['第0号'], '']);
  expect([first.total, rest.total]).toEqual([51, 51]);
  expect((await read(`q=${encodeURIComponent('第5')}`)).total).toBe(2);
  expect(await read('state=coming')).toMatchObject({ items: [], total: 0 });
});

it('counts no further than to 1,000', async () => {
  await addIssues(TOTAL_MAX + 1);
  expect((await desk.get('/api/admin/announces')).body.total).toBe(TOTAL_MAX);
});

it('is searched and filtered in both orders, and saved as a file', async () => {
  const coming = new Date(Date.now() + 3_600_000);
  const rows = await test.db
    .insertInto('announcements')
    .values([
      { title: '年末のお知らせ', body: '本文', publishedAt: new Date() },
      { title: '年始のお知らせ', body: '本文', publishedAt: coming },
      { title: '一部の方へ', body: '本文', publishedAt: new Date() },
    ])
    .returning('id')
    .execute();
  const [old = 0, next = 0, some = 0] = rows.map(({ id }) => id);
  await test.db
    .insertInto('announcementCasts')
    .values({ announcementId: some, castId: Number(world.owner.castId) })
    .execute();
  const idsOf = async (query: string) =>
    ((await desk.get(`/api/admin/announces${query}`)).body as { items: { id: number }[] }).items.map(
      ({ id }) => id,
    );
  expect(await idsOf('?sort=old')).toEqual([old, next, some]);
  expect(await idsOf('?state=coming')).toEqual([next]);
  expect(await idsOf('?state=published&to=all')).toEqual([old]);
  expect(await idsOf('?to=some')).toEqual([some]);
  expect(await idsOf(`?q=${encodeURIComponent('年')}`)).toEqual([next, old]);
  const { text } = await desk.get('/api/admin/announces/csv?to=some');
  expect(text).toContain(`${some},一部の方へ,`);
  expect(text).not.toContain('年末');
});

it('is nothing to others', async () => {
  const fan = await addPerson(test.db, 'けん');
  expect((await fan.browser.post('/api/admin/announces', FORM)).status).toBe(404);
  expect((await world.owner.browser.get('/api/admin/announces')).status).toBe(404);
});
