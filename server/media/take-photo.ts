import { InvalidInputError } from '../http/errors.ts';
import { GIF_BYTES, PHOTO_BYTES } from './limits.ts';
import { onDisk } from './on-disk.ts';
import { type StoredPhoto, storePhoto } from './store-picture.ts';
import { GIF_TOO_LARGE, PHOTO_TOO_LARGE, PICTURE_PROBLEMS } from './wording.ts';

const isGif = (bytes: Buffer) => bytes.toString('latin1', 0, 3) === 'GIF';

/**
 * Stores a photo that somebody has sent. The database row is the caller's.
 * @throws InvalidInputError under `field`; ApiError storage_full, unavailable
 */
export async function takePhoto(bytes: Buffer, field: string): Promise<StoredPhoto> {
  const refuse = (problem: string) => new InvalidInputError({ [field]: [problem] });
  if (bytes.length > PHOTO_BYTES) throw refuse(PHOTO_TOO_LARGE);
  if (isGif(bytes) && bytes.length > GIF_BYTES) throw refuse(GIF_TOO_LARGE);
  const photo = await onDisk(() => storePhoto(bytes));
  if ('problem' in photo) throw refuse(PICTURE_PROBLEMS[photo.problem]);
  return photo;
}
