import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Proposals } from '../../server/desk/suspensions/contract.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { addPerson, addPost, addTimeline, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
const REASON = '勧誘のコメントを繰り返しています。';
let world: TimelineWorld;
let desk: Browser;
let deskId: number;
let second: Browser;

beforeAll(async () => {
  world = await addTimeline(test.db);
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db, '田中'));
  second = (await addAdminAtDesk(test.db, '佐藤')).browser;
});
beforeEach(async () => {
  await test.db.deleteFrom('suspensionProposals').execute();
  await forgetLimits(test.db);
});

const propose = (userId: number, by = desk) => by.post('/api/admin/suspensions', { userId, reason: REASON });
const proposals = async (by = desk) =>
  ((await by.get('/api/admin/suspensions')).body as unknown as Proposals).items;
const decide = (id: number, approve: boolean, by = desk) =>
  by.post(`/api/admin/suspensions/${id}`, { approve });
const lastEvent = async () =>
  (await test.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
const statusOf = async (id: number) =>
  (await test.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('a suspension takes two admins', () => {
  it('one proposes, nothing happens; another agrees, and all of it ends at once', async () => {
    const { browser, my, id, castId } = world.owner;
    const post = await addPost(test.db, Number(castId));
    const since = await lastEvent();
    expect((await propose(id)).body).toEqual({
      message: '利用停止を提案しました。別の管理者が承認すると停止します。',
    });
    expect(await statusOf(id)).toBe('active');
    expect((await browser.get(`${my}/notifications`)).status).toBe(200);
    const [own] = await proposals();
    expect(own).toMatchObject({ userId: id, name: 'さくら', isOwn: true, proposer: '田中', status: 'open' });
    const refused = await decide(own?.id ?? 0, true);
    expect([refused.status, refused.body.errors]).toEqual([
      ...[422, { custom: ['利用停止には、提案した方とは別の管理者の承認が必要です。'] }],
    ]);
    expect(await statusOf(id)).toBe('active');
    const agreed = await decide(own?.id ?? 0, true, second);
    expect(agreed.body).toEqual({ message: '利用を停止しました。' });
    expect(await statusOf(id)).toBe('suspended');
    expect((await browser.get(`${my}/notifications`)).status).toBe(401);
    expect((await desk.get(`/api/tl/${post}`)).status).toBe(404);
    expect(await proposals()).toMatchObject([{ status: 'approved', decider: '佐藤' }]);
    const events = await test.db
      .selectFrom('auditLog')
      .select(['event', 'actor'])
      .where('event', 'in', ['suspension.proposed', 'account.suspended', 'suspension.approved'])
      .where('id', '>', since)
      .orderBy('id')
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      ...['suspension.proposed', 'account.suspended', 'suspension.approved'],
    ]);
    expect(events[0]?.actor).not.toBe(events[1]?.actor);
    expect(events[1]?.actor).toBe(events[2]?.actor);

    const back = await desk.post(`/api/admin/people/${id}/reinstate`, { reason: '誤認でした。' });
    expect(back.body).toEqual({ message: '利用停止を解除しました。' });
    expect(await statusOf(id)).toBe('active');
    expect((await desk.get(`/api/tl/${post}`)).status).toBe(200);
    expect((await desk.post(`/api/admin/people/${id}/reinstate`, { reason: '再び' })).status).toBe(422);
  });

  it('is withdrawn by its proposer, and decided once', async () => {
    const { id } = await addPerson(test.db, 'けん');
    await propose(id);
    const [item] = await proposals();
    expect((await decide(item?.id ?? 0, false)).body).toEqual({ message: '提案を取り下げました。' });
    expect((await decide(item?.id ?? 0, true, second)).status).toBe(422);
    expect(await statusOf(id)).toBe('active');
    expect((await propose(id)).status).toBe(200);
  });

  it('is proposed once for an account, never for oneself and never for one that is suspended', async () => {
    const { id } = await addPerson(test.db, 'けん');
    await propose(id);

    expect((await propose(id, second)).body.errors).toEqual({
      custom: ['このアカウントの利用停止は、すでに提案されています。'],
    });
    expect((await propose(deskId)).body.errors).toEqual({
      custom: ['自分のアカウントの利用停止は提案できません。'],
    });
    expect((await propose(999_999)).status).toBe(404);
    expect((await desk.post('/api/admin/suspensions', { userId: id, reason: ' ' })).body.errors).toEqual({
      reason: ['理由を入力してください。'],
    });
    const [item] = await proposals();
    await decide(item?.id ?? 0, true, second);
    expect((await propose(id)).body.errors).toEqual({ custom: ['このアカウントは、利用中ではありません。'] });
  });

  it('needs a second factor of the last minutes', async () => {
    const { id } = await addPerson(test.db, 'けん');
    await propose(id);
    const [item] = await proposals();
    await test.db
      .updateTable('sessions')
      .set({ mfaAt: new Date(Date.now() - 16 * 60_000) })
      .where('realm', '=', 'admin')
      .execute();
    const asked = await decide(item?.id ?? 0, true, second);
    expect([asked.status, asked.body.reauth]).toEqual([403, true]);
    expect(await statusOf(id)).toBe('active');
    await test.db.updateTable('sessions').set({ mfaAt: new Date() }).where('realm', '=', 'admin').execute();
  });
});
