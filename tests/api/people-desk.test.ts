import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { selectKeptPostsOf } from '../../server/community/posting/post-queries.ts';
import type { AdminUser, AdminUsers } from '../../server/desk/admin-casts/contract.ts';
import type { DeskCasts, DeskShops } from '../../server/desk/listings/contract.ts';
import type { OpenedPerson, People } from '../../server/desk/people/contract.ts';
import { purgePerson } from '../../server/desk/people/purge-person.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { TEXT } from '../support/review-world.ts';
import { addCast } from '../support/seed.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { addPerson, addPost, addTimeline, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let world: TimelineWorld;
let desk: Browser;
let deskId: number;
let otherAdmin: number;

beforeAll(async () => {
  world = await addTimeline(test.db);
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db, '田中'));
  otherAdmin = (await addAdminAtDesk(test.db, '佐藤')).id;
});
beforeEach(() => forgetLimits(test.db));

const lastEvent = () =>
  test.db.selectFrom('auditLog').select(['event', 'target']).orderBy('id', 'desc').executeTakeFirst();

describe('people', () => {
  const people = async (query = '') =>
    ((await desk.get(`/api/admin/people${query}`)).body as unknown as People).items;

  it('are found by number, id and name, and filtered', async () => {
    const { id, myId } = await addPerson(test.db, 'ひかる');
    for (const q of [String(id), myId, 'ひか'])
      expect(
        (await people(`?q=${encodeURIComponent(q)}`)).map((each) => each.id),
        q,
      ).toContain(id);
    expect(await people('?q=%25')).toEqual([]);
    const casts = await people('?kind=cast&sort=old');
    expect(casts.map(({ name }) => name).slice(0, 2)).toEqual(['さくら', 'れいな']);
    expect(casts[0]).toMatchObject({ cast: { id: world.owner.castId, name: 'さくら' }, status: 'active' });
    expect(await people('?status=suspended')).toEqual([]);
  });

  it('are opened without a number or an address; both are shown on demand, and each look is recorded', async () => {
    const { id } = await addPerson(test.db, 'ひかる');
    const answer = await desk.get(`/api/admin/people/${id}`);
    expect(answer.body as unknown as OpenedPerson).toMatchObject({
      contacts: ['tel'],
      sessions: 1,
      acted: 0,
    });
    expect(answer.text).not.toMatch(/090\d{8}/);
    expect(await lastEvent()).toEqual({ event: 'person.opened', target: `user:${id}` });
    const clear = await desk.post(`/api/admin/people/${id}/contacts`, {});
    expect(clear.body).toMatchObject({ tel: expect.stringMatching(/^090\d{8}$/), email: null, line: false });
    expect(await lastEvent()).toEqual({ event: 'person.contacts_seen', target: `user:${id}` });
    const { events } = (await desk.get(`/api/admin/people/${id}`)).body as unknown as OpenedPerson;
    expect(
      events.map(({ event }) => event),
      'without the looks at the page',
    ).toEqual(['person.contacts_seen']);
    expect((await desk.get('/api/admin/people/999999')).status).toBe(404);
    expect((await desk.post('/api/admin/people/999999/contacts', {})).status).toBe(404);
  });

  it('are logged out everywhere', async () => {
    const { id, browser, my } = await addPerson(test.db, 'ひかる');
    expect((await desk.post(`/api/admin/people/${id}/end_sessions`, {})).status).toBe(422);
    const reason = '端末をなくしたとの連絡があったため';
    const ended = await desk.post(`/api/admin/people/${id}/end_sessions`, { reason });
    expect(ended.body).toEqual({ message: '1台の端末をログアウトしました。' });
    expect((await browser.get(`${my}/notifications`)).status).toBe(401);
    expect(await lastEvent()).toEqual({ event: 'person.sessions_ended', target: `user:${id}` });
    const rows = test.db.selectFrom('auditLog').select('detail').where('target', '=', `user:${id}`);
    expect(await rows.where('event', '=', 'person.sessions_ended').execute()).toEqual([
      { detail: { reason } },
    ]);
  });
});

