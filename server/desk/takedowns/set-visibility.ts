import { reconcileFilesOf } from '../../community/posting/reconcile-files.ts';
import type { Db } from '../../core/db/connect.ts';
import { setCastStatus } from '../../directory/casts/set-status.ts';
import { setShopStatus } from '../../directory/shops/set-status.ts';
import { settlePageChanges } from '../../site/pages/site.ts';

/**
 * When it returns, this process serves nothing hidden any more, photos and videos included; others follow within a
 * second. @returns false when there is no such cast or shop (deleted casts stay deleted)
 */
export async function setVisibility(
  db: Db,
  target: { castId: number } | { shopId: number },
  visible: boolean,
): Promise<boolean> {
  const changed =
    'castId' in target
      ? await setCastStatus(db, target.castId, visible ? 'public' : 'hidden')
      : await setShopStatus(db, target.shopId, visible ? 'open' : 'hidden');
  await settlePageChanges();
  await reconcileFilesOf(db, target);
  return changed;
}
