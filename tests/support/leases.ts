import { sql } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';
import { IS_LONG_FORM } from './tree-number.ts';

/**
 * As if a minute had gone by since the last worker was killed: it counts as dead, and what it was doing is taken up. The
 * long form waits for it instead.
 */
export async function letLeasesEnd(db: Db): Promise<void> {
  if (IS_LONG_FORM) return;
  await sql`update job_workers set seen_at = seen_at - interval '61 seconds'`.execute(db);
  await sql`update outbox_messages set started_at = started_at - interval '61 seconds'`.execute(db);
  for (const held of ['_private_jobs', '_private_job_queues'])
    await sql`update ${sql.table(`graphile_worker.${held}`)} set locked_at = locked_at - interval '61 seconds'
      where locked_at is not null`.execute(db);
}
