import { InvalidInputError } from '../../../core/http/errors.ts';
import type { PictureProblem } from '../decode/square.ts';
import { GIF_BYTES, PHOTO_BYTES, TOO_MANY_PIXELS } from '../limits.ts';
import { onDisk } from './on-disk.ts';
import { type StoredPhoto, type StoredPicture, storePhoto, storeSquare } from './store-picture.ts';

export const PICTURE_PROBLEMS: Record<PictureProblem, string> = {
  format: 'JPEG・PNG・GIF形式の画像を選択してください。',
  small: '画像が小さすぎます。縦横200px以上の画像を選択してください。',
  huge: TOO_MANY_PIXELS,
  unreadable: '画像を読み込めませんでした。別の画像を選択してください。',
};
export const PHOTO_TOO_LARGE = '画像のサイズは1枚10MB以下にしてください。';
export const GIF_TOO_LARGE = 'GIF画像のサイズは5MB以下にしてください。';

const isGif = (bytes: Buffer) => bytes.toString('latin1', 0, 3) === 'GIF';

/** @throws InvalidInputError under `field`; ApiError storage_full, unavailable */
async function take<T extends object>(
  bytes: Buffer,
  field: string,
  store: () => Promise<T | { problem: PictureProblem }>,
): Promise<T> {
  const refuse = (problem: string) => new InvalidInputError({ [field]: [problem] });
  if (bytes.length > PHOTO_BYTES) throw refuse(PHOTO_TOO_LARGE);
  if (isGif(bytes) && bytes.length > GIF_BYTES) throw refuse(GIF_TOO_LARGE);
  const photo = await onDisk(store);
  if ('problem' in photo) throw refuse(PICTURE_PROBLEMS[photo.problem]);
  return photo;
}

/** The row is the caller's. @throws InvalidInputError under `field`; ApiError storage_full, unavailable */
export const takePhoto = (bytes: Buffer, field: string): Promise<StoredPhoto> =>
  take(bytes, field, () => storePhoto(bytes));

export const takeAvatar = (bytes: Buffer, field: string, widths: readonly number[]): Promise<StoredPicture> =>
  take(bytes, field, () => storeSquare(bytes, widths));
