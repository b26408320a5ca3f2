import { settlePostsOf } from '../../community/posting/settle-posts-of.ts';
import type { Db } from '../../core/db/connect.ts';
import { settlePageChanges } from '../../site/pages/site.ts';
import type { VisibilityActor } from '../casts/set-visibility.ts';
import { updateShopStatus } from './visibility-queries.ts';

/**
 * Takes a shop with its casts out of public view, or brings it back; settled as for a cast.
 * @returns false when there is no such shop.
 */
export async function setShopVisibility(
  db: Db,
  actor: VisibilityActor,
  shopId: number,
  visible: boolean,
): Promise<boolean> {
  if (actor.kind !== 'operator') return false;
  const changed = await updateShopStatus(db, shopId, visible ? 'open' : 'hidden');
  await settlePageChanges();
  await settlePostsOf(db, { shopId });
  return changed;
}
