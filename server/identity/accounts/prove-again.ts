import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { attempt } from '../../core/limits/limit.ts';
import { verifyPassword } from '../credentials/password-hash.ts';
import type { MemberSession, OpenedSession } from '../sessions/contract.ts';
import type { AppContext } from '../sessions/env.ts';
import { rotateSession } from '../sessions/open-session.ts';
import { requireOwnPage } from '../sessions/require-session.ts';
import { checkProofCode } from './prove-by-code.ts';
import { selectPassword } from './queries.ts';
import { CURRENT_WRONG } from './wording.ts';

const eventOf = ({ userId }: MemberSession, context: AppContext) =>
  ({ realm: 'member', actor: `user:${userId}`, facts: context.var.facts }) as const;

async function checkPassword(context: AppContext, session: MemberSession, password: string): Promise<void> {
  const keys = { facts: context.var.facts, account: `reauth:${session.userId}` };
  const row = await selectPassword(database(), session.userId);
  if (await attempt('login', keys, () => verifyPassword(row, password.slice(0, 1000)))) return;
  await writeAudit(database(), { event: 'reauth.failed', ...eventOf(session, context) });
  throw new InvalidInputError({ password: [CURRENT_WRONG] });
}

/**
 * A member shows that it is still them, by the password, or by a code to the number or address that is registered if
 * there is no password: the next ten minutes open what needs it.
 */
export async function proveAgain(
  context: AppContext,
  { password = '', code }: { password?: string; code?: string },
): Promise<OpenedSession> {
  const session = requireOwnPage(context);
  let finish: (trx: Queryable) => Promise<void> = async () => {};
  if (code === undefined) await checkPassword(context, session, password);
  else finish = await checkProofCode(session.userId, code, context.var.facts);
  return database()
    .transaction()
    .execute(async (trx) => {
      await finish(trx);
      const opened = await rotateSession(trx, session, { isProved: true });
      const by = code === undefined ? 'password' : 'code';
      await writeAudit(trx, { event: 'reauth.ok', ...eventOf(session, context), detail: { by } });
      return opened;
    });
}
