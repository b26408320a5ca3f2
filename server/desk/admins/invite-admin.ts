import { createHash, randomBytes } from 'node:crypto';
import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { adminPath, invitationPath } from '../../core/paths.ts';
import { postedOnOf, timeText } from '../../core/time-text.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import {
  findByIdentity,
  identityLookup,
  openIdentity,
  readIdentities,
} from '../../identity/accounts/identities.ts';
import { maskedEmail } from '../../identity/accounts/rules.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { auditDesk } from '../kit/audit.ts';
import {
  type AdminInvites,
  ALONE_DAYS,
  INVITE_MINUTES,
  MAILED_INVITE_MINUTES,
  WAITING_INVITE_MINUTES,
} from './contract.ts';
import { lockOthers, notifyAdmins } from './other-admins.ts';
import * as queries from './queries.ts';

const UNKNOWN =
  'このメールアドレスで登録している会員はいません。会員登録とメールアドレスの登録を済ませた方を招待してください。';
const NO_ADDRESS = 'この会員のメールアドレスは、現在登録されていません。';
const ADMIN_ALREADY = 'この会員は、すでに管理者です。';
const SUSPENDED = 'この会員は利用停止中のため、招待できません。';
const LEAVING = 'この会員は退会の手続き中のため、招待できません。';
const SENT = '招待のメールを送りました。';
const SENT_AGAIN = '招待のメールをもう一度送りました。前のリンクは使用できません。';
const PROPOSED = '招待しました。ほかの管理者が承認すると、招待のメールを送ります。';
const APPROVED = '招待を承認し、メールを送りました。';
const WAITS_STILL = 'この招待は、ほかの管理者の承認を待っています。';
const WAITS_NO_MORE = 'この招待は承認待ちではありません。';
const NEEDS_ANOTHER = '招待した方とは別の管理者の承認が必要です。';
const notAlone = (from: Date) =>
  `管理者が外されてから${ALONE_DAYS}日間は、ほかの管理者の承認なしに招待できません。${timeText(postedOnOf(from))}から招待できます。お急ぎのときは、サーバーの管理者に招待を依頼してください。`;
const TAKEN_BACK = '招待を取り消しました。';

export const inviteHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @returns the token, of which only the hash is kept */
async function makeInvite(trx: Queryable, userId: number, terms: queries.InviteTerms): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.insertInvite(trx, { userId, tokenHash: inviteHash(token) }, terms);
  return token;
}

export type Invite = { name: string; token: string };

const hostNotice = (name: string): MailText =>
  mailText(
    '管理者への招待のお知らせ',
    `サーバーの操作で、${name}さんを管理者に招待するリンクが作られました。リンクは一度だけ、${INVITE_MINUTES}分以内に使えます。`,
    'お心当たりのない場合は、サーバーを管理している方に確認してください。',
    `${config().siteOrigin}${adminPath('admin_users')}`,
  );

/**
 * For the host's command line only: the first admin is a person who has the machine. @returns null for an unknown id
 */
export const inviteAdmin = (db: Db, myId: string): Promise<Invite | null> =>
  db.transaction().execute(async (trx) => {
    const member = await queries.selectMember(trx, myId);
    if (!member) return null;
    const token = await makeInvite(trx, member.id, { minutes: INVITE_MINUTES, invitedBy: null });
    const others = (await queries.selectAdmins(trx)).filter(({ id }) => id !== member.id);
    await notifyAdmins(trx, others, hostNotice(member.name));
    await auditDesk(trx, null, { event: 'admin.invited', target: `user:${member.id}` });
    return { name: member.name, token };
  });

type Invited = { id: number; name: string; email: string };

const invitationMail = ({ name }: Invited, by: string, token: string): MailText =>
  mailText(
    '管理者への招待',
    `${name}さん\n\n${by}さんから、${config().siteName}の管理者として招待されました。`,
    'ログインしたまま次のリンクを開き、認証アプリを設定してください。リンクは一度だけ、24時間以内に使えます。',
    `${config().siteOrigin}${invitationPath(token)}`,
    'お心当たりのない場合は、このメールを破棄してください。リンクを開いても、設定を終えるまで何も変わりません。',
  );

