import { byUser, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { Caller } from './caller.ts';
import type { AdminSession, MemberSession } from './contract.ts';
import type { Done } from './contract-calls.ts';
import { endAllSessions } from './end-session.ts';
import { revokeSession, selectSessionsOfUser } from './queries.ts';
import { publicIdOf } from './session-id.ts';

type Owned = MemberSession | AdminSession;

/** A member's admin sessions end too; an admin's devices end in the admin realm only. */
async function endOthers(trx: Queryable, session: Owned): Promise<void> {
  const realm = session.realm === 'admin' ? session.realm : undefined;
  await endAllSessions(trx, session.userId, { except: session, realm });
}

async function endNamed(trx: Queryable, { userId, realm }: Owned, id: string): Promise<void> {
  const rows = await selectSessionsOfUser(trx, userId, realm);
  const row = rows.find(({ idHash }) => publicIdOf(idHash) === id);
  if (!row) throw new ApiError('not_found');
  await revokeSession(trx, row.idHash);
}

/** @throws ApiError not_found */
export async function endDevices(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  {
    session,
    id = '',
    others = false,
  }: { session: Owned; id?: string | undefined; others?: boolean | undefined },
): Promise<Done> {
  await transact(db, async (trx) => {
    if (others) await endOthers(trx, session);
    else await endNamed(trx, session, id);
    await writeAudit(trx, {
      event: 'session.revoked',
      ...byUser(session.userId, session.realm),
      facts,
      detail: { others },
    });
  });
  return { message: others ? 'ほかの端末をログアウトしました。' : '端末をログアウトしました。' };
}
