import { randomBytes } from 'node:crypto';
import { keepPictures } from '../../server/community/reports/case-pictures.ts';
import { businessDateOf } from '../../server/core/business-day.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import { appCode } from './admins.ts';
import { addShopLogin, Browser } from './browser.ts';
import { fileOf, formOf } from './casts.ts';
import { failedJob } from './failed-jobs.ts';
import { comingLegal, legalForm, newestLegal } from './legal.ts';
import { type Caller, newEmail, type Objects, type PermissionWorld } from './permission-world.ts';
import { addPostPhoto } from './posts.ts';
import { addCast, addShop } from './seed.ts';

export type Body = Record<string, unknown> | FormData;
/** `path`: what stands in the address; `address`: a whole one, which another service has made; `status`: of success. */
export type ValidCall = {
  path?: Record<string, string | number>;
  query?: string;
  address?: string;
  body?: Body;
  status?: number;
};
export type Make = (caller: Caller, on: Objects, world: PermissionWorld) => ValidCall | Promise<ValidCall>;

let count = 0;
const NEWS = { title: '年末の営業', message: '本文です。', isPlain: true, cover: 'moon', publishedOn: '' };
export const anyCode = { code: '123456' };
export const isMember = ({ myId }: Caller) => myId !== 'absent';
export const body =
  (make: (caller: Caller, on: Objects, world: PermissionWorld) => Body): Make =>
  (...given) => ({
    body: make(...given),
  });

export const takedown = (evidence: File[] = []) =>
  formOf({
    ...{ url: '/cast/1/', part: '写真', right: 'portrait', reason: '私が写っています。', standing: 'self' },
    ...{ name: '山田', email: newEmail(), notice: 'no', evidence },
  });

export async function memberInquiry(
  world: PermissionWorld,
  sender?: Caller,
): Promise<{ id: number; receipt: string }> {
  const userId = sender && isMember(sender) ? sender.userId : (await world.account()).id;
  const sealed = seal('inquiry', JSON.stringify({ message: '使い方を教えてください。' }));
  const receipt = `20261121-${String(++count).padStart(6, '0')}`;
  const { id } = await world.db
    .insertInto('inquiries')
    .values({ kind: 'inquiry', category: 'other', receipt, userId, sealed })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, receipt };
}

export async function shopInquiry(world: PermissionWorld, sender?: Caller): Promise<string> {
  const userId = sender && isMember(sender) ? sender.userId : (await world.account()).id;
  const sealed = seal('shop-inquiry', JSON.stringify({ purpose: 'price', message: '料金は', person: null }));
  const receipt = `20261121-${String(++count).padStart(6, '0')}`;
  await world.db
    .insertInto('shopInquiries')
    .values({ shopId: world.shopId, kind: 'inquiry', receipt, userId, castId: null, sealed })
    .execute();
  return receipt;
}

