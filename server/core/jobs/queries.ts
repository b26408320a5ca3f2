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
  const isForgotten = sql`locked_by = any(${workers}::text[])
    and locked_at < now() - make_interval(secs => ${seconds})`;
  await sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where ${isForgotten} and id <> all(${doing}::bigint[])`.execute(db);
  await sql`
    update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    where ${isForgotten} and not exists (
      select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`.execute(
    db,
  );
}

const ENDED = 'The process ended while it did this job.';
const MAX_DEATHS = 3;

/**
 * Frees the jobs of workers that were silent for `seconds`. Of those with one death left one is done at a time: it ends
 * none of the others with itself. @returns those that are given up
 */
export async function unlockDeadWorkers(
  db: Queryable,
  seconds: number,
): Promise<{ id: string; task: string }[]> {
  const before = sql`now() - make_interval(secs => ${seconds})`;
  const isDead = sql`locked_at < ${before}
    and not exists (select from job_workers where worker_id = locked_by and seen_at >= ${before})`;
  const { rows } = await sql<{ id: string; task: string; isOver: boolean }>`
    with dead as (
      select id, coalesce((flags ->> 'deaths')::int, 0) + 1 as deaths
      from graphile_worker._private_jobs where ${isDead} for update skip locked
    ), suspects as (
      insert into graphile_worker._private_job_queues (queue_name)
      select 'suspects' from dead where deaths = ${MAX_DEATHS}::int - 1 limit 1
      on conflict (queue_name) do update set queue_name = excluded.queue_name returning id
    )
    update graphile_worker._private_jobs j set locked_by = null, locked_at = null, last_error = ${ENDED},
      flags = coalesce(flags, '{}') || jsonb_build_object('deaths', deaths),
      attempts = case when deaths < ${MAX_DEATHS}::int then attempts else max_attempts end,
      job_queue_id = case when deaths < ${MAX_DEATHS}::int - 1 then job_queue_id
        else coalesce((select id from suspects), job_queue_id) end
    from dead, graphile_worker._private_tasks t
    where j.id = dead.id and t.id = j.task_id
    returning j.id::text, t.identifier as task, j.attempts >= j.max_attempts as is_over`.execute(db);
  await sql`
    update graphile_worker._private_job_queues set locked_by = null, locked_at = null
    where ${isDead}`.execute(db);
  await sql`delete from job_workers where seen_at < now() - interval '1 day'`.execute(db);
  return rows.flatMap(({ isOver, ...job }) => (isOver ? [job] : []));
}
