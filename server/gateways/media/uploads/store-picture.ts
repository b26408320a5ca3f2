import type { MediaVariant } from '../../../core/db/schema.ts';
import { decode } from '../decode/decode.ts';
import type { PictureProblem } from '../decode/square.ts';
import { pictureFile, pictureFiles } from '../file-names.ts';
import { readStored, removeFiles, removeRest, writeWhole } from '../files.ts';
import { newMediaId } from '../store/media-store.ts';

export type StoredPicture = { id: string; dot: string; variants: MediaVariant[] };
export type StoredPhoto = StoredPicture & { full: { width: number; height: number }; hadLocation: boolean };

/** By its first bytes, whatever its name says. */
export function isPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 8).toString('latin1');
  return head.startsWith('\xff\xd8\xff') || head === '\x89PNG\r\n\x1a\n' || /^GIF8[79]a/.test(head);
}

/** A WebP file for each of `widths`, upright, pixels only. The row is the caller's. @throws ApiError unavailable */
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
  for (const { side, bytes: webp } of made.files)
    variants.push({ width: side, height: side, bytes: webp.length });
  try {
    for (const { side, bytes: webp } of made.files) await writeWhole('media', pictureFile(id, side), webp);
  } catch (error) {
    await removeRest(pictureFiles(id, variants));
    throw error;
  }
  return { id, dot: made.dot, variants };
}

/** Held until its post is public; a job makes the missing files. All or nothing. @throws ApiError unavailable */
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
    await removeRest(pictureFiles(id, variants));
    throw error;
  }
  return { id, dot, variants, full: { width, height }, hadLocation };
}

/** One more WebP file of a photo that is held, unless the photo is no wider; `variants` names it. */
export async function addWidth({ id, full, variants }: StoredPhoto, width: number): Promise<void> {
  const master = width < full.width && (await readStored(pictureFile(id, full.width, 'jpg')));
  const made = master && (await decode({ work: 'photoFile', bytes: master, width, format: 'webp' }));
  if (!made || 'problem' in made) return;
  await writeWhole('held', pictureFile(id, made.width), made.bytes);
  variants.push({ width: made.width, height: made.height, bytes: made.bytes.length });
  variants.sort((a, b) => a.width - b.width);
}

export const removePicture = (id: string, variants: readonly MediaVariant[]): Promise<void> =>
  removeFiles(pictureFiles(id, variants));

export const readPicture = (id: string, width: number): Promise<Buffer | null> =>
  readStored(pictureFile(id, width));
