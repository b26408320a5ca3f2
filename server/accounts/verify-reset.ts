import { writeAudit } from '../audit/write-audit.ts';
import { takeCode } from '../codes/take-code.ts';
import type { Queryable } from '../db/connect.ts';
import { database } from '../db/database.ts';
import type { AppContext } from '../http/env.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import { limit } from '../limits/limit.ts';
import { noteVerified } from '../messaging/sms-defence.ts';
import { myPagePath } from '../paths.ts';
import type { OpenedSession } from '../sessions/contract.ts';
import { openMemberSession } from '../sessions/open-session.ts';
import type { WaitingReset } from './forgot-password.ts';
import { identityLookup } from './identities.ts';
import { selectUser } from './queries.ts';
import { readLoginName } from './rules.ts';

/** The session in which a new password may be set, and the page where that is done. */
export type Reset = { session: OpenedSession; next: string };

async function openReset(trx: Queryable, { userId }: WaitingReset, facts: RequestFacts): Promise<Reset> {
  const user = await selectUser(trx, userId);
  const session = await openMemberSession(trx, userId, facts, { scope: 'reset' });
  await writeAudit(trx, { event: 'reset.verified', realm: 'member', actor: `user:${userId}`, facts });
  return { session, next: myPagePath(user?.myId ?? '', 'change_password') };
}

/** A right reset code opens ten minutes in which a new password may be set, and nothing else. */
export async function verifyReset(context: AppContext, typed: string, code: string): Promise<Reset> {
  const { facts } = context.var;
  const name = readLoginName(typed) ?? { kind: 'email' as const, value: typed.trim().slice(0, 300) };
  await limit('verify', { facts, target: identityLookup(name).toString('hex') });
  const used = await takeCode(database(), {
    purpose: 'reset',
    target: name.value,
    facts,
    code,
    field: 'verifyNumber',
  });
  return database()
    .transaction()
    .execute(async (trx) => {
      if (used.channel === 'sms') await noteVerified(trx, name.value);
      return openReset(trx, used.payload as WaitingReset, facts);
    });
}
