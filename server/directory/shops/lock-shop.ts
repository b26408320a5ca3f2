import type { Queryable } from '../../core/db/connect.ts';
import { shopDraft } from '../../core/db/visible.ts';

const lockable = (trx: Queryable, shopId: number) =>
  trx
    .selectFrom('shops')
    .select(['name', shopDraft('shops').$castTo<boolean>().as('isDraft')])
    .where('id', '=', shopId)
    .forNoKeyUpdate();

/** Until the end of the transaction who changes what belongs to the shop does so one after the other. */
export const lockShop = (trx: Queryable, shopId: number) => lockable(trx, shopId).executeTakeFirst();

/** Waits for no one: undefined where the shop is being saved just now. */
export const lockIdleShop = (trx: Queryable, shopId: number) =>
  lockable(trx, shopId).skipLocked().executeTakeFirst();
