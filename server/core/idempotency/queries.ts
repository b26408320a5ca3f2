import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { inSteps } from '../db/delete-in-steps.ts';
import type { IdempotentCallsTable } from '../db/guard-tables.ts';

const KEPT_HOURS = 24;
/** A call that has no answer after this time was cut off: the next one does it. */
const ABANDONED_SECONDS = 30;

/** `beganAt` is the caller's own, by which its row is known. @returns false while another one is under way or done */
export async function insertCall(
  db: Queryable,
  { idHash, bodyHash, sender }: Pick<IdempotentCallsTable, 'idHash' | 'bodyHash' | 'sender'>,
  beganAt: Date,
  keptSeconds = KEPT_HOURS * 3600,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_calls as call (id_hash, body_hash, sender, began_at)
      values (${idHash}, ${bodyHash}, ${sender}, ${beganAt})
    on conflict (id_hash) do update
      set began_at = excluded.began_at, body_hash = excluded.body_hash, sealed = null
      where (call.sealed is null and call.began_at < now() - ${ABANDONED_SECONDS} * interval '1 second')
        or call.began_at < now() - ${keptSeconds} * interval '1 second'
    returning 1`.execute(db);
  return rows.length > 0;
}

/** `sealed` is its answer, null while it is under way. */
export async function selectCall(
  db: Queryable,
  idHash: Buffer,
): Promise<{ bodyHash: Buffer; sealed: Buffer | null } | undefined> {
  const { rows } = await sql<{ bodyHash: Buffer; sealed: Buffer | null }>`
    select body_hash, sealed from idempotent_calls where id_hash = ${idHash}`.execute(db);
  return rows[0];
}

/** @returns false when another call has stored its own: this one took so long that it passed for abandoned */
export async function storeAnswer(db: Queryable, idHash: Buffer, sealed: Buffer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update idempotent_calls set sealed = ${sealed} where id_hash = ${idHash} and sealed is null`.execute(db);
  return numAffectedRows > 0n;
}

/** Only of the call that began then: another one may have taken its place. */
export async function deleteCall(db: Queryable, idHash: Buffer, beganAt: Date): Promise<void> {
  await sql`
    delete from idempotent_calls
    where id_hash = ${idHash} and sealed is null and began_at = ${beganAt}`.execute(db);
}

export async function deleteCallsOf(db: Queryable, sender: Buffer): Promise<void> {
  await db.deleteFrom('idempotentCalls').where('sender', '=', sender).execute();
}

export const deleteOldCalls = (db: Queryable): Promise<number> =>
  inSteps(async (rows) => {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotent_calls where ctid = any(array(
        select ctid from idempotent_calls where began_at < now() - ${KEPT_HOURS} * interval '1 hour'
        limit ${rows}))`.execute(db);
    return Number(numAffectedRows);
  });