const invitedNotice = ({ name }: Invited, by: string, waits: boolean): MailText =>
  mailText(
    '管理者への招待のお知らせ',
    `${by}さんが、${name}さんを管理者に招待しました。`,
    waits ? 'ほかの管理者が承認すると、招待のメールが送られます。' : '招待のメールを送りました。',
    `${config().siteOrigin}${adminPath('admin_users')}`,
  );

async function lockInvited(trx: Queryable, id: number, field: 'email' | 'custom'): Promise<Invited> {
  const refuse = (text: string) => new InvalidInputError({ [field]: [text] });
  const member = await queries.lockInvited(trx, id);
  if (!member) throw refuse(UNKNOWN);
  if (member.status !== 'active') throw refuse(member.status === 'suspended' ? SUSPENDED : LEAVING);
  if (member.isAdmin) throw refuse(ADMIN_ALREADY);
  const { email } = await readIdentities(trx, id);
  if (!email) throw refuse(NO_ADDRESS);
  return { id, name: member.name, email };
}

type Others = Awaited<ReturnType<typeof lockOthers>>;
type By = { name: string; invitedBy: number; approvedBy?: number | null };

async function mailInvite(trx: Queryable, invited: Invited, { name, ...by }: By): Promise<void> {
  const token = await makeInvite(trx, invited.id, { minutes: MAILED_INVITE_MINUTES, ...by });
  await sendMail(trx, { to: invited.email, ...invitationMail(invited, name, token) });
}

/** @throws InvalidInputError */
async function checkAlone(trx: Queryable): Promise<void> {
  const from = await queries.selectAloneFrom(trx, ALONE_DAYS);
  if (from) throw new InvalidInputError({ custom: [notAlone(from)] });
}

/** Where there is another admin, that one approves it first (security.md T7). @returns whether it waits */
async function propose(
  trx: Queryable,
  { admin }: AdminCaller,
  invited: Invited,
  others: Others,
): Promise<boolean> {
  const able = others.filter(({ canEnter }) => canEnter);
  const waits = able.length > 0;
  const terms = { minutes: WAITING_INVITE_MINUTES, invitedBy: admin.userId, waits };
  if (!waits) await checkAlone(trx);
  if (waits) await makeInvite(trx, invited.id, terms);
  else await mailInvite(trx, invited, { name: admin.name, invitedBy: admin.userId });
  await notifyAdmins(trx, able, invitedNotice(invited, admin.name, waits));
  return waits;
}

const limitInvites = ({ facts, admin }: AdminCaller) =>
  limit('admin_invite', { facts, account: admin.userId });

const limitMails = ({ facts }: AdminCaller, email: string) =>
  limit('mail', { facts, target: identityLookup({ kind: 'email', value: email }).toString('hex') });

/** Counted before anything is locked, and only where a mail may go. @throws ApiError not_found; LimitError */
async function limitDeed(db: Db, caller: AdminCaller, id: number, deed: 'again' | 'approve'): Promise<void> {
  await limitInvites(caller);
  const invite = await queries.selectInvite(db, id);
  if (!invite) throw new ApiError('not_found');
  const { userId } = caller.admin;
  const mails =
    deed === 'approve'
      ? invite.state === 'waiting' && invite.invitedBy !== userId
      : invite.state === 'sent' || !(await queries.selectHasOther(db, userId));
  const { email } = mails ? await readIdentities(db, id) : {};
  if (email) await limitMails(caller, email);
}

/** Who asks which addresses are members leaves a trace, without the address. */
async function notingRefusal<T>(db: Db, caller: AdminCaller, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidInputError) await auditAdmin(db, caller, { event: 'admin.invite_refused' });
    throw error;
  }
}

