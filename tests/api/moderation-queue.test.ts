import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readWaiting } from '../../server/desk/menu/read-waiting.ts';
import type { HeldComments } from '../../server/desk/moderation/held-contract.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { lastingDay } from '../support/lasting-day.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let world: TimelineWorld;
let desk: Browser;
let second: Browser;
let member: Person;
let post: number;

beforeAll(async () => {
  world = await addTimeline(test.db);
  desk = (await addAdminAtDesk(test.db, '田中')).browser;
  second = (await addAdminAtDesk(test.db, '佐藤')).browser;
  member = await addPerson(test.db, 'けん');
});
beforeEach(async () => {
  // What happens on one day is one notice.
  await lastingDay();
  for (const table of ['reports', 'moderationCases', 'notifications', 'comments', 'siteSettings'] as const)
    await test.db.deleteFrom(table).execute();
  post = await addPost(test.db, Number(world.owner.castId));
});

const hold = () =>
  test.db.insertInto('siteSettings').values({ name: 'holdGuestComments', value: true }).execute();
const comment = async (by: Browser, text: string, more: object = {}) => {
  const written = await by.post('/api/tl_comment', { tlId: post, comment: text, ...more });
  expect(written.status, written.text).toBe(200);
  return (written.body.item as { id: number }).id;
};
const queue = async () =>
  ((await desk.get('/api/admin/held_comments')).body as unknown as HeldComments).items;
const decide = (id: number, action: string, by = desk) =>
  by.post(`/api/admin/held_comments/${id}`, { action });
const seen = async () =>
  ((await new Browser().get(`/api/tl/${post}/comments`)).body.items as { id: number }[]).map(({ id }) => id);
const noticesOf = async ({ browser, my }: Person) =>
  ((await browser.get(`${my}/notifications`)).body.items as { text: string }[]).map(({ text }) => text);
const events = async (target: string) =>
  (
    await test.db.selectFrom('auditLog').select('event').where('target', '=', target).orderBy('id').execute()
  ).map(({ event }) => event);

describe('comments that the site holds', () => {
  beforeEach(hold);

  it('wait at the desk, the oldest first, and are opened on record', async () => {
    const first = await comment(new Browser(), 'こんばんは', { name: 'たろう' });
    const later = await comment(new Browser(), 'はじめまして');
    expect(await queue()).toMatchObject([
      { id: first, label: 'さくらさんの投稿へのコメント', writer: 'たろう', isMember: false, reason: 'site' },
      { id: later, writer: '名無しさん' },
    ]);
    const { held_comments: waits } = await readWaiting(test.db);
    expect(waits.count).toBe(2);
    expect(Number(waits.oldest)).toBeGreaterThan(Date.now() - 60_000);
    expect((await desk.get(`/api/admin/held_comments/${first}`)).body).toMatchObject({
      ...{ body: 'こんばんは', path: `/tl/${post}/`, postBody: 'こんばんは', userId: null, repliesTo: null },
    });
    expect(await events(`comment:${first}`)).toEqual(['comment.opened']);
    expect((await member.browser.get('/api/admin/held_comments')).status).toBe(404);
  });

  it('are shown to everybody: the owner of the post hears of them, and the next one opens', async () => {
    const first = await comment(new Browser(), 'こんばんは', { name: 'たろう' });
    const next = await comment(new Browser(), 'はじめまして');
    expect(await seen()).toEqual([]);
    // She may decide as well.
    expect(await noticesOf(world.owner)).toEqual(['2件のコメントが承認待ちです']);
    expect((await decide(first, 'show')).body).toEqual({
      ...{ message: 'コメントを公開しました。', nextId: next },
    });
    expect(await seen()).toEqual([first]);
    const shown = 'たろうさんがあなたの投稿にコメントしました';
    expect(await noticesOf(world.owner)).toEqual([shown, 'コメントが承認待ちです']);
    expect((await decide(next, 'delete')).body).toMatchObject({ nextId: 0 });
    expect(await noticesOf(world.owner)).toEqual([shown]);
    expect([await seen(), await queue()]).toEqual([[first], []]);
    expect([await events(`comment:${first}`), await events(`comment:${next}`)]).toEqual([
      ...[['comment.approved'], ['comment.deleted']],
    ]);
  });

  it('are found by state, reason and name afterwards, in both orders, and are a file', async () => {
    const [shown, gone] = [
      await comment(new Browser(), 'こんばんは', { name: 'たろう' }),
      await comment(new Browser(), 'はじめまして', { name: 'じろう' }),
    ];
    const waiting = await comment(new Browser(), 'おはよう', { name: 'たろう' });
    await decide(shown, 'show');
    await decide(gone, 'delete');
    const listed = async (query: string) =>
      ((await desk.get(`/api/admin/held_comments?${query}`)).body as unknown as HeldComments).items;
    expect(await listed('state=shown')).toMatchObject([{ id: shown, state: 'shown', path: `/tl/${post}/` }]);
    expect(await listed('state=removed')).toMatchObject([{ id: gone, state: 'removed', path: null }]);
    const latest = await comment(new Browser(), 'またあした', { name: 'はなこ' });
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
    expect(await ids('sort=new')).toEqual([latest, waiting]);
    const named = async (q: string, more = '') => ids(`q=${encodeURIComponent(q)}${more}`);
    expect([await named('たろ'), await named('さく'), await named('%')]).toEqual([
      ...[[waiting], [waiting, latest], []],
    ]);
    expect([await named('たろ', '&state=shown'), await ids('reason=rush')]).toEqual([[shown], []]);
    expect((await desk.get('/api/admin/held_comments?state=x')).status).toBe(422);
    const file = await desk.get('/api/admin/held_comments/csv?state=shown');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="held_comments.csv"');
    expect(file.text).toContain('番号,対象,書いた方,会員・ゲスト,待つ理由,受付,状態');
    expect(file.text).toContain('たろう,ゲスト,ゲストの承認設定');
    expect(file.text).not.toContain('こんばんは');
    expect(await events('list:held_comments')).toEqual(['list.exported']);
  });

  it('are read slice by slice', async () => {
    await test.db
      .insertInto('comments')
      .values(
        Array.from({ length: 51 }, (_, i) => ({
          ...{ postId: post, userId: null, guestName: 'けん', body: `${i}`, approved: false },
          heldBy: 'site' as const,
        })),
      )
      .execute();
    const first = (await desk.get('/api/admin/held_comments')).body as unknown as HeldComments;
    const rest = (await desk.get(`/api/admin/held_comments?cursor=${first.next}`))
      .body as unknown as HeldComments;
    const all = [...first.items, ...rest.items].map(({ id }) => id);
    expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 1, '']);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });

  it('are decided once by two admins and the owner of the post at the same time', async () => {
    const id = await comment(new Browser(), 'こんばんは', { name: 'たろう' });
    const answers = await Promise.all([
      ...[decide(id, 'show'), decide(id, 'show', second), decide(id, 'delete'), decide(id, 'delete', second)],
      world.owner.browser.post(`/api/tl_comment/${id}/approve`, {}),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    const late = await decide(id, 'delete');
    expect([late.status, late.body.errors]).toEqual([
      ...[422, { custom: ['このコメントは、ほかの方が対応済みです。'] }],
    ]);
    expect((await desk.get(`/api/admin/held_comments/${id}`)).status).toBe(404);
  });

  it('are not those that the owner of the post approves herself, or that are not to be seen anyway', async () => {
    post = await addPost(test.db, Number(world.owner.castId), { acceptComment: 2 });
    await comment(new Browser(), 'こんばんは');
    expect(await queue()).toEqual([]);
    post = await addPost(test.db, Number(world.owner.castId));
    const id = await comment(new Browser(), 'こんばんは');
    expect((await queue()).map((item) => item.id)).toEqual([id]);
    await test.db.updateTable('posts').set({ deletedAt: new Date() }).where('id', '=', post).execute();
    expect(await queue()).toEqual([]);
    expect((await readWaiting(test.db)).held_comments.count).toBe(0);
  });
});

