import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import type { TaskName, TaskPayloads } from './task-payloads.ts';

/** In the caller's transaction. A waiting job of the same `key` is replaced. At once, at `runAt`, or in `delay` ms. */
export async function addJob<N extends TaskName>(
  trx: Queryable,
  name: N,
  payload: TaskPayloads[N],
  {
    runAt,
    delay = 0,
    maxAttempts = 10,
    key,
  }: { runAt?: Date; delay?: number; maxAttempts?: number; key?: string } = {},
): Promise<void> {
  const start = runAt ? sql`${runAt}::timestamptz` : sql`now() + ${delay} * interval '1 millisecond'`;
  await sql`
    select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, run_at := ${start},
      max_attempts := ${maxAttempts}::int, job_key := ${key ?? null}::text)`.execute(trx);
}