/** By the address that a member logs in with. @throws InvalidInputError; LimitError */
export async function inviteByMail(db: Db, caller: AdminCaller, { email }: { email: string }): Promise<Done> {
  await limitInvites(caller);
  if (!(await queries.selectHasOther(db, caller.admin.userId))) await limitMails(caller, email);
  const work = async (trx: Queryable) => {
    const others = await lockOthers(trx, caller);
    const found = await findByIdentity(trx, { kind: 'email', value: email });
    if (!found) throw new InvalidInputError({ email: [UNKNOWN] });
    const waits = await propose(trx, caller, await lockInvited(trx, found.userId, 'email'), others);
    const target = `user:${found.userId}`;
    await auditAdmin(trx, caller, { event: 'admin.invited', target, detail: { waits } });
    return { message: waits ? PROPOSED : SENT };
  };
  return notingRefusal(db, caller, () => transactOnce(db, caller, work));
}

/** With a new link, which ends the one before. @throws ApiError not_found; InvalidInputError; LimitError */
export async function inviteAgain(db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> {
  await limitDeed(db, caller, id, 'again');
  const work = async (trx: Queryable) => {
    const others = await lockOthers(trx, caller);
    const invited = await lockInvited(trx, id, 'custom');
    const { state, inviter, invitedBy, approvedBy } = await lockInvite(trx, id);
    let waits = false;
    if (state === 'sent' && inviter !== null && invitedBy !== null && approvedBy !== null)
      await mailInvite(trx, invited, { name: inviter, invitedBy, approvedBy });
    else if (state === 'waiting' && others.some(({ canEnter }) => canEnter))
      throw new InvalidInputError({ custom: [WAITS_STILL] });
    else waits = await propose(trx, caller, invited, others);
    await auditAdmin(trx, caller, { event: 'admin.invited', target: `user:${id}`, detail: { waits } });
    return { message: waits ? PROPOSED : SENT_AGAIN };
  };
  return notingRefusal(db, caller, () => transactOnce(db, caller, work));
}

export async function approveInvite(db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> {
  await limitDeed(db, caller, id, 'approve');
  const approvedBy = caller.admin.userId;
  return transactOnce(db, caller, async (trx) => {
    await lockOthers(trx, caller);
    const invited = await lockInvited(trx, id, 'custom');
    const { state, inviter, invitedBy } = await lockInvite(trx, id);
    if (state !== 'waiting' || inviter === null || invitedBy === null)
      throw new InvalidInputError({ custom: [WAITS_NO_MORE] });
    if (invitedBy === approvedBy) throw new InvalidInputError({ custom: [NEEDS_ANOTHER] });
    await mailInvite(trx, invited, { name: inviter, invitedBy, approvedBy });
    await auditAdmin(trx, caller, { event: 'admin.invite_approved', target: `user:${id}` });
    return { message: APPROVED };
  });
}

/** @throws ApiError not_found for one that was taken, or taken back */
export const takeBackInvite = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  transact(db, async (trx) => {
    if (!(await queries.deleteInvite(trx, id))) throw new ApiError('not_found');
    await auditAdmin(trx, caller, { event: 'admin.invite_taken_back', target: `user:${id}` });
    return { message: TAKEN_BACK };
  });

async function lockInvite(trx: Queryable, id: number) {
  const invite = await queries.lockInvite(trx, id);
  if (!invite) throw new ApiError('not_found');
  return invite;
}

/** Those that wait, and those that are over and can be sent again. */
export async function readInvites(db: Queryable, { admin }: AdminCaller): Promise<AdminInvites> {
  const rows = await queries.selectInvites(db);
  const needsApproval = await queries.selectHasOther(db, admin.userId);
  const aloneFrom = needsApproval ? null : await queries.selectAloneFrom(db, ALONE_DAYS);
  return {
    ...{ needsApproval, aloneFrom: aloneFrom && postedOnOf(aloneFrom) },
    items: rows.map(({ createdAt, expiresAt, sealed, status, inviterId, ...row }) => ({
      ...row,
      mail: sealed ? maskedEmail(openIdentity({ kind: 'email', sealed }).value) : '',
      ...{ isOwn: inviterId === admin.userId, isInactive: status !== 'active' },
      ...{ sentOn: postedOnOf(createdAt), until: postedOnOf(expiresAt) },
    })),
  };
}