/** A girl asks a shop; what she has asked before is forgotten. */
export async function shopRequest({ db }: PermissionWorld, userId: number, shopId: number): Promise<number> {
  await db.deleteFrom('affiliations').where('userId', '=', userId).execute();
  const { id } = await db
    .insertInto('affiliations')
    .values({ userId, shopId, status: 'pending', endedBy: null, documentSeenBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of a girl with a name. */
async function waitingRequest(world: PermissionWorld): Promise<number> {
  return shopRequest(world, (await world.account('girl', `ゆき${++count}`)).id, world.shopId);
}

const BANNER = {
  title: '年末のご案内',
  text: '営業時間をご確認ください',
  path: '/navi/pages/',
  drawing: 'moon',
};
async function banner(db: Queryable): Promise<number> {
  const values = { ...BANNER, drawing: 'moon' as const, place: ++count };
  return (await db.insertInto('banners').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const REASON = { reason: 'ガイドラインに反しています。' };
const today = () => businessDateOf(Date.now());
const nothing: Make = () => ({});
const person: Make = async (_, __, world) => ({ path: { id: (await world.account()).id } });

/** A case about a review that is gone: it can be decided, and nothing else changes. */
async function openCase({ db }: PermissionWorld, decided: object = {}): Promise<number> {
  const { id } = await db
    .insertInto('moderationCases')
    .values({
      ...{ model: 'Review', objectId: 1_000_000 + ++count, label: '宵待の口コミ', snapshot: '本文' },
      ...{ urgent: false, dueAt: new Date(), ...decided },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function heldComment(world: PermissionWorld, on: Objects): Promise<number> {
  return world.comment(Number(on.post), null, { approved: false, heldBy: 'site' });
}

async function askedTakedown(): Promise<string> {
  const sent = await new Browser().post('/api/takedown', takedown());
  return String(sent.body.receipt);
}

async function anotherAdmin(world: PermissionWorld): Promise<number> {
  const { id } = await world.account();
  await world.db.updateTable('users').set({ isAdmin: true }).where('id', '=', id).execute();
  return id;
}

/** With an app, as one who can enter the desk. */
const realAdmin = async (world: PermissionWorld): Promise<number> =>
  (await world.callerOf('admin', { isReal: true })).userId;

async function adminInvite(
  world: PermissionWorld,
  by: { invitedBy: number; waits: true } | { invitedBy: null } = { invitedBy: null },
): Promise<number> {
  const { id } = await world.account();
  const terms = { tokenHash: randomBytes(32), expiresAt: new Date(Date.now() + 60_000), usedAt: null };
  await world.db
    .insertInto('adminInvites')
    .values({ userId: id, approvedBy: null, ...by, ...terms })
    .execute();
  return id;
}

const shopLogin = ({ db }: PermissionWorld) => addShopLogin(db, '宵待');

async function proposal(world: PermissionWorld): Promise<number> {
  const { id } = await world.db
    .insertInto('suspensionProposals')
    .values({ userId: (await world.account()).id, ...REASON, proposedBy: await anotherAdmin(world) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of one shop of the places that every world has. */
const shopFile = () =>
  formOf({
    file: [
      fileOf(
        Buffer.from('店舗コード,店名,業種,都道府県,エリア\nD1,暁,キャバクラ,東京都,新宿・歌舞伎町\n'),
        'a.csv',
        'text/csv',
      ),
    ],
  });

async function importRun({ db }: PermissionWorld, isDone = false): Promise<number> {
  const counts = { fresh: 1, changed: 0, unchanged: 0, refused: 0, madeBy: null };
  const text = '店舗コード,店名,業種,都道府県,エリア\nD1,暁,キャバクラ,東京都,新宿・歌舞伎町\n';
  const done = { status: 'done' as const, text: null, before: '[]', after: '[]', doneAt: new Date() };
  const { id } = await db
    .insertInto('importRuns')
    .values({ fileName: 'a.csv', ...counts, text, ...(isDone ? done : {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Calls of the desk as an admin makes them. */
export const VALID_DESK_CALLS: Record<string, Make> = {
  'DELETE /api/admin/announces/{id}': async (_, __, { db }) => {
    const values = { title: 'お知らせ', body: '本文です。', publishedAt: new Date() };
    const row = await db.insertInto('announcements').values(values).returning('id').executeTakeFirstOrThrow();
    return { path: { id: String(row.id) } };
  },
  'GET /api/admin/affiliations': nothing,
  'GET /api/admin/affiliations/csv': nothing,
  'GET /api/admin/affiliations/{id}': async (_, __, world) => ({ path: { id: await waitingRequest(world) } }),
  'POST /api/admin/affiliations/{id}/agree': async (_, __, world) => ({
    path: { id: await waitingRequest(world) },
    body: { seenBy: 'staff' },
  }),
  'POST /api/admin/affiliations/{id}/decline': async (_, __, world) => ({
    path: { id: await waitingRequest(world) },
  }),
  'GET /api/admin/announces': nothing,
  'GET /api/admin/announces/csv': nothing,
  'POST /api/admin/announces': body(() => ({ title: 'お知らせ', message: '本文です。', castIds: '' })),
  'POST /api/admin/enrolment': body(() => ({})),
  'POST /api/admin/factor': body(({ secret }) => (secret ? { code: appCode(secret) } : anyCode)),
  'GET /api/admin/news': nothing,
  'GET /api/admin/news/csv': nothing,
  'POST /api/admin/news/preview': body(() => ({ message: '本文です。', isPlain: true })),
  'POST /api/admin/news': body(() => NEWS),
  'POST /api/admin/news/{id}': async (_, __, world) => ({
    path: { id: String(await world.news()) },
    body: NEWS,
  }),
  'DELETE /api/admin/news/{id}': async (_, __, world) => ({ path: { id: String(await world.news()) } }),
  'POST /api/admin/jobs/retry': nothing,
  'POST /api/admin/jobs/{id}/remove': async (_, __, { db }) => ({ path: { id: await failedJob(db) } }),
  'POST /api/admin/jobs/{id}/retry': async (_, __, { db }) => ({ path: { id: await failedJob(db) } }),
  'POST /api/admin/leave': async (_, __, world) => {
    await realAdmin(world);
    return { body: { delete: true } };
  },
  'POST /api/admin/recovery_codes': body(() => ({})),
  'POST /api/admin/sessions': body(() => ({ others: true })),
  'POST /api/admin/totp': async ({ browser, adminTag = '' }) => {
    const answer = await browser.send('POST', '/api/admin/enrolment', {}, { 'X-Session-Tag': adminTag });
    const { secret, ticket = 'x' } = answer.body as Record<string, string>;
    return { body: { ticket, code: secret ? appCode(secret) : '123456' } };
  },
  'POST /api/admin/inquiries/{id}': async (_, __, world) => ({
    path: { id: (await memberInquiry(world)).id },
    body: { message: '確認しました。', status: 'checking' },
  }),
  'POST /api/admin/inquiries/{id}/status': async (_, __, world) => ({
    path: { id: (await memberInquiry(world)).id },
    body: { status: 'checking' },
  }),
  'POST /api/admin/takedowns/{id}/evidence': async () => {
    const file = fileOf(Buffer.from('%PDF-1.7'), 'x.pdf', 'application/pdf');
    const sent = await new Browser().post('/api/takedown', takedown([file]));
    return { path: { id: String(sent.body.receipt) }, body: { file: 1 } };
  },
  'DELETE /api/admin/macros/{id}': async (_, __, { db }) => {
    const values = { title: '受け付けました', body: 'お待ちください。' };
    return {
      path: await db.insertInto('replyMacros').values(values).returning('id').executeTakeFirstOrThrow(),
    };
  },
  'GET /api/admin/admin_users': nothing,
  'GET /api/admin/admin_users/csv': nothing,
  'GET /api/admin/admin_users/{id}': async (_, __, world) => ({ path: { id: await anotherAdmin(world) } }),
  'GET /api/admin/cast_names/{id}': (_, __, { ownerCastId }) => ({ path: { id: ownerCastId } }),
  'GET /api/admin/banners': nothing,
  'GET /api/admin/banners/csv': nothing,
  'POST /api/admin/banners': async (_, __, { db }) => {
    await db.deleteFrom('banners').execute();
    return { body: BANNER };
  },
  'POST /api/admin/banners/{id}': async (_, __, { db }) => ({ path: { id: await banner(db) }, body: BANNER }),
  'POST /api/admin/banners/{id}/raise': async (_, __, { db }) => ({ path: { id: await banner(db) } }),
  'DELETE /api/admin/banners/{id}': async (_, __, { db }) => ({ path: { id: await banner(db) } }),
  'GET /api/admin/pickups': nothing,
  'GET /api/admin/pickups/csv': nothing,
  'GET /api/admin/pickups/today': nothing,
  'POST /api/admin/pickups/pins': async (_, __, { db, ownerCastId }) => {
    await db.deleteFrom('pickupRules').execute();
    return { body: { castId: String(ownerCastId), from: today(), until: today(), ...REASON } };
  },
  'POST /api/admin/pickups/outs': async (_, __, { db, ownerCastId }) => {
    await db.deleteFrom('pickupRules').execute();
    return { body: { castId: String(ownerCastId), until: today(), ...REASON } };
  },
  'POST /api/admin/pickups/{id}/take_back': async (_, __, { db, ownerCastId }) => {
    const days = { fromDate: today(), untilDate: today() };
    const rule = { kind: 'out' as const, castId: ownerCastId, ...days, ...REASON };
    const values = { ...rule, madeBy: null, takenBackBy: null, takenBackAt: null };
    return {
      path: await db.insertInto('pickupRules').values(values).returning('id').executeTakeFirstOrThrow(),
    };
  },
  'GET /api/admin/settings': nothing,
  'GET /api/admin/limits/csv': nothing,
  'GET /api/admin/macros/csv': nothing,
  'POST /api/admin/settings': body(() => ({
    ...{ rankingNumerals: false, guestComments: true, holdGuestComments: false },
  })),
  'POST /api/admin/limits/{limit}': () => ({
    path: { limit: 'shop_inbox:target:86400' },
    body: { points: String(100 + (++count % 900)) },
  }),
  'GET /api/admin/legal': nothing,
  'POST /api/admin/legal_preview': body(() => ({ summary: '要約です。', body: '## 見出し\n\n本文です。' })),
  'POST /api/admin/legal/{page}': async (_, __, { db }) => ({
    path: { page: 'terms' },
    body: legalForm((await newestLegal(db, 'terms')).id),
  }),
  'DELETE /api/admin/legal/{page}': async (_, __, { db }) => {
    await comingLegal(db, 'privacy');
    return { path: { page: 'privacy' } };
  },
  'GET /api/admin/words': nothing,
  'GET /api/admin/words/csv': nothing,
  'GET /api/admin/words/changes': nothing,
  'POST /api/admin/words': body(() => ({ word: `禁止語${++count}` })),
  'POST /api/admin/words/try': body(() => ({ text: '本文です。' })),
  'DELETE /api/admin/words/{id}': async (_, __, { db }) => ({
    path: await db
      .insertInto('bannedWords')
      .values({ word: `外す言葉${++count}`, folded: `外す言葉${count}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  }),
  'GET /api/admin/audit': nothing,
  'GET /api/admin/audit/csv': nothing,
  'POST /api/admin/audit/check': nothing,
  'GET /api/admin/casts': nothing,
  'GET /api/admin/casts/csv': nothing,
  'GET /api/admin/held_comments': nothing,
  'GET /api/admin/held_comments/csv': nothing,
  'GET /api/admin/held_comments/{id}': async (_, on, world) => ({
    path: { id: await heldComment(world, on) },
  }),
  'GET /api/admin/new_photos': nothing,
  'GET /api/admin/new_photos/csv': nothing,
  'GET /api/admin/new_shops': nothing,
  'GET /api/admin/new_shops/csv': nothing,
  'POST /api/admin/content_reviews': body((_, __, { shopId }) => ({ kind: 'shop', ids: [String(shopId)] })),
  'POST /api/admin/new_photos/{id}/remove': async (_, { post }, { db }) => ({
    path: { id: await addPostPhoto(db, Number(post)) },
  }),
  'GET /api/admin/imports': nothing,
  'POST /api/admin/held_comments/{id}': async (_, on, world) => ({
    path: { id: await heldComment(world, on) },
    body: { action: 'show' },
  }),
  'GET /api/admin/imports/csv': nothing,
  'POST /api/admin/imports': body(shopFile),
  'POST /api/admin/imports/{id}': async (_, __, world) => ({ path: { id: await importRun(world) } }),
  'POST /api/admin/imports/{id}/take_back': async (_, __, world) => ({
    path: { id: await importRun(world, true) },
  }),
  'GET /api/admin/inquiries': nothing,
  'GET /api/admin/inquiries/csv': nothing,
  'GET /api/admin/inquiries/{id}': async (_, __, world) => ({
    path: { id: (await memberInquiry(world)).id },
  }),
  'GET /api/admin/jobs': nothing,
  'GET /api/admin/jobs/csv': nothing,
  'GET /api/admin/macros': nothing,
  'GET /api/admin/people': nothing,
  'GET /api/admin/people/csv': nothing,
  'GET /api/admin/people/{id}': person,
  'GET /api/admin/reports': nothing,
  'GET /api/admin/reports/csv': nothing,
  'GET /api/admin/reports/{id}': async (_, __, world) => ({ path: { id: await openCase(world) } }),
  'GET /api/admin/reports/{id}/pictures/{position}': async (_, __, world) => {
    const caseId = await openCase(world);
    await keepPictures(world.db, caseId, [Buffer.from('picture')]);
    return { path: { id: caseId, position: 1 } };
  },
  'GET /api/admin/shops': nothing,
  'GET /api/admin/shops/csv': nothing,
  'GET /api/admin/suspensions': nothing,
  'GET /api/admin/takedowns': nothing,
  'GET /api/admin/takedowns/csv': nothing,
  'GET /api/admin/takedowns/{id}': async () => ({ path: { id: await askedTakedown() } }),
  'GET /api/admin/casts/{id}': (_, __, { otherCastId }) => ({ path: { id: otherCastId } }),
  'POST /api/admin/casts/{id}/end_affiliation': async (_, __, { db, shopId }) => ({
    path: { id: await addCast(db, shopId, { name: 'ゆい' }) },
    body: REASON,
  }),
  'POST /api/admin/casts/{id}/purge': (_, __, { otherCastId }) => ({
    path: { id: otherCastId },
    body: REASON,
  }),
  'GET /api/admin/shops/{id}': (_, __, { otherShopId }) => ({ path: { id: otherShopId } }),
  'POST /api/admin/shops/{id}/closing': async (_, __, { db, places }) => ({
    path: { id: await addShop(db, places, { name: '閉める店' }) },
    body: { closed: true, ...REASON },
  }),
  'POST /api/admin/shop_logins/{id}/suspension': async (_, __, world) => ({
    path: { id: await shopLogin(world) },
    body: { suspended: true, ...REASON },
  }),
  'POST /api/admin/shop_logins/{id}/end_sessions': async (_, __, world) => ({
    path: { id: await shopLogin(world) },
    body: REASON,
  }),
  'POST /api/admin/casts/{id}/visibility': async (_, __, { db, shopId }) => ({
    path: { id: await addCast(db, shopId, { name: 'ひそか' }) },
    body: { visible: false, ...REASON },
  }),
  'POST /api/admin/inquiries/{id}/assignee': async (_, __, world) => ({
    path: { id: (await memberInquiry(world)).id },
    body: { assigneeId: await anotherAdmin(world) },
  }),
  'POST /api/admin/macros': body(() => ({ title: '受け付けました', body: 'お待ちください。' })),
  'POST /api/admin/people/{id}/contacts': person,
  'POST /api/admin/people/{id}/end_sessions': async (_, __, world) => ({
    path: { id: (await world.account()).id },
    body: REASON,
  }),
  'POST /api/admin/people/{id}/purge': async (_, __, world) => ({
    path: { id: (await world.account()).id },
    body: REASON,
  }),
  'POST /api/admin/people/{id}/reinstate': async (_, __, world) => {
    const { id } = await world.account();
    await world.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
    return { path: { id }, body: REASON };
  },
  'POST /api/admin/reports/{id}': async (_, __, world) => ({
    path: { id: await openCase(world) },
    body: { action: 'none' },
  }),
  'POST /api/admin/reports/{id}/undo': async (_, __, world) => ({
    path: { id: await openCase(world, { status: 'dismissed', action: 'none', decidedAt: new Date() }) },
  }),
  'POST /api/admin/shops/{id}/visibility': async (_, __, { db, places }) => ({
    path: { id: await addShop(db, places, { name: '隠す店' }) },
    body: { visible: false, ...REASON },
  }),
  'POST /api/admin/suspensions': async (_, __, world) => ({
    body: { userId: (await world.account()).id, ...REASON },
  }),
  'POST /api/admin/suspensions/{id}': async (_, __, world) => ({
    path: { id: await proposal(world) },
    body: { approve: true },
  }),
  'POST /api/admin/takedowns/{id}': async () => ({
    path: { id: await askedTakedown() },
    body: { outcome: 'kept', act: false, ...REASON },
  }),
  'POST /api/admin/takedowns/{id}/look': async () => ({ path: { id: await askedTakedown() } }),
  'POST /api/admin/takedowns/{id}/hide': async (_, __, { db, shopId }) => {
    const form = takedown();
    form.set('url', `/cast/${await addCast(db, shopId, { name: 'ゆい' })}/`);
    const sent = await new Browser().post('/api/takedown', form);
    return { path: { id: String(sent.body.receipt) } };
  },
  'POST /api/admin/takedowns/{id}/ask': async (_, __, { ownerCastId }) => {
    const form = takedown();
    form.set('notice', 'yes');
    form.set('url', `/cast/${ownerCastId}/`);
    const sent = await new Browser().post('/api/takedown', form);
    return { path: { id: String(sent.body.receipt) } };
  },
  'GET /api/admin/admin_invites': nothing,
  'POST /api/admin/admin_invites': async (_, __, world) => ({
    body: { email: (await world.account()).email },
  }),
  'POST /api/admin/admin_invites/{id}/again': async (_, __, world) => ({
    path: { id: await adminInvite(world) },
  }),
  'POST /api/admin/admin_invites/{id}/approve': async (_, __, world) => ({
    path: { id: await adminInvite(world, { invitedBy: await realAdmin(world), waits: true }) },
  }),
  'POST /api/admin/admin_invites/{id}/take_back': async (_, __, world) => ({
    path: { id: await adminInvite(world) },
  }),
  'POST /api/admin/admin_users/{id}/remove': async (_, __, world) => ({
    path: { id: await realAdmin(world) },
    body: REASON,
  }),
  'PUT /api/admin/admin_users/{id}': async (_, __, world) => {
    await world.db.deleteFrom('adminCastLinks').execute();
    return { path: { id: await anotherAdmin(world) }, body: { castId1: String(world.ownerCastId) } };
  },
};
