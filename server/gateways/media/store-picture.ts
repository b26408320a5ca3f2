import type { MediaVariant } from '../../core/db/schema.ts';
import { decode } from './decode.ts';
import { pictureFile, pictureFiles } from './file-names.ts';
import { newMediaId, readStored, removeFiles, writeWhole } from './folders.ts';
import type { PictureProblem } from './square.ts';

/** A picture as it was written: what the media table holds of it. */
export type StoredPicture = { id: string; dot: string; variants: MediaVariant[] };
/** A photo of a post: `full` is the size of its largest file. */
export type StoredPhoto = StoredPicture & { full: { width: number; height: number }; hadLocation: boolean };

/** By its first bytes, whatever its name says. */
export function isPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 8).toString('latin1');
  return head.startsWith('\xff\xd8\xff') || head === '\x89PNG\r\n\x1a\n' || /^GIF8[79]a/.test(head);
}

/**
 * Takes a JPEG, PNG or GIF (its first frame), turns it upright, drops everything but its pixels and writes a square
 * WebP file for each of `widths`. The database row is the caller's.
 * @throws ApiError unavailable when too many pictures wait.
 */
export async function storeSquare(
  bytes: Buffer,
  widths: readonly number[],
): Promise<StoredPicture | { problem: PictureProblem }> {
  if (!isPicture(bytes)) return { problem: 'format' };
  const made = await decode({ work: 'squares', bytes, widths });
  if (made === null) return { problem: 'unreadable' };
  if ('problem' in made) return made;
  const id = newMediaId();
  const variants: MediaVariant[] = [];
  for (const { side, bytes: webp } of made.files) {
    await writeWhole('media', pictureFile(id, side), webp);
    variants.push({ width: side, height: side, bytes: webp.length });
  }
  return { id, dot: made.dot, variants };
}

/**
 * Takes a photo in its own shape and holds it back from everybody until its post is public; the files that are still
 * missing are made by a job. Nothing is left when a file cannot be written.
 * @throws ApiError unavailable when too many pictures wait.
 */
export async function storePhoto(bytes: Buffer): Promise<StoredPhoto | { problem: PictureProblem }> {
  if (!isPicture(bytes)) return { problem: 'format' };
  const made = await decode({ work: 'photo', bytes });
  if (made === null) return { problem: 'unreadable' };
  if ('problem' in made) return made;
  const id = newMediaId();
  const { dot, width, height, hadLocation, files } = made;
  const variants: MediaVariant[] = files
    .filter(({ format }) => format === 'webp')
    .map((file) => ({ width: file.width, height: file.height, bytes: file.bytes.length }));
  const jpg = files.find(({ format }) => format === 'jpg')?.bytes.length;
  Object.assign(variants.at(-1) ?? {}, { jpg });
  try {
    for (const file of files) await writeWhole('held', pictureFile(id, file.width, file.format), file.bytes);
  } catch (error) {
    await removeFiles(pictureFiles(id, variants)).catch(() => {});
    throw error;
  }
  return { id, dot, variants, full: { width, height }, hadLocation };
}

export const removePicture = (id: string, variants: readonly MediaVariant[]): Promise<void> =>
  removeFiles(pictureFiles(id, variants));

/** The bytes of one file of a picture, whoever may see it; null when it is not there. */
export const readPicture = (id: string, width: number): Promise<Buffer | null> =>
  readStored(pictureFile(id, width));
