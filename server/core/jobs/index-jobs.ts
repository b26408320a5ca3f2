import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { oneAtATimeAsking } from '../db/session-lock.ts';

/** Jobs that were tried or are under way, which the desk finds among all that wait. No migration of ours sees the queue. */
export const indexJobs = (db: Db): Promise<void> =>
  oneAtATimeAsking(db, 'migrations', async (one) => {
    const { rows } = await sql<{ isValid: boolean }>`
      select indisvalid as is_valid from pg_index
      where indexrelid = to_regclass('graphile_worker.desk_jobs_tried')`.execute(one);
    if (rows[0]?.isValid) return;
    await sql`drop index concurrently if exists graphile_worker.desk_jobs_tried`.execute(one);
    await sql`
      create index concurrently desk_jobs_tried on graphile_worker._private_jobs (id)
        where attempts > 0 or locked_at is not null`.execute(one);
  });
