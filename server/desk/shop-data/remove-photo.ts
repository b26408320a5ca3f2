import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { deleteShopMedium, replacePhotos, selectPhotoRows } from './photo-queries.ts';
import type { ShopPhoto } from './rules.ts';

type Removal = { shopId: number; mediaId: string; reason: string };

/**
 * One photo of a shop's page, for staff; the shop finds it with its reason in its history and cannot take it back.
 * @returns its files, which the caller removes after the commit; a job does so should the process end before
 */
export async function removeShopPhoto(
  trx: Queryable,
  { shopId, mediaId, reason }: Removal,
): Promise<string[]> {
  await lockShop(trx, shopId);
  const before: ShopPhoto[] = (await selectPhotoRows(trx, shopId)).map(({ id, alt, caption }) => ({
    ...{ id, alt, caption },
  }));
  const after = before.filter(({ id }) => id !== mediaId);
  if (after.length === before.length) return [];
  await replacePhotos(trx, shopId, after);
  await trx
    .insertInto('shopChanges')
    .values({
      ...{ shopId, part: 'photos', before: JSON.stringify(before), after: JSON.stringify(after) },
      ...{ byStaff: true, reason },
    })
    .execute();
  const names = (await deleteShopMedium(trx, mediaId)).flatMap(({ id, variants }) =>
    pictureFiles(id, variants),
  );
  if (names.length > 0) await addJob(trx, 'remove_files', { names });
  return names;
}