it('guests who come all at once and members with the name of the cast wait for staff, who are named to no one', async () => {
  for (let i = 0; i < 5; i++) await comment(new Browser(), `${i}人目です`);
  const rush = await comment(new Browser(), '六人目です');
  const double = await addPerson(test.db, 'サクラ');
  const named = await comment(double.browser, 'わたしです');
  expect((await queue()).map(({ id, reason }) => [id, reason])).toEqual([
    ...[
      [rush, 'rush'],
      [named, 'name'],
    ],
  ]);
  await decide(named, 'show');
  expect(await noticesOf(double)).toEqual(['あなたのコメントが承認されました']);
});

it('of eight decisions about a case at once, one acts and tells: what is done is what the case says', async () => {
  const castId = Number(world.other.castId);
  await member.browser.post('/api/reports', { model: 'Cast', id: castId, reason: 'spam' });
  const { id: caseId } = await test.db.selectFrom('moderationCases').select('id').executeTakeFirstOrThrow();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      (i % 4 < 2 ? desk : second).post(`/api/admin/reports/${caseId}`, { action: i % 2 ? 'none' : 'hide' }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(422)]);
  const { action } = await test.db.selectFrom('moderationCases').select('action').executeTakeFirstOrThrow();
  const { status } = await test.db
    .selectFrom('casts')
    .select('status')
    .where('id', '=', castId)
    .executeTakeFirstOrThrow();
  expect(status).toBe(action === 'hide' ? 'hidden' : 'public');
  expect(await noticesOf(member)).toEqual([
    action === 'hide'
      ? '通報いただいた内容に対応しました'
      : '通報いただいた内容を確認しました。今回は対応しませんでした',
  ]);
  await test.db.updateTable('casts').set({ status: 'public', hiddenBy: [] }).execute();
});

it('a case whose action was cut off is free again after a minute', async () => {
  const id = await comment(member.browser, '勧誘です');
  await world.owner.browser.post('/api/reports', { model: 'TlComment', id, reason: 'spam' });
  const { id: caseId } = await test.db.selectFrom('moderationCases').select('id').executeTakeFirstOrThrow();
  const claim = (claimedUntil: Date) =>
    test.db.updateTable('moderationCases').set({ claimedUntil }).execute();
  await claim(new Date(Date.now() + 60_000));
  const refused = await desk.post(`/api/admin/reports/${caseId}`, { action: 'none' });
  expect(refused.body.errors).toEqual({
    custom: ['この通報は、ほかの管理者が対応しているところです。'],
  });
  await claim(new Date(Date.now() - 1000));
  expect((await desk.post(`/api/admin/reports/${caseId}`, { action: 'none' })).status).toBe(200);
});
