import { settlePostsOf } from '../../community/posting/settle-posts-of.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { settlePageChanges } from '../../site/pages/site.ts';
import { updateCastStatus } from './visibility-queries.ts';

/** Who asks: the operator at the keyboard, or a verb of her own account, which knows that it is her. */
export type VisibilityActor = { kind: 'operator' };

/**
 * Takes a cast out of public view, or brings her back. When it returns, this process serves nothing of her any more,
 * the photos and videos of her posts included; other processes follow within a second. Within a transaction of the
 * caller's that is the caller's to wait for, after the commit (the database queues a job that moves the files).
 * @returns false when there is no such cast (deleted ones stay deleted).
 */
export async function setCastVisibility(
  db: Queryable,
  actor: VisibilityActor,
  castId: number,
  visible: boolean,
): Promise<boolean> {
  if (actor.kind !== 'operator') return false;
  const changed = await updateCastStatus(db, castId, visible ? 'public' : 'hidden');
  if (db.isTransaction) return changed;
  await settlePageChanges();
  await settlePostsOf(db, { castId });
  return changed;
}
