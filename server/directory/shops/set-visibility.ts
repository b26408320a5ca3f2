import type { Queryable } from '../../core/db/connect.ts';
import { updateShopStatus } from './queries.ts';

/** Who asks: the operator at the keyboard, or a verb that has checked its caller itself. */
export type VisibilityActor = { kind: 'operator' };

/**
 * Opens or hides a shop with its casts; what follows the row is as for a cast.
 * @returns false when there is no such shop.
 */
export async function setShopVisibility(
  db: Queryable,
  actor: VisibilityActor,
  shopId: number,
  visible: boolean,
): Promise<boolean> {
  if (actor.kind !== 'operator') return false;
  return updateShopStatus(db, shopId, visible ? 'open' : 'hidden');
}
