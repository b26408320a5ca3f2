import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';

/** Until exactly one statement of this database waits for a lock. */
export async function untilLocked(db: Db): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
}
