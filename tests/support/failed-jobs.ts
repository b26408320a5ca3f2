import { sql } from 'kysely';
import type { Queryable } from '../../server/core/db/connect.ts';

/** A job that has used all its tries, as the queue leaves it. @returns its number */
export async function failedJob(
  db: Queryable,
  { task = 'send_message', error = 'Error: 450 busy' } = {},
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.add_job(${task}::text, '{"id": 0}'::json, max_attempts := 1)`.execute(db);
  const id = Number(rows[0]?.id);
  await sql`
    select graphile_worker.permanently_fail_jobs(array[${id}::bigint], ${error}::text)`.execute(db);
  return id;
}
