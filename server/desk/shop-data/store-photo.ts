import { FREE_BYTES } from '../../community/posting/limits.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { checkDisk } from '../../gateways/media/check-disk.ts';
import { insertMedium } from '../../gateways/media/media-rows.ts';
import { addWidth, removePicture } from '../../gateways/media/store-picture.ts';
import { takePhoto } from '../../gateways/media/take-photo.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { ShopPhotoFile } from './contract.ts';
import { insertShopMedium } from './photo-queries.ts';
import { photoFile } from './read-desk.ts';

/** What a phone shows across its whole width. */
const SCREEN_WIDTH = 960;

/** Held until the shop publishes it. @throws InvalidInputError under `file`; ApiError storage_full, unavailable; LimitError */
export async function storePhotoOfShop(
  db: Db,
  _caller: Caller,
  { id: shopId, form }: { id: number; form: FormData },
): Promise<ShopPhotoFile> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0)
    throw new InvalidInputError({ file: ['写真を選択してください。'] });
  if ((await checkDisk()) < FREE_BYTES) throw new ApiError('storage_full');
  const photo = await takePhoto(Buffer.from(await file.arrayBuffer()), 'file');
  try {
    await addWidth(photo, SCREEN_WIDTH);
    await transact(db, async (trx) => {
      await insertMedium(trx, photo);
      await insertShopMedium(trx, shopId, photo.id);
    });
  } catch (error) {
    await removePicture(photo.id, photo.variants);
    throw error;
  }
  return photoFile(photo);
}
