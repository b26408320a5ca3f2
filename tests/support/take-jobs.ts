import { sql } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';
import type { TaskName, TaskPayloads } from '../../server/core/jobs/task-payloads.ts';

/** Takes the jobs of one name out of the queue, due or not. @returns what each was told */
export async function takeJobs<N extends TaskName>(db: Db, name: N): Promise<TaskPayloads[N][]> {
  const { rows } = await sql<{ payload: TaskPayloads[N] }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${name} returning j.payload`.execute(db);
  return rows.map(({ payload }) => payload);
}
