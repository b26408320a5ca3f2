import { createHash, randomBytes } from 'node:crypto';
import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { invitationPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
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
import { type AdminInvites, INVITE_MINUTES, MAILED_INVITE_MINUTES } from './contract.ts';
import * as queries from './queries.ts';

const UNKNOWN =
  'このメールアドレスで登録している会員はいません。会員登録とメールアドレスの登録を済ませた方を招待してください。';
const NO_ADDRESS = 'この会員のメールアドレスは、現在登録されていません。';
const ADMIN_ALREADY = 'この会員は、すでに管理者です。';
const SENT = '招待のメールを送りました。';
const SENT_AGAIN = '招待のメールをもう一度送りました。前のリンクは使用できません。';
const TAKEN_BACK = '招待を取り消しました。';

export const inviteHash = (token: string): Buffer => createHash('sha256').update(token).digest();

type Terms = { minutes: number; invitedBy: number | null };

/** @returns the token, of which only the hash is kept */
async function makeInvite(trx: Queryable, userId: number, terms: Terms): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.insertInvite(trx, { userId, tokenHash: inviteHash(token), ...terms });
  return token;
}

export type Invite = { name: string; token: string };

/**
 * For the host's command line only: the first admin is a person who has the machine. @returns null for an unknown id
 */
export const inviteAdmin = (db: Db, myId: string): Promise<Invite | null> =>
  db.transaction().execute(async (trx) => {
    const member = await queries.selectMember(trx, myId);
    if (!member) return null;
    const token = await makeInvite(trx, member.id, { minutes: INVITE_MINUTES, invitedBy: null });
    await auditDesk(trx, null, { event: 'admin.invited', target: `user:${member.id}` });
    return { name: member.name, token };
  });

const invitationMail = (name: string, token: string): MailText =>
  mailText(
    '管理者への招待',
    `${name}さん\n\n${config().siteName}の管理者として招待されました。`,
    'ログインしたまま次のリンクを開き、認証アプリを設定してください。リンクは一度だけ、24時間以内に使えます。',
    `${config().siteOrigin}${invitationPath(token)}`,
    'お心当たりのない場合は、このメールを破棄してください。リンクを開いても、設定を終えるまで何も変わりません。',
  );

/** The mail to a member, whose row is locked. @throws InvalidInputError */
async function mailInvite(trx: Queryable, { admin }: AdminCaller, userId: number): Promise<void> {
  const member = await queries.lockInvited(trx, userId);
  if (!member) throw new InvalidInputError({ email: [UNKNOWN] });
  if (member.isAdmin) throw new InvalidInputError({ email: [ADMIN_ALREADY] });
  const { email } = await readIdentities(trx, userId);
  if (!email) throw new InvalidInputError({ custom: [NO_ADDRESS] });
  const terms = { minutes: MAILED_INVITE_MINUTES, invitedBy: admin.userId };
  const token = await makeInvite(trx, userId, terms);
  await sendMail(trx, { to: email, ...invitationMail(member.name, token) });
}

async function limitMails({ facts, admin }: AdminCaller, email: string | undefined): Promise<void> {
  await limit('admin_invite', { facts, account: admin.userId });
  if (!email) return;
  await limit('mail', { facts, target: identityLookup({ kind: 'email', value: email }).toString('hex') });
}

/** By the address that a member logs in with. @throws InvalidInputError; LimitError */
export async function inviteByMail(db: Db, caller: AdminCaller, { email }: { email: string }): Promise<Done> {
  await limitMails(caller, email);
  return transactOnce(db, caller, async (trx) => {
    const found = await findByIdentity(trx, { kind: 'email', value: email });
    if (!found) throw new InvalidInputError({ email: [UNKNOWN] });
    await mailInvite(trx, caller, found.userId);
    await auditAdmin(trx, caller, { event: 'admin.invited', target: `user:${found.userId}` });
    return { message: SENT };
  });
}

/** With a new link, which ends the one before. @throws ApiError not_found; InvalidInputError; LimitError */
export async function inviteAgain(db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> {
  const { email } = await readIdentities(db, id);
  await limitMails(caller, email);
  return transactOnce(db, caller, async (trx) => {
    if (!(await queries.deleteInvite(trx, id))) throw new ApiError('not_found');
    await mailInvite(trx, caller, id);
    await auditAdmin(trx, caller, { event: 'admin.invited', target: `user:${id}` });
    return { message: SENT_AGAIN };
  });
}

/** @throws ApiError not_found for one that was taken, or taken back */
export const takeBackInvite = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  transact(db, async (trx) => {
    if (!(await queries.deleteInvite(trx, id))) throw new ApiError('not_found');
    await auditAdmin(trx, caller, { event: 'admin.invite_taken_back', target: `user:${id}` });
    return { message: TAKEN_BACK };
  });

/** Those that wait, and those that are over and can be sent again. */
export async function readInvites(db: Queryable): Promise<AdminInvites> {
  const rows = await queries.selectInvites(db);
  return {
    items: rows.map(({ createdAt, expiresAt, sealed, ...row }) => ({
      ...row,
      mail: sealed ? maskedEmail(openIdentity({ kind: 'email', sealed }).value) : '',
      ...{ sentOn: postedOnOf(createdAt), until: postedOnOf(expiresAt) },
    })),
  };
}
