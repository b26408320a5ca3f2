import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { AdminInvites } from '../../server/desk/admins/contract.ts';
import { inviteAdmin } from '../../server/desk/admins/invite-admin.ts';
import { giveIdentity } from '../../server/identity/accounts/identities.ts';
import { forgetLimits, mailsTo, PASSWORD, registerByMail } from '../support/accounts.ts';
import { addAdminAtDesk, earlierCode } from '../support/admins.ts';
import { addUser, type Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
const INVITE_OVER = 'このリンクは使用できません。有効期限が切れたか、使用済みか、ほかの会員への招待です。';
const INVITES = '/api/admin/admin_invites';
const SENT = '招待のメールを送りました。';
let desk: Browser;
let deskId: number;
let second: { browser: Browser; id: number };
let count = 0;

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db, '田中'));
  second = await addAdminAtDesk(test.db, '佐藤');
});

async function member(password = PASSWORD): Promise<{ browser: Browser; id: number; email: string }> {
  const email = `invited-${++count}@example.jp`;
  const { browser, userId } = await registerByMail(test.db, email, { password });
  await forgetLimits(test.db);
  return { browser, id: userId, email };
}
async function linksTo(email: string): Promise<string[]> {
  const mails = (await mailsTo(test.db, email)).filter(({ subject }) => subject.includes('管理者への招待'));
  return mails.map(({ text }) => /\/invitation\/#([\w-]{43})\n/.exec(text)?.[1] ?? '');
}
async function invite(email: string, by = desk) {
  await forgetLimits(test.db);
  return by.post(INVITES, { email });
}
async function answer(id: number, deed: 'again' | 'approve' | 'take_back', by = desk) {
  await forgetLimits(test.db);
  const { status, body } = await by.post(`${INVITES}/${id}/${deed}`);
  return [status, body.message ?? body.errors];
}
/** Invited by one and approved by another. @returns the token of the link */
async function invited({ id, email }: { id: number; email: string }): Promise<string> {
  expect((await invite(email)).status).toBe(200);
  expect(await answer(id, 'approve', second.browser)).toEqual([200, '招待を承認し、メールを送りました。']);
  return String((await linksTo(email)).at(-1));
}
/** Others are no admins while a test runs. */
async function setAside(but: readonly number[]): Promise<void> {
  const others = test.db.updateTable('users').where('isAdmin', '=', true).where('id', 'not in', but);
  const aside = (await others.set({ isAdmin: false }).returning('id').execute()).map(({ id }) => id);
  onTestFinished(async () => {
    await test.db.updateTable('users').set({ isAdmin: true }).where('id', 'in', aside).execute();
  });
}
/** As if a week had gone by, which no role but the owner can make it. */
async function ageRemovals(): Promise<void> {
  await test.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    // The month in which a row goes belongs to its moment.
    await sql`update audit_records set at = at - interval '7 days',
      kept_until = audit_kept_until(realm, at - interval '7 days') where event = 'admin.removed'`.execute(
      trx,
    );
  });
}
async function giveAddress(id: number): Promise<string> {
  const email = `admin-${id}@example.jp`;
  await giveIdentity(test.db, id, { kind: 'email', value: email });
  return email;
}
const setProof = (userId: number, minutes: number) =>
  test.db
    .updateTable('sessions')
    .set({ mfaAt: new Date(Date.now() - minutes * 60_000) })
    .where('userId', '=', userId)
    .where('realm', '=', 'admin')
    .execute();
const noticesTo = async (email: string): Promise<string> =>
  (await mailsTo(test.db, email)).map(({ text }) => text).join();
const open = async (browser: Browser, token = '') => browser.post('/api/invitation', { token });
const waiting = async () => ((await desk.get(INVITES)).body as unknown as AdminInvites).items;
const events = async (id: number) => {
  const rows = test.db.selectFrom('auditLog').select(['event', 'actor']).where('target', '=', `user:${id}`);
  return (await rows.orderBy('id').execute()).map(({ event, actor }) => [event, actor]);
};

