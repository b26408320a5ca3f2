import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { attempt } from '../../core/limits/limit.ts';
import { verifyPassword } from '../credentials/password-hash.ts';
import { auditMember } from '../sessions/audit.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import type { OpenedSession } from '../sessions/contract.ts';
import { rotateSession } from '../sessions/open-session.ts';
import { checkProofCode } from './prove-by-code.ts';
import { selectPassword } from './queries.ts';
import { CURRENT_WRONG } from './wording.ts';

export const hasPassword = async (db: Queryable, { userId }: MemberCaller): Promise<boolean> =>
  (await selectPassword(db, userId)) !== undefined;

export async function checkPassword(db: Db, caller: MemberCaller, password: string): Promise<void> {
  const keys = { facts: caller.facts, account: `reauth:${caller.userId}` };
  const row = await selectPassword(db, caller.userId);
  if (await attempt('login', keys, () => verifyPassword(row, password.slice(0, 1000)))) return;
  await auditMember(db, caller, { event: 'reauth.failed' });
  throw new InvalidInputError({ password: [CURRENT_WRONG] });
}

/** The next ten minutes open what needs a proof. */
export async function proveAgain(
  db: Db,
  caller: MemberCaller,
  { password = '', code }: { password?: string | undefined; code?: string | undefined },
): Promise<OpenedSession> {
  let finish: (trx: Queryable) => Promise<void> = async () => {};
  if (code === undefined) await checkPassword(db, caller, password);
  else finish = await checkProofCode(db, caller, { code });
  return transact(db, async (trx) => {
    await finish(trx);
    const opened = await rotateSession(trx, caller.member, { isProved: true });
    const by = code === undefined ? 'password' : 'code';
    await auditMember(trx, caller, { event: 'reauth.ok', detail: { by } });
    return opened;
  });
}
