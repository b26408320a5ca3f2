import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';

export const insertWaitingCall = (db: Queryable, row: { caller: Buffer; sealed: Buffer; expiresAt: Date }) =>
  db.insertInto('waitingCalls').values(row).execute();

export async function takeTry(
  db: Queryable,
  caller: Buffer,
  { tries, heard }: { tries: number; heard: number },
): Promise<{ id: number; sealed: Buffer; expiresAt: Date }[]> {
  const { rows } = await sql<{ id: number; sealed: Buffer; expiresAt: Date }>`
    update waiting_calls set tries = tries + 1
    where caller = ${caller} and expires_at > now() and tries < ${tries} and heard < ${heard}
    returning id, sealed, expires_at`.execute(db);
  return rows;
}

export const noteHeard = (db: Queryable, id: number) =>
  db.updateTable('waitingCalls').set({ tries: 0, heard: sql`heard + 1` }).where('id', '=', id).execute();
