import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { adminPath } from '../../core/paths.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import { charactersOf } from '../../core/text/rules.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { checkPassword, hasPassword } from '../../identity/accounts/prove-again.ts';
import { CURRENT_MISSING } from '../../identity/accounts/wording.ts';
import { ADMIN_PASSWORD_MIN } from '../../identity/credentials/rules.ts';
import type { EnrolmentAnswer } from '../../identity/second-factor/contract.ts';
import {
  checkEnrolment,
  makeRecoveryCodes,
  startEnrolment,
  storeFactor,
} from '../../identity/second-factor/enrol-factor.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { OpenedSession } from '../../identity/sessions/contract.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { openAdminSession, rotateSession } from '../../identity/sessions/open-session.ts';
import { checkRecentProof } from '../../identity/sessions/rights.ts';
import { INVITE_OVER } from './contract.ts';
import { inviteHash } from './invite-admin.ts';
import { notifyAdmins } from './other-admins.ts';
import { lockInvited, selectAdmins, selectIsInvited, updateInviteUsed, updateIsAdmin } from './queries.ts';

type Acceptance = { token: string; ticket: string; code: string; password?: string | undefined };

const PASSWORD_SHORT = `管理者のパスワードは${ADMIN_PASSWORD_MIN}文字以上です。先にパスワードを変更してから、招待のリンクをもう一度開いてください。`;

const over = () => new InvalidInputError({ custom: [INVITE_OVER] });

/** @throws InvalidInputError, ApiError, LimitError */
async function checkInvited(db: Db, caller: MemberCaller, token: string): Promise<void> {
  const { userId, member, facts } = caller;
  await limit('verify', { facts });
  if (!(await selectIsInvited(db, userId, inviteHash(token)))) {
    await auditMember(db, caller, { event: 'admin.invite_failed' });
    throw over();
  }
  checkRecentProof(member);
}

/** A hash does not tell how long its password is. @throws InvalidInputError, LimitError */
async function checkPasswordLength(db: Db, caller: MemberCaller, password = ''): Promise<void> {
  if (!(await hasPassword(db, caller))) return;
  if (password === '') throw new InvalidInputError({ password: [CURRENT_MISSING] });
  await checkPassword(db, caller, password);
  if (charactersOf(nfkc(password)).length < ADMIN_PASSWORD_MIN)
    throw new InvalidInputError({ password: [PASSWORD_SHORT] });
}

const madeNotice = ({ name }: { name: string }): MailText =>
  mailText(
    '管理者の追加のお知らせ',
    `${name}さんが、招待を受けて管理者になりました。`,
    `${config().siteOrigin}${adminPath('admin_users')}`,
  );

export async function openInvite(
  db: Db,
  caller: MemberCaller,
  { token }: { token: string },
): Promise<EnrolmentAnswer> {
  await checkInvited(db, caller, token);
  return startEnrolment(db, { userId: caller.userId }, caller.member);
}

export type NewAdmin = { codes: string[]; member: OpenedSession; admin: OpenedSession };

/** All other sessions of the member end. */
export async function acceptInvite(
  db: Db,
  caller: MemberCaller,
  { token, password, ...typed }: Acceptance,
): Promise<NewAdmin> {
  await checkInvited(db, caller, token);
  await checkPasswordLength(db, caller, password);
  const { userId, facts } = caller;
  const factor = await checkEnrolment(db, { userId }, typed);
  return transact(db, async (trx) => {
    const others = (await selectAdmins(trx)).filter(({ id }) => id !== userId);
    await lockInvited(trx, userId);
    if (!(await updateInviteUsed(trx, userId, inviteHash(token)))) throw over();
    await updateIsAdmin(trx, userId, true);
    await storeFactor(trx, { userId }, factor);
    const codes = await makeRecoveryCodes(trx, { userId });
    await endAllSessions(trx, userId, { except: caller.member });
    const member = await rotateSession(trx, caller.member, {});
    const admin = await openAdminSession(trx, userId, facts);
    await notifyAdmins(trx, others, madeNotice(caller.member));
    await auditMember(trx, caller, { event: 'admin.made' });
    await auditMember(trx, caller, { event: 'factor.added' });
    return { codes, member, admin };
  });
}