describe('what a person has written', () => {
  const written = async (userId: number, castId: number) =>
    Promise.all([
      selectKeptPostsOf(test.db, castId, 100).then((ids) => ids.length),
      test.db
        .selectFrom('comments')
        .select('id')
        .where('userId', '=', userId)
        .where('deletedAt', 'is', null)
        .execute()
        .then((rows) => rows.length),
      test.db
        .selectFrom('reviews')
        .select('id')
        .where('userId', '=', userId)
        .where('removed', '=', false)
        .execute()
        .then((rows) => rows.length),
    ]);

  it('is removed all at once by a job, and nothing of anybody else', async () => {
    const castId = await addCast(test.db, world.shopId, { name: 'みなと' });
    const { id, browser, my } = await addPerson(test.db, 'みなと', castId);
    const ofOther = await addPost(test.db, Number(world.other.castId));
    for (let i = 0; i < 3; i++) await addPost(test.db, castId);
    for (const body of ['ひとつめ', 'ふたつめ'])
      await test.db.insertInto('comments').values({ postId: ofOther, userId: id, body }).execute();
    const others = await addPerson(test.db, 'ひかる');
    await test.db
      .insertInto('comments')
      .values({ postId: ofOther, userId: others.id, body: '残る' })
      .execute();
    await test.db.insertInto('reviews').values({ shopId: world.shopId, userId: id, body: TEXT }).execute();
    const path = `/api/admin/people/${id}/purge`;
    expect((await desk.post(path, { reason: '' })).body.errors).toEqual({
      reason: ['理由を入力してください。'],
    });
    expect(await written(id, castId)).toEqual([3, 2, 1]);
    expect((await desk.post(path, { reason: '宣伝の書き込みです。' })).status).toBe(200);
    expect(await lastEvent()).toEqual({ event: 'person.purged', target: `user:${id}` });
    expect(await takeJobs(test.db, 'purge_person')).toEqual([{ userId: id }]);
    await purgePerson(test.db, id);
    expect(await written(id, castId)).toEqual([0, 0, 0]);
    expect(await written(others.id, Number(world.other.castId))).toEqual([1, 1, 0]);
    expect((await browser.get(`${my}/notifications`)).status).toBe(200);
  });

  it('stays when the person is an admin', async () => {
    const refused = await desk.post(`/api/admin/people/${otherAdmin}/purge`, { reason: '試しに。' });
    expect(refused.body.errors).toEqual({ custom: ['管理者が書いたものは、まとめて削除できません。'] });
    expect((await desk.post('/api/admin/people/999999/purge', { reason: '試しに。' })).status).toBe(404);
    expect(await takeJobs(test.db, 'purge_person')).toEqual([]);
  });
});

