import type { Db, Queryable } from '../../core/db/connect.ts';
import { setCastHidden, standingOf } from '../../directory/casts/set-status.ts';
import { setShopHidden } from '../../directory/shops/set-status.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { followFilesOf } from '../posting/reconcile-files.ts';

export type Target = { castId: number } | { shopId: number };

/** Shared caches hear of it at once, and again from the job, which catches copies that were on their way. */
export async function waitUntilHidden(db: Db, target: Target): Promise<void> {
  await applyPageChanges();
  await followFilesOf(db, target, 0);
}

/** Staff's own hiding: what others have hidden stays hidden. @returns whether it changed; null when there is no such cast or shop */
export const setHiddenByStaff = (db: Queryable, target: Target, hidden: boolean): Promise<boolean | null> =>
  'castId' in target
    ? setCastHidden(db, target.castId, 'staff', hidden)
    : setShopHidden(db, target.shopId, hidden);

/** Locked. @returns the state for the record; undefined when there is no such cast or shop */
export async function readStanding(trx: Queryable, target: Target): Promise<string | undefined> {
  if ('shopId' in target) {
    const shops = trx.selectFrom('shops').select('status').where('id', '=', target.shopId).forUpdate();
    return (await shops.executeTakeFirst())?.status;
  }
  const casts = trx.selectFrom('casts').select(['status', 'hiddenBy']).where('id', '=', target.castId);
  const cast = await casts.forUpdate().executeTakeFirst();
  return cast && standingOf(cast);
}

/**
 * When it returns, this process serves nothing hidden any more, photos and videos included; others follow within a
 * second. What stands like that already is left alone. @returns as `setHiddenByStaff`
 */
export async function setVisibility(db: Db, target: Target, visible: boolean): Promise<boolean | null> {
  const changed = await setHiddenByStaff(db, target, !visible);
  if (changed) await waitUntilHidden(db, target);
  return changed;
}
