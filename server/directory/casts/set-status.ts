import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { CastStatus, HiddenBy } from '../../core/db/schema.ts';

/** A page that the previous release has hidden has no reason yet. */
const reasons = sql`case when status = 'hidden' and hidden_by = '{}' then '{staff}' else hidden_by end`;

/** For the record: `public`, or `hidden` and by whose doing. */
export const standingOf = ({ status, hiddenBy }: { status: CastStatus; hiddenBy: HiddenBy[] }): string =>
  [status, ...hiddenBy].join(' ');

/**
 * Hides a cast for one reason, or takes the reason away: she is public when none is left. Triggers announce the change
 * to the page stores and queue the job that moves her files: a caller that needs both waits for them after the commit.
 * @returns whether it changed; null when there is no such cast. Deleted ones stay deleted, and who leaves hidden has no
 * further reason.
 */
export async function setCastHidden(
  db: Queryable,
  id: number,
  by: HiddenBy,
  hidden: boolean,
): Promise<boolean | null> {
  const others = (of: typeof reasons) => sql`array_remove(${of}, ${by}::text)`;
  const { numUpdatedRows } = await db
    .updateTable('casts')
    .set({
      ...(hidden
        ? { status: 'hidden', hiddenBy: sql<HiddenBy[]>`${others(reasons)} || ${by}::text` }
        : {
            status: sql`case when ${others(sql`hidden_by`)} = '{}' then 'public' else 'hidden' end`,
            hiddenBy: sql<HiddenBy[]>`${others(sql`hidden_by`)}`,
          }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .where(sql<boolean>`${by}::text = any(${reasons})`, '=', !hidden)
    .$if(hidden && by === 'left', (query) => query.where('status', '=', 'public'))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const cast = await db.selectFrom('casts').select('status').where('id', '=', id).executeTakeFirst();
  return cast && cast.status !== 'deleted' ? false : null;
}
