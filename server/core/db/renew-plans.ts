import { sql } from 'kysely';
import type { Queryable } from './connect.ts';

/** After batch `n` (1, 2 …) of a long load: triggers keep plans for small tables until these are measured again. */
export async function renewPlans(db: Queryable, n: number): Promise<void> {
  if (Number.isInteger(Math.log2(n))) await sql`select renew_plans()`.execute(db);
}
