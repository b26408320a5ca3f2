import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { hashPassword, type PasswordHash, verifyPassword } from '../credentials/password-hash.ts';
import { passwordProblem } from '../credentials/password-problem.ts';
import { passwordMin } from '../credentials/rules.ts';
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
async function checkCurrent(db: Db, { userId, member, facts }: MemberCaller, current = ''): Promise<void> {
  const row = await selectPassword(db, userId);
  if (!row) return checkRecentProof(member);
  if (current === '') throw new InvalidInputError({ currentPassword: [CURRENT_MISSING] });
  if (await verifyPassword(row, current)) return;
  await writeAudit(db, {
    event: 'reauth.failed',
    realm: 'member',
    actor: `user:${userId}`,
    facts,
  });
  throw new InvalidInputError({ currentPassword: [CURRENT_WRONG] });
}

async function write(
  trx: Queryable,
  { userId, member, facts }: MemberCaller,
  hash: PasswordHash,
): Promise<OpenedMemberSession> {
  await lockUser(trx, userId);
  await insertPassword(trx, userId, hash);
  await endAllSessions(trx, userId);
  const opened = await openMemberSession(trx, userId, facts);
  await notifyOwner(trx, userId, 'password_changed');
  await writeAudit(trx, {
    event: member.scope === 'reset' ? 'password.reset' : 'password.changed',
    realm: 'member',
    actor: `user:${userId}`,
    facts,
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
  await limit('change_credential', { facts, account: userId });
  if (member.scope !== 'reset') await checkCurrent(db, caller, typed.currentPassword);
  const identities = await readIdentities(db, userId);
  const problem = passwordProblem(typed.password, {
    own: [identities.tel, identities.email, member.name],
    min: passwordMin(member),
  });
  if (problem) throw new InvalidInputError({ password: [problem] });
  const hash = await hashPassword(typed.password);
  return transact(db, (trx) => write(trx, caller, hash));
}
