import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';

export async function upsertWorkers(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('jobWorkers')
    .values(ids.map((workerId) => ({ workerId, seenAt: sql<Date>`now()` })))
    .onConflict((conflict) => conflict.column('workerId').doUpdateSet({ seenAt: sql<Date>`now()` }))
    .execute();
}

export async function deleteWorkers(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select graphile_worker.force_unlock_workers(${[...ids]}::text[])`.execute(db);
  await db.deleteFrom('jobWorkers').where('workerId', 'in', ids).execute();
}

/** Frees jobs that these workers hold for longer than `seconds`, but for those that they are `doing`. */
export async function unlockForgotten(
  db: Queryable,
  { workers, doing }: { workers: readonly string[]; doing: readonly string[] },
  seconds: number,
): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = any(${workers}::text[]) and id <> all(${doing}::bigint[])
      and locked_at < now() - make_interval(secs => ${seconds})`.execute(db);
}

const ENDED = 'The process ended while it did this job for the last time.';

/** Frees the jobs of workers that were silent for `seconds`. @returns those whose last try it was */
export async function unlockDeadWorkers(
  db: Queryable,
  seconds: number,
): Promise<{ id: string; task: string }[]> {
  const before = sql`now() - make_interval(secs => ${seconds})`;
  const isDead = sql`locked_by is not null and locked_at < ${before}
    and not exists (select from job_workers where worker_id = locked_by and seen_at >= ${before})`;
  const { rows } = await sql<{ id: string; task: string }>`
    update graphile_worker._private_jobs j set locked_by = null, locked_at = null, last_error = ${ENDED}
    from graphile_worker._private_tasks t
    where t.id = j.task_id and attempts >= max_attempts and ${isDead}
    returning j.id::text, t.identifier as task`.execute(db);
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where ${isDead}
    having count(*) > 0`.execute(db);
  await sql`delete from job_workers where seen_at < now() - interval '1 day'`.execute(db);
  return rows;
}
