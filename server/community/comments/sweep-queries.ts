import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';

/** Comments that were deleted long ago; the reports about them that are still open keep their own copy. */
export async function deleteOldComments(db: Queryable, days: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from comments where id in (
      select id from comments where deleted_at < now() - ${days} * interval '1 day' order by id limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** What was remembered of banned people whose account was erased that long ago (decisions §3). */
export const deleteOldMarks = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(
    db,
    'commentBanMarks',
    sql`exists (select from comment_bans b join users u on u.id = b.user_id
      where b.id = comment_ban_marks.ban_id and u.status = 'erased'
        and u.updated_at < now() - ${days} * interval '1 day')`,
  );
