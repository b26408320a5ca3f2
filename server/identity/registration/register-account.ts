import type { Queryable } from '../../core/db/connect.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { createAccount, type NewAccount } from '../accounts/create-account.ts';
import { auditMember } from '../sessions/audit.ts';
import { type OpenedMemberSession, openMemberSession } from '../sessions/open-session.ts';

/** The identity is proved. @param way its name in the audit log. @throws what `createAccount` throws */
export async function registerAccount(
  trx: Queryable,
  account: NewAccount,
  facts: RequestFacts,
  way: string = account.by,
): Promise<OpenedMemberSession> {
  const userId = await createAccount(trx, account);
  const session = await openMemberSession(trx, userId, facts);
  await auditMember(trx, { userId, facts }, { event: 'register', detail: { by: way, type: account.type } });
  return session;
}