describe('casts and shops', () => {
  const statusOf = async (path: string) => (await new Browser().get(path)).status;

  it('are listed with what no one else sees', async () => {
    const castId = await addCast(test.db, world.shopId, { name: 'かくれ' });
    await test.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', castId).execute();
    const { items } = (await desk.get('/api/admin/casts?status=hidden')).body as unknown as DeskCasts;
    expect(items).toMatchObject([{ id: castId, name: 'かくれ', shop: { id: world.shopId }, userId: null }]);
    const shops = (await desk.get('/api/admin/shops?q=月灯')).body as unknown as DeskShops;
    expect(shops.items).toMatchObject([{ id: world.shopId, status: 'open', logins: 0 }]);
    expect(shops.items[0]?.casts).toBeGreaterThanOrEqual(2);
  });

  it('are hidden and shown again, with a reason for the record', async () => {
    const castId = Number(world.other.castId);
    const path = `/api/admin/casts/${castId}/visibility`;
    const noReason = await desk.post(path, { visible: false, reason: '' });
    expect(noReason.body.errors).toEqual({ reason: ['理由を入力してください。'] });
    expect((await desk.post(path, { visible: false, reason: '本人確認中です。' })).status).toBe(200);
    expect(await statusOf(`/api/cast_cards/${castId}`)).toBe(404);
    const { event, detail } = await test.db
      .selectFrom('auditLog')
      .select(['event', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([event, detail]).toEqual([
      'cast.hidden',
      { reason: '本人確認中です。', before: 'public', after: 'hidden staff' },
    ]);
    await desk.post(path, { visible: true, reason: '確認できました。' });
    expect(await statusOf(`/api/cast_cards/${castId}`)).toBe(200);
    const shop = `/api/admin/shops/${world.shopId}/visibility`;
    await desk.post(shop, { visible: false, reason: '閉店の報告がありました。' });
    expect(await statusOf(`/api/cast_cards/${castId}`)).toBe(404);
    await desk.post(shop, { visible: true, reason: '営業を確認しました。' });
    expect(
      (await desk.post('/api/admin/shops/999999/visibility', { visible: true, reason: 'x' })).status,
    ).toBe(404);
  });
});

describe('admins and their casts', () => {
  const put = (id: number, form: Record<string, string>) =>
    desk.send('PUT', `/api/admin/admin_users/${id}`, form);
  const read = async (id: number) =>
    (await desk.get(`/api/admin/admin_users/${id}`)).body as unknown as AdminUser;

  it('are linked up to five, each once, and what was keeps its history', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, i) => addCast(test.db, world.shopId, { name: `新人${i + 1}` })),
    );
    const form = Object.fromEntries(ids.map((id, i) => [`castId${i + 1}`, String(id)]));
    expect((await put(otherAdmin, form)).body).toEqual({ message: '保存しました。' });
    expect((await read(otherAdmin)).adminUserCasts.map(({ castId }) => castId).toSorted()).toEqual(
      ids.toSorted(),
    );
    const sixth = await put(otherAdmin, { ...form, castId6: String(world.owner.castId) });
    expect(sixth.status).toBe(422);
    const wrong = await put(otherAdmin, {
      ...{
        castId1: String(ids[0]),
        castId2: '９９９９９９９９９９',
        castId3: String(ids[0]),
        castId4: '12345678901',
      },
    });
    expect(wrong.body.errors).toEqual({
      castId4: ['キャストIDは10桁以内の半角数字で入力してください。'],
    });
    const unknown = await put(otherAdmin, {
      ...{ castId1: String(ids[0]), castId2: '９９９９９９９９９９', castId3: String(ids[0]) },
    });
    expect(unknown.body.errors).toEqual({
      castId2: ['このキャストIDは登録されていません。'],
      castId3: ['同じキャストIDが入力されています。'],
    });
    expect((await read(otherAdmin)).adminUserCasts).toHaveLength(5);
    await put(otherAdmin, { castId1: String(ids[1]) });
    const { adminUserCasts, history } = await read(otherAdmin);
    expect(adminUserCasts).toEqual([{ castId: ids[1], castName: '新人2' }]);
    expect(history).toHaveLength(5);
    expect(history.filter(({ endedBy }) => endedBy === '田中')).toHaveLength(4);
    await put(otherAdmin, {});
    expect((await read(otherAdmin)).adminUserCasts).toEqual([]);
  });

  it('are linked to one admin at a time', async () => {
    const { id: second } = await addAdminAtDesk(test.db, '鈴木');
    const { id: third } = await addAdminAtDesk(test.db, '高橋');
    const castId = await addCast(test.db, world.shopId, { name: 'ひとり' });
    await put(second, { castId1: String(castId) });
    const taken = await put(third, { castId1: String(castId) });
    expect(taken.body.errors).toEqual({
      castId1: ['このキャストIDは別の管理ユーザーに登録されています。'],
    });
    await put(second, {});
    const both = await Promise.all([second, third].map((id) => put(id, { castId1: String(castId) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('cannot be changed by themselves, and who is no admin has none', async () => {
    const own = await put(deskId, { castId1: String(world.owner.castId) });
    expect([own.status, own.body.errors]).toEqual([
      ...[422, { custom: ['自分の紐づけは変更できません。ほかの管理者に依頼してください。'] }],
    ]);
    expect((await put(world.owner.id, {})).status).toBe(404);
    expect((await desk.get(`/api/admin/admin_users/${world.owner.id}`)).status).toBe(404);
    const list = (await desk.get('/api/admin/admin_users')).body.items as { id: number; isOwn: boolean }[];
    expect(list.filter(({ isOwn }) => isOwn).map(({ id }) => id)).toEqual([deskId]);
  });

  it('are found by number and name, filtered by state and links, in both orders, and are a file', async () => {
    const { id: linked } = await addAdminAtDesk(test.db, '渡辺');
    const { id: idle } = await addAdminAtDesk(test.db, '渡部');
    const castId = await addCast(test.db, world.shopId, { name: 'みつき' });
    await put(linked, { castId1: String(castId) });
    const setStatus = (status: 'active' | 'suspended') =>
      test.db.updateTable('users').set({ status }).where('id', '=', idle).execute();
    await setStatus('suspended');
    onTestFinished(async () => void (await setStatus('active')));
    const idsOf = async (query: string) => {
      const { body } = await desk.get(encodeURI(`/api/admin/admin_users?${query}`));
      return (body as unknown as AdminUsers).items.map(({ id }) => id);
    };
    expect(await idsOf('q=渡')).toEqual([linked, idle]);
    expect(await idsOf('q=渡&sort=new')).toEqual([idle, linked]);
    expect(await idsOf(`q=${linked}`)).toEqual([linked]);
    expect(await idsOf('q=渡&casts=some')).toEqual([linked]);
    expect(await idsOf('q=渡&casts=none')).toEqual([idle]);
    expect(await idsOf('state=inactive')).toEqual([idle]);
    expect(await idsOf(`q=${world.owner.id}`)).toEqual([]);
    const { text } = await desk.get(encodeURI('/api/admin/admin_users/csv?q=渡'));
    expect(text.split('\r\n')).toEqual([
      expect.stringContaining('会員番号,名前,状態,キャストID,女の子'),
      `${linked},渡辺,利用中,${castId},みつき`,
      `${idle},渡部,利用停止中・退会手続き中,,`,
      '',
    ]);
    expect(await lastEvent()).toEqual({ event: 'list.exported', target: 'list:admin_users' });
  });

  it('see the name of a cast while its number is typed', async () => {
    const nameOf = async (id: number) => (await desk.get(`/api/admin/cast_names/${id}`)).body;
    expect(await nameOf(Number(world.owner.castId))).toEqual({
      castId: world.owner.castId,
      castName: 'さくら',
    });
    expect(await nameOf(999_999)).toEqual({ castId: 999_999, castName: null });
  });
});
