import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { database } from '../../core/db/database.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { ADMIN_PASSWORD_MIN } from '../credentials/limits.ts';
import { hashPassword, type PasswordHash, verifyPassword } from '../credentials/password-hash.ts';
import { passwordProblem } from '../credentials/password-problem.ts';
import type { MemberSession } from '../sessions/contract.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import type { AppContext } from '../sessions/env.ts';
import { type OpenedMemberSession, openMemberSession } from '../sessions/open-session.ts';
import { requireOwnPage, requireRecentProof, requireReset } from '../sessions/require-session.ts';
import { readIdentities } from './identities.ts';
import { insertPassword, lockUser, selectPassword } from './queries.ts';
import { tellOwner } from './tell-owner.ts';
import { CURRENT_MISSING, CURRENT_WRONG } from './wording.ts';

type Typed = { currentPassword?: string; password: string; isForce?: boolean };

/** The session that a reset code has opened, on its own page. */
function resetting(context: AppContext): MemberSession {
  const session = requireReset(context);
  if (context.req.param('myId') !== session.myId) throw new ApiError('not_found');
  return session;
}

/** Who has a password shows it; who has none yet (LINE) has shown who they are a moment ago. */
async function checkCurrent(context: AppContext, session: MemberSession, current = ''): Promise<void> {
  const row = await selectPassword(database(), session.userId);
  if (!row) return requireRecentProof(session);
  if (current === '') throw new InvalidInputError({ currentPassword: [CURRENT_MISSING] });
  if (await verifyPassword(row, current)) return;
  await writeAudit(database(), {
    event: 'reauth.failed',
    realm: 'member',
    actor: `user:${session.userId}`,
    facts: context.var.facts,
  });
  throw new InvalidInputError({ currentPassword: [CURRENT_WRONG] });
}

async function write(
  trx: Queryable,
  context: AppContext,
  session: MemberSession,
  hash: PasswordHash,
): Promise<OpenedMemberSession> {
  const { userId } = session;
  const { facts } = context.var;
  await lockUser(trx, userId);
  await insertPassword(trx, userId, hash);
  await endAllSessions(trx, userId);
  const opened = await openMemberSession(trx, userId, facts);
  await tellOwner(trx, userId, 'password_changed');
  await writeAudit(trx, {
    event: session.scope === 'reset' ? 'password.reset' : 'password.changed',
    realm: 'member',
    actor: `user:${userId}`,
    facts,
  });
  return opened;
}

/**
 * Sets a password, ends every session and opens a new one here. `isForce` counts only in the session that a reset
 * code has opened: the server knows that by itself.
 */
export async function changePassword(context: AppContext, typed: Typed): Promise<OpenedMemberSession> {
  const isReset = context.get('member') === null && context.get('resetting') !== null;
  const session = isReset ? resetting(context) : requireOwnPage(context);
  await limit('change_credential', { facts: context.var.facts, account: session.userId });
  if (!isReset) await checkCurrent(context, session, typed.currentPassword);
  const identities = await readIdentities(database(), session.userId);
  const problem = passwordProblem(typed.password, {
    own: [identities.tel, identities.email, session.name],
    ...(session.isAdmin ? { min: ADMIN_PASSWORD_MIN } : {}),
  });
  if (problem) throw new InvalidInputError({ password: [problem] });
  const hash = await hashPassword(typed.password);
  return database()
    .transaction()
    .execute((trx) => write(trx, context, session, hash));
}
