import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import type { AdminSession, MemberSession } from './contract.ts';
import { endAllSessions } from './end-session.ts';
import { revokeSession, selectSessionsOfUser } from './queries.ts';
import { publicIdOf } from './session-id.ts';

type Caller = MemberSession | AdminSession;

/** A member's other devices end with their admin sessions, an admin's in the admin realm only. */
async function endOthers(trx: Queryable, session: Caller): Promise<void> {
  const realm = session.realm === 'admin' ? session.realm : undefined;
  await endAllSessions(trx, session.userId, { except: session, realm });
}

/** Ends one session by its name in the list of devices. @throws ApiError not_found when there is none of that name. */
async function endNamed(trx: Queryable, { userId, realm }: Caller, id: string): Promise<void> {
  const rows = await selectSessionsOfUser(trx, userId, realm);
  const row = rows.find(({ idHash }) => publicIdOf(idHash) === id);
  if (!row) throw new ApiError('not_found');
  await revokeSession(trx, row.idHash);
}

/**
 * Ends one of the caller's devices, or all but the one they call from.
 * @returns what they are told. @throws ApiError not_found
 */
export async function endDevices(
  session: Caller,
  { id = '', others = false }: { id?: string | undefined; others?: boolean | undefined },
  facts: RequestFacts,
): Promise<{ message: string }> {
  await database()
    .transaction()
    .execute(async (trx) => {
      if (others) await endOthers(trx, session);
      else await endNamed(trx, session, id);
      await writeAudit(trx, {
        event: 'session.revoked',
        realm: session.realm,
        actor: `user:${session.userId}`,
        facts,
        detail: { others },
      });
    });
  return { message: others ? 'ほかの端末をログアウトしました。' : '端末をログアウトしました。' };
}
