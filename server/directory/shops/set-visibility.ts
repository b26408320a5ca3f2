import type { Queryable } from '../../core/db/connect.ts';
import { updateShopStatus } from './queries.ts';

/**
 * Opens or hides a shop with its casts; what follows the row is as for a cast.
 * @returns false when there is no such shop.
 */
export const setShopVisibility = (db: Queryable, shopId: number, visible: boolean): Promise<boolean> =>
  updateShopStatus(db, shopId, visible ? 'open' : 'hidden');
