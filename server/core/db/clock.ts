import { sql } from 'kysely';
import type { Queryable } from './connect.ts';

/** Whole seconds since 1970 by the clock of the database, which every process shares. */
export async function selectNow(db: Queryable): Promise<number> {
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from now()))::bigint as now`.execute(
    db,
  );
  return rows[0]?.now ?? 0;
}