it('an invitation waits for another admin than the one who invites, and only then goes out', async () => {
  const { browser, id, email } = await member();
  const asked = await invite(email.toUpperCase());
  expect([asked.status, asked.body.message]).toEqual([
    200,
    '招待しました。ほかの管理者が承認すると、招待のメールを送ります。',
  ]);
  expect(await linksTo(email)).toEqual([]);
  expect(await waiting()).toMatchObject([
    { id, mail: 'i***@example.jp', invitedBy: '田中', isOwn: true, state: 'waiting' },
  ]);
  expect(await answer(id, 'approve')).toEqual([
    422,
    { custom: ['招待した方とは別の管理者の承認が必要です。'] },
  ]);
  expect(await answer(id, 'again', second.browser)).toEqual([
    422,
    { custom: ['この招待は、ほかの管理者の承認を待っています。'] },
  ]);
  expect(await linksTo(email)).toEqual([]);

  await setProof(second.id, 16);
  expect((await second.browser.post(`${INVITES}/${id}/approve`)).status).toBe(403);
  await setProof(second.id, 0);
  expect(await answer(id, 'approve', second.browser)).toEqual([200, '招待を承認し、メールを送りました。']);
  expect(await answer(id, 'approve', second.browser)).toEqual([
    422,
    { custom: ['この招待は承認待ちではありません。'] },
  ]);
  expect(await waiting()).toMatchObject([{ id, invitedBy: '田中', approvedBy: '佐藤', state: 'sent' }]);
  const [token, ...more] = await linksTo(email);
  expect(more).toEqual([]);
  expect(await noticesTo(email)).toContain('田中さんから、');
  expect(await events(id)).toEqual([
    ['admin.invited', `user:${deskId}`],
    ['admin.invite_approved', `user:${second.id}`],
  ]);

  const { secret = '', ticket } = (await open(browser, token)).body as Record<string, string>;
  const body = { token, ticket, code: await earlierCode(secret), password: PASSWORD };
  expect((await browser.post('/api/invitation/accept', body)).status).toBe(200);
  expect((await browser.me()).isAdmin).toBe(true);
  expect((await open(browser, token)).body).toEqual({ errors: { custom: [INVITE_OVER] } });
  expect(await waiting()).toEqual([]);
  expect((await invite(email)).body).toEqual({ errors: { email: ['この会員は、すでに管理者です。'] } });
});

it('with one admin alone it goes at once, and its resending waits as soon as there is another', async () => {
  const { id, email } = await member();
  await setAside([deskId]);
  await ageRemovals();
  expect((await desk.get(INVITES)).body).toMatchObject({ needsApproval: false, aloneFrom: null });
  expect((await invite(email)).body.message).toBe(SENT);
  expect(await linksTo(email)).toHaveLength(1);
  await test.db.updateTable('users').set({ isAdmin: true }).where('id', '=', second.id).execute();
  expect((await desk.get(INVITES)).body.needsApproval).toBe(true);
  expect(await answer(id, 'again')).toEqual([
    200,
    '招待しました。ほかの管理者が承認すると、招待のメールを送ります。',
  ]);
  expect(await linksTo(email)).toHaveLength(1);
  expect(await answer(id, 'take_back', second.browser)).toEqual([200, '招待を取り消しました。']);
});

it('who has taken out all others invites no one alone for a week, nor sends what waited', async () => {
  const [one, other] = [await member(), await member()];
  await setAside([deskId]);
  const colleague = await addAdminAtDesk(test.db, '木村');
  expect((await invite(one.email)).body.message).toContain('ほかの管理者が承認すると');
  const remove = { reason: '試し' };
  expect((await desk.post(`/api/admin/admin_users/${colleague.id}/remove`, remove)).status).toBe(200);
  const { needsApproval, aloneFrom } = (await desk.get(INVITES)).body as unknown as AdminInvites;
  const days = (Date.parse(aloneFrom ?? '') - Date.now()) / 86_400_000;
  expect([needsApproval, Math.round(days)]).toEqual([false, 7]);
  const refusal = { custom: [expect.stringContaining('管理者が外されてから7日間は')] };
  expect((await invite(other.email)).body.errors).toEqual(refusal);
  expect(await answer(one.id, 'again')).toEqual([422, refusal]);
  expect([...(await linksTo(one.email)), ...(await linksTo(other.email))]).toEqual([]);
  const rows = test.db.selectFrom('auditLog').select('event').orderBy('id', 'desc').limit(2);
  expect(await rows.execute()).toEqual(Array(2).fill({ event: 'admin.invite_refused' }));
  await ageRemovals();
  expect((await desk.get(INVITES)).body.aloneFrom).toBeNull();
  expect((await invite(other.email)).body.message).toBe(SENT);
  for (const { id } of [one, other]) await answer(id, 'take_back');
});

