import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';

/**
 * Staff take a published post out of public view, its files too, or bring it back; its owner cannot. Who needs it at
 * once waits for the pages and files after the commit. @returns false when there is nothing to change
 */
export async function setPostHidden(trx: Queryable, id: number, hidden: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posts')
    .set({ status: hidden ? 'hidden' : 'public' })
    .where('id', '=', id)
    .where('status', '=', hidden ? 'public' : 'hidden')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await addJob(trx, 'settle_post', { postId: id });
  return true;
}
