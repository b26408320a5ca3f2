import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { database } from '../../core/db/database.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { myPagePath } from '../../core/paths.ts';
import { noteVerified } from '../../gateways/messaging/sms-defence.ts';
import type { AppContext } from '../sessions/env.ts';
import { type OpenedMemberSession, openMemberSession } from '../sessions/open-session.ts';
import { requireGuest } from '../sessions/require-session.ts';
import { checkCode } from './check-code.ts';
import type { WaitingReset } from './forgot-password.ts';
import { selectUser } from './queries.ts';
import { readLoginName } from './rules.ts';

/** The session in which a new password may be set, and the page for it. */
export type Reset = { session: OpenedMemberSession; next: string };

async function openReset(trx: Queryable, { userId }: WaitingReset, facts: RequestFacts): Promise<Reset> {
  const user = await selectUser(trx, userId);
  const session = await openMemberSession(trx, userId, facts, { scope: 'reset' });
  await writeAudit(trx, { event: 'reset.verified', realm: 'member', actor: `user:${userId}`, facts });
  return { session, next: myPagePath(user?.myId ?? '', 'change_password') };
}

/** A right reset code opens ten minutes in which a new password may be set, and nothing else. */
export async function verifyReset(context: AppContext, typed: string, code: string): Promise<Reset> {
  const { facts } = context.var;
  requireGuest(context);
  const name = readLoginName(typed) ?? { kind: 'email' as const, value: typed.trim().slice(0, 300) };
  const typedCode = { purpose: 'reset', code, field: 'verifyNumber' } as const;
  const { channel, payload } = await checkCode(name, typedCode, facts);
  return database()
    .transaction()
    .execute(async (trx) => {
      if (channel === 'sms') await noteVerified(trx, name.value);
      return openReset(trx, payload as WaitingReset, facts);
    });
}