it('two admins who invite and approve at once leave one link, and no one approves an own invitation', async () => {
  const { id, email } = await member();
  await forgetLimits(test.db);
  await Promise.all([desk, second.browser].map((by) => by.post(INVITES, { email })));
  await forgetLimits(test.db);
  const answers = await Promise.all([desk, second.browser].map((by) => by.post(`${INVITES}/${id}/approve`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await linksTo(email)).toHaveLength(1);
  expect(await answer(id, 'take_back')).toEqual([200, '招待を取り消しました。']);
});

it('refuses an address that no member has and one of a suspended member, each leaving a row', async () => {
  const since = test.db.selectFrom('auditLog').select(({ fn }) => fn.max('id').as('id'));
  const { id: last } = await since.executeTakeFirstOrThrow();
  const unknown = await invite('absent@example.jp');
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([
    422,
    expect.stringContaining('会員はいません'),
  ]);
  const { id, email } = await member();
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
  expect((await invite(email)).body).toEqual({
    errors: { email: ['この会員は利用停止中のため、招待できません。'] },
  });
  expect(await linksTo(email)).toEqual([]);
  const rows = test.db.selectFrom('auditLog').select(['actor', 'target', 'detail']).where('id', '>', last);
  expect(await rows.where('event', '=', 'admin.invite_refused').execute()).toEqual([
    { actor: `user:${deskId}`, target: null, detail: {} },
    { actor: `user:${deskId}`, target: null, detail: {} },
  ]);
});

it('a member who has not been invited is not asked about, nor uses up the mails to that address', async () => {
  const { id, email } = await member();
  const addresses = test.db.selectFrom('rateLimits').select('key').where('key', 'like', 'mail%');
  await forgetLimits(test.db);
  for (const deed of ['again', 'approve'])
    expect((await desk.post(`${INVITES}/${id}/${deed}`)).status, deed).toBe(404);
  expect(await addresses.execute()).toEqual([]);
  expect((await invite(email)).status).toBe(200);
  expect(await addresses.execute()).toEqual([]);
  expect((await second.browser.post(`${INVITES}/${id}/approve`)).status).toBe(200);
  expect(await addresses.execute()).not.toEqual([]);
  await answer(id, 'take_back');
});

it('a link of the mail is over after a day; sent again, the newer one alone works; taken back, none', async () => {
  const { browser, id, email } = await member();
  const first = await invited({ id, email });
  const row = test.db.selectFrom('adminInvites').select(['createdAt', 'expiresAt']).where('userId', '=', id);
  const { createdAt, expiresAt } = await row.executeTakeFirstOrThrow();
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(86_400_000);
  expect((await open(browser, first)).status).toBe(200);
  expect((await answer(id, 'again'))[0]).toBe(200);
  const [, newer] = await linksTo(email);
  expect(await waiting()).toMatchObject([{ id, state: 'sent', invitedBy: '田中', approvedBy: '佐藤' }]);
  expect((await open(browser, first)).status).toBe(422);
  expect((await open(browser, newer)).status).toBe(200);

  const expired = { expiresAt: new Date(Date.now() - 1000) };
  await test.db.updateTable('adminInvites').set(expired).where('userId', '=', id).execute();
  expect((await open(browser, newer)).status).toBe(422);
  expect(await waiting()).toMatchObject([{ id, state: 'over' }]);
  // What is over is asked anew.
  expect((await answer(id, 'again'))[0]).toBe(200);
  expect(await waiting()).toMatchObject([{ id, state: 'waiting' }]);
  expect((await answer(id, 'take_back', second.browser))[0]).toBe(200);
  for (const deed of ['again', 'approve', 'take_back'] as const)
    expect((await answer(id, deed))[0], deed).toBe(404);
  expect((await events(id)).map(([event]) => event)).toEqual([
    ...['admin.invited', 'admin.invite_approved', 'admin.invited', 'admin.invited'],
    'admin.invite_taken_back',
  ]);
});

it('an invitation ends with the rights of the one who made it, for good, and of the one who approved it', async () => {
  const { browser, id, email } = await member();
  const colleague = await addAdminAtDesk(test.db, '山本');
  await invite(email, colleague.browser);
  await answer(id, 'approve', second.browser);
  const [token] = await linksTo(email);
  expect((await open(browser, token)).status).toBe(200);
  const change = (set: { status?: 'active' | 'suspended'; isAdmin?: boolean }) =>
    test.db.updateTable('users').set(set).where('id', '=', colleague.id).execute();
  await change({ status: 'suspended' });
  expect((await open(browser, token)).status).toBe(422);
  expect(await waiting()).toMatchObject([{ id, invitedBy: '山本', state: 'void' }]);
  await change({ status: 'active' });
  expect((await open(browser, token)).status).toBe(200);
  const remove = { reason: '退職' };
  expect((await desk.post(`/api/admin/admin_users/${colleague.id}/remove`, remove)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  await change({ isAdmin: true });
  onTestFinished(async () => {
    await change({ isAdmin: false });
  });
  expect((await open(browser, token)).status).toBe(422);
});

it('a short password is changed before its owner becomes an admin', async () => {
  const short = 'yoru-no-11c';
  const one = await member(short);
  const token = await invited(one);
  const { secret = '', ticket } = (await open(one.browser, token)).body as Record<string, string>;
  const accept = async (typed: object) => {
    const body = { token, ticket, code: await earlierCode(secret), ...typed };
    return (await one.browser.post('/api/invitation/accept', body)).body.errors;
  };
  expect(await accept({})).toEqual({ password: ['現在のパスワードを入力してください。'] });
  expect(await accept({ password: PASSWORD })).toEqual({
    password: ['現在のパスワードが正しくありません。'],
  });
  expect(await accept({ password: short })).toEqual({
    password: [expect.stringContaining('管理者のパスワードは12文字以上です。')],
  });
  expect((await one.browser.me()).isAdmin).toBe(false);
  await answer(one.id, 'take_back');
});

it('other admins hear of an invitation, of one who became an admin and of one who was taken out', async () => {
  const { browser, id, email } = await member();
  const address = await giveAddress(second.id);
  const token = await invited({ id, email });
  const name = String((await browser.me()).myName);
  expect(await noticesTo(address)).toContain(`田中さんが、${name}さんを管理者に招待しました。`);
  const { secret = '', ticket } = (await open(browser, token)).body as Record<string, string>;
  const body = { token, ticket, code: await earlierCode(secret), password: PASSWORD };
  expect((await browser.post('/api/invitation/accept', body)).status).toBe(200);
  expect(await noticesTo(address)).toContain(`${name}さんが、招待を受けて管理者になりました。`);
  expect(
    (await desk.post(`/api/admin/admin_users/${id}/remove`, { reason: '担当を離れたため' })).status,
  ).toBe(200);
  for (const each of [address, email])
    expect(await noticesTo(each)).toContain(`田中さんが、${name}さんを管理者から外しました。`);
});

it('other admins hear of a link that the host has made, and of one who leaves by themselves', async () => {
  const address = await giveAddress(deskId);
  const { id, myId } = await addUser(test.db, 'みさき');
  await inviteAdmin(test.db, myId);
  expect(await noticesTo(address)).toContain('サーバーの操作で、みさきさんを管理者に招待する');
  await answer(id, 'take_back');

  const leaver = await addAdminAtDesk(test.db, '伊藤');
  const own = await giveAddress(leaver.id);
  expect((await leaver.browser.post('/api/admin/leave', { delete: true })).status).toBe(200);
  expect(await noticesTo(address)).toContain('伊藤さんが、自分で管理者をやめました。');
  expect(await noticesTo(own)).not.toContain('管理者をやめました。');
});
