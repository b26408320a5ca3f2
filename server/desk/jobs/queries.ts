import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { countWaiting } from '../kit/deadline.ts';
import { TOTAL_MAX } from '../kit/limits.ts';
import { type ListQuery, selectList, startsWith } from '../kit/select-list.ts';
import { type DeskJobs, JOB_STATES, type JobsQuery } from './contract.ts';

type State = DeskJobs['items'][number]['state'];
/** The payload is not read: it names people. */
export type FoundJob = {
  id: number;
  task: string;
  state: State;
  createdAt: Date;
  runAt: Date;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
};

/** In the words of the partial index (`indexJobs`). */
const IN_STATE: Record<State, RawBuilder<SqlBool>> = {
  running: sql<SqlBool>`j.locked_at is not null`,
  failed: sql<SqlBool>`(j.locked_at is null and j.attempts > 0 and j.attempts >= j.max_attempts)`,
  retrying: sql<SqlBool>`(j.locked_at is null and j.attempts > 0 and j.attempts < j.max_attempts)`,
  waiting: sql<SqlBool>`(j.locked_at is null and j.attempts = 0)`,
};
const STATE = sql<State>`case when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'failed' when j.attempts > 0 then 'retrying' else 'waiting' end`;
const JOBS = sql`from graphile_worker.jobs j`;
/** A worker says every 15 seconds that it lives. */
const ALIVE = sql`interval '1 minute'`;

const matches = (q: string) =>
  /^\d{1,15}$/.test(q) ? sql<boolean>`j.id = ${q}` : startsWith(sql`j.task_identifier`, q);

export const selectJobs = (
  db: Queryable,
  { sort, q, state, cursor, limit }: JobsQuery & Pick<ListQuery, 'limit'>,
) =>
  selectList<FoundJob>(db, {
    columns: sql`j.id, j.task_identifier as task, ${STATE} as state, j.created_at, j.run_at, j.attempts,
      j.max_attempts, j.last_error`,
    rows: JOBS,
    terms: [{ by: sql`j.id`, type: 'bigint', down: sort === 'new' }],
    where: [...(state ? [IN_STATE[state]] : []), ...(q ? [matches(q)] : [])],
    ...{ cursor, limit },
  });

export async function countJobs(db: Queryable): Promise<DeskJobs['counts']> {
  const counts = JOB_STATES.map(
    (state) =>
      sql`(select count(*) from (select ${JOBS} where ${IN_STATE[state]} limit ${TOTAL_MAX}) counted) as ${sql.id(state)}`,
  );
  const { rows } = await sql<DeskJobs['counts']>`select ${sql.join(counts)}`.execute(db);
  return rows[0] as DeskJobs['counts'];
}

export async function countWorkers(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_workers where seen_at > now() - ${ALIVE}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const FAILED_JOBS = countWaiting({
  rows: sql`${JOBS} where ${IN_STATE.failed}`,
  since: sql`j.updated_at`,
});

/** A job that no worker holds, or all that have failed, get all their tries again, from now on. */
export async function resetJobs(db: Queryable, of: { id: number } | 'failed'): Promise<number> {
  const which = of === 'failed' ? IN_STATE.failed : sql`j.id = ${of.id}`;
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(
      array(select j.id ${JOBS} where j.locked_at is null and ${which}), run_at := now(), attempts := 0)`.execute(
    db,
  );
  return rows.length;
}

/** Only what has failed: what is tried again must not go missing. */
export async function deleteFailed(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(
      array(select j.id ${JOBS} where j.id = ${id} and j.locked_at is null and j.attempts >= j.max_attempts))`.execute(
    db,
  );
  return rows.length > 0;
}
