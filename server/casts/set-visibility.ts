import type { Queryable } from '../db/connect.ts';
import { addJob } from '../jobs/add-job.ts';
import { settlePageChanges } from '../pages/site.ts';
import { settlePostsOf } from '../posting/settle-posts-of.ts';
import { updateCastStatus } from './visibility-queries.ts';

/** Who asks: the operator at the keyboard, or a verb of her own account, which knows that it is her. */
export type VisibilityActor = { kind: 'operator' };

async function change(trx: Queryable, castId: number, visible: boolean): Promise<boolean> {
  const changed = await updateCastStatus(trx, castId, visible ? 'public' : 'hidden');
  if (changed) await addJob(trx, 'settle_posts_of', { castId }, { key: `settle_cast:${castId}` });
  return changed;
}

/**
 * Takes a cast out of public view, or brings her back. When it returns, this process serves nothing of her any more,
 * the photos and videos of her posts included; other processes follow within a second. Within a transaction of the
 * caller's that is the caller's to wait for, after the commit (a job moves the files should nobody).
 * @returns false when there is no such cast (deleted ones stay deleted).
 */
export async function setCastVisibility(
  db: Queryable,
  actor: VisibilityActor,
  castId: number,
  visible: boolean,
): Promise<boolean> {
  if (actor.kind !== 'operator') return false;
  if (db.isTransaction) return change(db, castId, visible);
  const changed = await db.transaction().execute((trx) => change(trx, castId, visible));
  await settlePageChanges();
  await settlePostsOf(db, { castId });
  return changed;
}
