import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Milliseconds since 1970. */
export async function selectMoment(db: Queryable): Promise<number> {
  const { rows } = await sql<{ moment: number }>`select ${NOW} as moment`.execute(db);
  return rows[0]?.moment ?? 0;
}

/** Only when its age is within the bounds. @returns its age, and whether this call used it */
export async function insertUsed(
  db: Queryable,
  { nonce, moment }: { nonce: Buffer; moment: number },
  { youngest, oldest }: { youngest: number; oldest: number },
): Promise<{ age: number; isMarked: boolean }> {
  const { rows } = await sql<{ age: number; isMarked: boolean }>`
    with token as (select ${NOW} - ${moment}::bigint as age),
    marked as (
      insert into used_form_tokens (nonce, ends_at)
      select ${nonce}::bytea, now() + ${oldest}::bigint * interval '1 millisecond' from token
      where age between ${youngest}::bigint and ${oldest}::bigint
      on conflict do nothing returning 1
    )
    select age, exists (select from marked) as is_marked from token`.execute(db);
  return rows[0] as { age: number; isMarked: boolean };
}

export const deleteEnded = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'usedFormTokens', sql`ends_at < now()`);
