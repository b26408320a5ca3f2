import { sql } from 'kysely';
import { erasePostsOf } from '../../community/posting/erase-posts.ts';
import type { Db } from '../../core/db/connect.ts';
import { deleteInSteps, inSteps } from '../../core/db/delete-in-steps.ts';
import { transact } from '../../core/db/transact.ts';
import { eraseComments, forgetVotesOrigin } from './erasure-queries.ts';

const OF_CAST = ['castFollows', 'shifts', 'postDeliveries'] as const;
const OF_USER = ['postLikes', 'castFollows', 'shopFollows', 'mutes', 'sessions', 'notifications'] as const;

/**
 * Erases what an account may have by the thousand, in statements of their own: no single one has years to take away,
 * which the limit of a statement would end. May be interrupted and run again; who has come so far does not come back.
 */
export async function eraseInSteps(
  db: Db,
  { userId, castId }: { userId: number; castId: number | null },
): Promise<void> {
  if (castId !== null) {
    await erasePostsOf(db, castId);
    for (const table of OF_CAST) await deleteInSteps(db, table, sql`cast_id = ${castId}`);
  }
  for (const table of OF_USER) await deleteInSteps(db, table, sql`user_id = ${userId}`);
  await deleteInSteps(db, 'notifications', sql`actor_id = ${userId}`);
  await inSteps((rows) => transact(db, (trx) => eraseComments(trx, userId, rows)));
  await inSteps((rows) => forgetVotesOrigin(db, userId, rows));
}
