import { writeAudit } from '../audit/write-audit.ts';
import { verifyPassword } from '../credentials/password-hash.ts';
import { database } from '../db/database.ts';
import type { AppContext } from '../http/env.ts';
import { InvalidInputError } from '../http/errors.ts';
import { countFailure, limit } from '../limits/limit.ts';
import type { OpenedSession } from '../sessions/contract.ts';
import { rotateSession } from '../sessions/open-session.ts';
import { requireOwnPage } from '../sessions/require-session.ts';
import { selectPassword } from './queries.ts';
import { CURRENT_WRONG } from './wording.ts';

/** A member shows by their password that it is still them: the next ten minutes open what needs it. */
export async function proveAgain(context: AppContext, password: string): Promise<OpenedSession> {
  const session = requireOwnPage(context);
  const { facts } = context.var;
  const keys = { facts, account: `reauth:${session.userId}` };
  await limit('login', keys);
  const row = await selectPassword(database(), session.userId);
  const isRight = await verifyPassword(row, password.slice(0, 1000));
  const event = { realm: 'member', actor: `user:${session.userId}`, facts } as const;
  if (!isRight) {
    await countFailure('login', keys);
    await writeAudit(database(), { event: 'reauth.failed', ...event });
    throw new InvalidInputError({ password: [CURRENT_WRONG] });
  }
  return database()
    .transaction()
    .execute(async (trx) => {
      const opened = await rotateSession(trx, session, { isProved: true });
      await writeAudit(trx, { event: 'reauth.ok', ...event });
      return opened;
    });
}
