import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { attempt, limit } from '../../core/limits/limit.ts';
import { hashPassword, type PasswordHash, verifyPassword } from '../credentials/password-hash.ts';
import { passwordProblem } from '../credentials/password-problem.ts';
import { passwordMin } from '../credentials/rules.ts';
import { auditMember } from '../sessions/audit.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { type OpenedMemberSession, openMemberSession } from '../sessions/open-session.ts';
import { checkRecentProof } from '../sessions/rights.ts';
import { readIdentities } from './identities.ts';
import { notifyOwner } from './notify-owner.ts';
import { insertPassword, lockUser, selectPassword } from './queries.ts';
import { CURRENT_MISSING, CURRENT_WRONG } from './wording.ts';

type Typed = { currentPassword?: string | undefined; password: string };

/** An account with a password gives it; one without (LINE) has proved its owner's identity recently. */
async function checkCurrent(db: Db, caller: MemberCaller, current = ''): Promise<void> {
  const row = await selectPassword(db, caller.userId);
  if (!row) return checkRecentProof(caller.member);
  if (current === '') throw new InvalidInputError({ currentPassword: [CURRENT_MISSING] });
  const keys = { facts: caller.facts, account: caller.userId };
  if (await attempt('current_password', keys, () => verifyPassword(row, current))) return;
  await auditMember(db, caller, { event: 'reauth.failed' });
  throw new InvalidInputError({ currentPassword: [CURRENT_WRONG] });
}

async function write(trx: Queryable, caller: MemberCaller, hash: PasswordHash): Promise<OpenedMemberSession> {
  const { userId, facts } = caller;
  await lockUser(trx, userId);
  await insertPassword(trx, userId, hash);
  await endAllSessions(trx, userId);
  const opened = await openMemberSession(trx, userId, facts);
  await notifyOwner(trx, userId, 'password_changed');
  await auditMember(trx, caller, {
    event: caller.member.scope === 'reset' ? 'password.reset' : 'password.changed',
  });
  return opened;
}

/** Ends every session and opens a new one here; in a session of a reset code no old password is needed. */
export async function changePassword(
  db: Db,
  caller: MemberCaller,
  typed: Typed,
): Promise<OpenedMemberSession> {
  const { userId, member, facts } = caller;
  if (member.scope !== 'reset') await checkCurrent(db, caller, typed.currentPassword);
  await limit('change_credential', { facts, account: userId });
  const identities = await readIdentities(db, userId);
  const problem = passwordProblem(typed.password, {
    own: [identities.tel, identities.email, member.name],
    min: passwordMin(member),
  });
  if (problem) throw new InvalidInputError({ password: [problem] });
  const hash = await hashPassword(typed.password);
  return transact(db, (trx) => write(trx, caller, hash));
}
