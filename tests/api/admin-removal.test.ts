import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { addAdmin, addAdminAtDesk, appCode } from '../support/admins.ts';
import { addUser, Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let desk: Browser;
let deskId: number;

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db, '田中'));
});

/** Others are no admins while a test runs. */
async function setAside(but: readonly number[]): Promise<void> {
  const others = test.db.updateTable('users').where('isAdmin', '=', true).where('id', 'not in', but);
  const aside = (await others.set({ isAdmin: false }).returning('id').execute()).map(({ id }) => id);
  onTestFinished(async () => {
    await test.db.updateTable('users').set({ isAdmin: true }).where('id', 'in', aside).execute();
  });
}

it('two who take each other out at once leave one; one without an app or suspended is taken out, too', async () => {
  const [one, other] = [await addAdminAtDesk(test.db, '中村'), await addAdminAtDesk(test.db, '小林')];
  await setAside([one.id, other.id]);
  const remove = (by: Browser, id: number) =>
    by.post(`/api/admin/admin_users/${id}/remove`, { reason: '試し' });
  const answers = await Promise.all([remove(one.browser, other.id), remove(other.browser, one.id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [left, gone] = answers[0]?.status === 200 ? [one, other] : [other, one];
  const admins = test.db.selectFrom('users').select('id').where('isAdmin', '=', true);
  expect(await admins.execute()).toEqual([{ id: left.id }]);
  const flagged = test.db.updateTable('users').where('id', '=', gone.id);
  for (const status of ['active', 'suspended'] as const) {
    await flagged.set({ isAdmin: true, status }).execute();
    const list = (await left.browser.get('/api/admin/admin_users')).body.items;
    expect(list).toContainEqual(expect.objectContaining({ id: gone.id, isInactive: status !== 'active' }));
    expect((await remove(left.browser, gone.id)).status, status).toBe(200);
  }
});

it('takes another one out of the admins: from the next request on, with the app and the casts', async () => {
  const { browser, id, secret } = await addAdmin(test.db, '鈴木');
  const castId = await addCast(test.db, await addShop(test.db, await addPlaces(test.db), { name: '宵待' }), {
    name: 'りん',
  });
  await desk.send('PUT', `/api/admin/admin_users/${id}`, { castId1: String(castId) });
  const remove = (of: number, reason = '担当を離れたため') =>
    desk.post(`/api/admin/admin_users/${of}/remove`, { reason });
  expect((await remove(id, '')).status).toBe(422);
  expect((await browser.get('/api/admin/jobs')).status).toBe(200);
  expect((await remove(id)).body.message).toBe('管理者から外しました。');
  expect((await browser.get('/api/admin/jobs')).status).toBe(404);
  expect((await browser.post('/api/admin/factor', { code: appCode(secret, 1) })).status).toBe(404);
  expect(await browser.me()).toMatchObject({ guest: false, isAdmin: false });
  const links = test.db.selectFrom('adminCastLinks').select('endedBy').where('castId', '=', castId);
  expect(await links.execute()).toEqual([{ endedBy: deskId }]);
  const rows = test.db.selectFrom('auditLog').select(['event', 'actor']).where('target', '=', `user:${id}`);
  expect(await rows.execute()).toContainEqual({ event: 'admin.removed', actor: `user:${deskId}` });
  expect((await remove(id)).status).toBe(404);
  expect((await remove((await addUser(test.db, 'みお')).id)).status).toBe(404);
  expect((await remove(deskId)).status).toBe(422);
});

it('the last one cannot leave the admins, nor delete the account; of two at once one stays', async () => {
  const [first, other] = [await addAdmin(test.db, '山田'), await addAdmin(test.db, '高橋')];
  await setAside([first.id, other.id]);
  for (const { browser, secret } of [first, other])
    expect((await browser.post('/api/admin/factor', { code: appCode(secret, 1) })).status).toBe(200);
  const leave = ({ browser }: typeof first) => browser.post('/api/admin/leave', { delete: true });
  const answers = await Promise.all([leave(first), leave(other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const left = answers[0]?.status === 422 ? first : other;
  const { body } = await leave(left);
  expect(JSON.stringify(body)).toContain('先に別の方を管理者に招待してください。');

  const own = new Browser();
  const { myId } = await own.logInAs(test.db, left.id);
  const deletion = await own.post(`/api/my_page/${myId}/delete_account`, { delete: true });
  expect([deletion.status, deletion.body]).toEqual([422, body]);
  await addAdmin(test.db, '伊藤');
  expect((await own.post(`/api/my_page/${myId}/delete_account`, { delete: true })).status).toBe(200);
});
