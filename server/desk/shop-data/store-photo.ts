import { FREE_BYTES } from '../../community/posting/limits.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { removeRest } from '../../gateways/media/files.ts';
import { roomForMedia } from '../../gateways/media/store/choose.ts';
import { insertMedium } from '../../gateways/media/uploads/media-rows.ts';
import { addWidth } from '../../gateways/media/uploads/store-picture.ts';
import { takePhoto } from '../../gateways/media/uploads/take-photo.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { ShopPhotoFile } from './contract.ts';
import { insertShopMedium, sumShopMedia } from './photo-queries.ts';
import { photoFile } from './read-desk.ts';
import { HELD_MB, HELD_PHOTOS, REMOVED_DAYS, UNPUBLISHED_DAYS } from './rules.ts';

/** What a phone shows across its whole width. */
const SCREEN_WIDTH = 960;
const FULL = `お預かりできる写真の上限（${HELD_PHOTOS}枚・合計${HELD_MB}MB）に達しました。外した写真は${REMOVED_DAYS}日、公開していない写真は${UNPUBLISHED_DAYS}日で自動的に削除されます。`;

async function lockRoom(trx: Queryable, shopId: number): Promise<void> {
  if (!(await lockShop(trx, shopId))) throw new ApiError('not_found');
  const { photos, bytes } = await sumShopMedia(trx, shopId);
  if (photos >= HELD_PHOTOS || bytes >= HELD_MB * 1_000_000) throw new InvalidInputError({ file: [FULL] });
}

/** Held until the shop publishes it. @throws InvalidInputError under `file`; ApiError not_found, storage_full, unavailable; LimitError */
export async function storePhotoOfShop(
  db: Db,
  _caller: Caller,
  { id: shopId, form }: { id: number; form: FormData },
): Promise<ShopPhotoFile> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0)
    throw new InvalidInputError({ file: ['写真を選択してください。'] });
  await transact(db, (trx) => lockRoom(trx, shopId));
  if ((await roomForMedia()) < FREE_BYTES) throw new ApiError('storage_full');
  const photo = await takePhoto(Buffer.from(await file.arrayBuffer()), 'file');
  try {
    await addWidth(photo, SCREEN_WIDTH);
    await transact(db, async (trx) => {
      await lockRoom(trx, shopId);
      await insertMedium(trx, photo);
      await insertShopMedium(trx, shopId, photo.id);
    });
  } catch (error) {
    await removeRest(pictureFiles(photo.id, photo.variants));
    throw error;
  }
  return photoFile(photo);
}
