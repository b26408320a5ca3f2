import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { AdminInvites } from '../../server/desk/admins/contract.ts';
import { forgetLimits, mailsTo, registerByMail } from '../support/accounts.ts';
import { addAdmin, addAdminAtDesk, appCode, earlierCode } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
const INVITE_OVER = 'このリンクは使用できません。有効期限が切れたか、使用済みか、ほかの会員への招待です。';
const INVITES = '/api/admin/admin_invites';
let desk: Browser;
let deskId: number;
let count = 0;

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db, '田中'));
});

async function member(): Promise<{ browser: Browser; id: number; email: string }> {
  const email = `invited-${++count}@example.jp`;
  const { browser, userId } = await registerByMail(test.db, email);
  await forgetLimits(test.db);
  return { browser, id: userId, email };
}
async function linksTo(email: string): Promise<string[]> {
  const mails = (await mailsTo(test.db, email)).filter(({ subject }) => subject.includes('管理者への招待'));
  return mails.map(({ text }) => /\/invitation\/#([\w-]{43})\n/.exec(text)?.[1] ?? '');
}
const invite = (email: string, by = desk) => by.post(INVITES, { email });
const open = async (browser: Browser, token = '') => browser.post('/api/invitation', { token });
const waiting = async () => ((await desk.get(INVITES)).body as unknown as AdminInvites).items;
const events = async (id: number) => {
  const rows = test.db
    .selectFrom('auditEvents')
    .select(['event', 'actor'])
    .where('target', '=', `user:${id}`);
  return (await rows.orderBy('id').execute()).map(({ event, actor }) => [event, actor]);
};

it('invites a member by mail, with a link that works once', async () => {
  const { browser, id, email } = await member();
  const answer = await invite(email.toUpperCase());
  expect([answer.status, answer.body.message]).toEqual([200, '招待のメールを送りました。']);
  const [token, ...more] = await linksTo(email);
  expect(more).toEqual([]);
  expect(await waiting()).toMatchObject([{ id, mail: 'i***@example.jp', invitedBy: '田中', isOver: false }]);
  expect(await events(id)).toContainEqual(['admin.invited', `user:${deskId}`]);

  const { secret = '', ticket } = (await open(browser, token)).body as Record<string, string>;
  const body = { token, ticket, code: await earlierCode(secret) };
  expect((await browser.post('/api/invitation/accept', body)).status).toBe(200);
  expect((await browser.me()).isAdmin).toBe(true);
  expect((await open(browser, token)).body).toEqual({ errors: { custom: [INVITE_OVER] } });
  expect(await waiting()).toEqual([]);
  await forgetLimits(test.db);
  expect((await invite(email)).body).toEqual({ errors: { email: ['この会員は、すでに管理者です。'] } });
});

it('refuses an address that no member has, and one of a suspended member', async () => {
  const unknown = await invite('absent@example.jp');
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([
    422,
    expect.stringContaining('会員はいません'),
  ]);
  const { id, email } = await member();
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
  expect((await invite(email)).body).toEqual(unknown.body);
  expect(await linksTo(email)).toEqual([]);
});

it('a link of the mail is over after a day; sent again, the newer one alone works; taken back, none', async () => {
  const { browser, id, email } = await member();
  await invite(email);
  const [first] = await linksTo(email);
  const row = test.db.selectFrom('adminInvites').select(['createdAt', 'expiresAt']).where('userId', '=', id);
  const { createdAt, expiresAt } = await row.executeTakeFirstOrThrow();
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(86_400_000);
  expect((await open(browser, first)).status).toBe(200);
  const expired = { expiresAt: new Date(Date.now() - 1000) };
  await test.db.updateTable('adminInvites').set(expired).where('userId', '=', id).execute();
  expect((await open(browser, first)).status).toBe(422);
  expect(await waiting()).toMatchObject([{ id, isOver: true }]);

  await forgetLimits(test.db);
  expect((await desk.post(`${INVITES}/${id}/again`)).status).toBe(200);
  const [, second] = await linksTo(email);
  expect(await waiting()).toMatchObject([{ id, isOver: false }]);
  expect((await open(browser, first)).status).toBe(422);
  expect((await open(browser, second)).status).toBe(200);

  expect((await desk.post(`${INVITES}/${id}/take_back`)).status).toBe(200);
  expect((await open(browser, second)).status).toBe(422);
  await forgetLimits(test.db);
  for (const deed of ['again', 'take_back'])
    expect((await desk.post(`${INVITES}/${id}/${deed}`)).status, deed).toBe(404);
  expect((await events(id)).map(([event]) => event)).toEqual([
    'admin.invited',
    'admin.invited',
    'admin.invite_taken_back',
  ]);
});

it('an invitation ends with the rights of the admin who made it', async () => {
  const { browser, id, email } = await member();
  const colleague = await addAdminAtDesk(test.db, '佐藤');
  await invite(email, colleague.browser);
  const [token] = await linksTo(email);
  expect((await open(browser, token)).status).toBe(200);
  expect((await desk.post(`/api/admin/admin_users/${colleague.id}/remove`, { reason: '退職' })).status).toBe(
    200,
  );
  expect((await open(browser, token)).status).toBe(422);
  expect(await waiting()).toMatchObject([{ id, invitedBy: '佐藤', isOver: true }]);
  await desk.post(`${INVITES}/${id}/take_back`);
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
  expect(await events(id)).toContainEqual(['admin.removed', `user:${deskId}`]);
  expect((await remove(id)).status).toBe(404);
  expect((await remove((await member()).id)).status).toBe(404);
  expect((await remove(deskId)).status).toBe(422);
});

it('the last one cannot leave the admins, nor delete the account; of two at once one stays', async () => {
  const [first, second] = [await addAdmin(test.db, '山田'), await addAdmin(test.db, '高橋')];
  const others = test.db.updateTable('users').where('isAdmin', '=', true);
  const rows = others.set({ isAdmin: false }).where('id', 'not in', [first.id, second.id]).returning('id');
  const aside = (await rows.execute()).map(({ id }) => id);
  onTestFinished(async () => {
    await test.db.updateTable('users').set({ isAdmin: true }).where('id', 'in', aside).execute();
  });
  for (const { browser, secret } of [first, second])
    expect((await browser.post('/api/admin/factor', { code: appCode(secret, 1) })).status).toBe(200);
  const leave = ({ browser }: typeof first) => browser.post('/api/admin/leave', { delete: true });
  const answers = await Promise.all([leave(first), leave(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const left = answers[0]?.status === 422 ? first : second;
  const { body } = await leave(left);
  expect(JSON.stringify(body)).toContain('先に別の方を管理者に招待してください。');

  const own = new Browser();
  const { myId } = await own.logInAs(test.db, left.id);
  const deletion = await own.post(`/api/my_page/${myId}/delete_account`, { delete: true });
  expect([deletion.status, deletion.body]).toEqual([422, body]);
  await addAdmin(test.db, '伊藤');
  expect((await own.post(`/api/my_page/${myId}/delete_account`, { delete: true })).status).toBe(200);
});
