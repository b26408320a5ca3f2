import { sql } from 'kysely';
import { type AuditRow, hashRecord } from '../../server/core/audit/hash-audit.ts';
import { drawRecord, insertRecord } from '../../server/core/audit/record-queries.ts';
import type { Db, Queryable } from '../../server/core/db/connect.ts';

/** What the owner of the cluster can do: the protection of the record is off, and nothing of it stays. */
export async function tamperWith(owner: Db, work: (trx: Queryable) => Promise<void>): Promise<void> {
  const trx = await owner.startTransaction().execute();
  try {
    await sql`set local session_replication_role = replica`.execute(trx);
    await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}

/** Nothing is in the record but what comes from here on, from its first row on. */
export const emptyRecord = (owner: Db): Promise<void> =>
  owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate audit_events, audit_seals, audit_records, audit_links restart identity`.execute(trx);
  });

/** A row of the record with its own moment. @returns its number */
export const plantRecord = (db: Db, row: AuditRow): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { id } = await drawRecord(trx);
    await insertRecord(trx, id, row, hashRecord(id, row));
    return id;
  });
