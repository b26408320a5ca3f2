import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { EvidenceKind } from '../../core/db/inquiry-tables.ts';

export type SealedEvidence = { position: number; kind: EvidenceKind; sealed: Buffer };

export async function insertRequest(
  trx: Queryable,
  request: {
    receipt: string;
    urgent: boolean;
    sealed: Buffer;
    userId: number | null;
    filesLeftOut: boolean;
  },
  evidence: readonly SealedEvidence[],
): Promise<void> {
  const { id: requestId } = await trx
    .insertInto('takedownRequests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const file of evidence)
    await trx
      .insertInto('takedownEvidence')
      .values({ requestId, ...file })
      .execute();
}

/** Until the end of the transaction no other one counts. */
export async function selectEvidenceBytes(trx: Queryable): Promise<{ open: number; all: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('takedown evidence', 155))`.execute(trx);
  const { rows } = await sql<{ open: number; all: number }>`
    select coalesce(sum(octet_length(e.sealed)) filter (where t.decided_at is null), 0) as open,
      coalesce(sum(octet_length(e.sealed)), 0) as all
    from takedown_evidence e join takedown_requests t on t.id = e.request_id`.execute(trx);
  return rows[0] as { open: number; all: number };
}

export const selectEvidence = (db: Queryable, receipt: string, position: number) =>
  db
    .selectFrom('takedownEvidence')
    .innerJoin('takedownRequests', 'takedownRequests.id', 'takedownEvidence.requestId')
    .select(['takedownEvidence.kind', 'takedownEvidence.sealed'])
    .where('takedownRequests.receipt', '=', receipt)
    .where('takedownEvidence.position', '=', position)
    .executeTakeFirst();

export const selectOwnTakedowns = (db: Queryable, userId: number, limit: number) =>
  db
    .selectFrom('takedownRequests')
    .select(['receipt', 'sealed', 'createdAt', 'lookedAt', 'outcome'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const selectAllTakedowns = (db: Queryable, userId: number) =>
  db
    .selectFrom('takedownRequests as r')
    .select(['r.receipt', 'r.sealed', 'r.createdAt', 'r.outcome', 'r.reason', 'r.decidedAt'])
    .select((eb) =>
      eb
        .selectFrom('takedownEvidence as e')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('e.requestId', '=', 'r.id')
        .as('files'),
    )
    .where('r.userId', '=', userId)
    .orderBy('r.id')
    .execute();

export const deleteRequestsOlderThan = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(db, 'takedownRequests', sql`created_at < now() - ${days}::int * interval '1 day'`);
