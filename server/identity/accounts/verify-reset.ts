import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { myPagePath } from '../../core/paths.ts';
import { noteVerified } from '../../gateways/messaging/sms-defence.ts';
import { auditMember } from '../sessions/audit.ts';
import type { Caller } from '../sessions/caller.ts';
import { type OpenedMemberSession, openMemberSession } from '../sessions/open-session.ts';
import { checkCode } from './check-code.ts';
import type { WaitingReset } from './forgot-password.ts';
import { selectUser } from './queries.ts';
import { readLoginName } from './rules.ts';

export type Reset = { session: OpenedMemberSession; next: string };

async function openReset(trx: Queryable, { userId }: WaitingReset, facts: RequestFacts): Promise<Reset> {
  const user = await selectUser(trx, userId);
  const session = await openMemberSession(trx, userId, facts, { scope: 'reset' });
  await auditMember(trx, { userId, facts }, { event: 'reset.verified' });
  return { session, next: myPagePath(user?.myId ?? '', 'change_password') };
}

/** Opens ten minutes in which a new password may be set, and nothing else. */
export async function verifyReset(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { email, verifyNumber }: { email: string; verifyNumber: string },
): Promise<Reset> {
  const name = readLoginName(email) ?? { kind: 'email' as const, value: email.trim().slice(0, 300) };
  const { channel, payload } = await checkCode(
    db,
    { facts },
    { identity: name, purpose: 'reset', code: verifyNumber, field: 'verifyNumber' },
  );
  return transact(db, async (trx) => {
    if (channel === 'sms') await noteVerified(trx, name.value);
    return openReset(trx, payload as WaitingReset, facts);
  });
}
