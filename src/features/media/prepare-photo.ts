import { imageDimensionsFromData } from 'image-dimensions';
import {
  LONG_EDGE,
  MAX_PIXELS,
  MAX_SIDE,
  MIN_SIDE,
  TOO_MANY_PIXELS,
} from '../../../server/gateways/media/limits.ts';
import { type Traces, tracesOf } from './photo-traces.ts';

const QUALITY = 0.86;

/** What is wrong with a file (decisions §4). */
export const PHOTO_WORDS = {
  kind: 'JPEG・PNG・GIF形式の画像を選択してください。',
  small: '画像が小さすぎます。縦横200px以上の画像を選択してください。',
  unreadable: '画像を読み込めませんでした。別の画像を選択してください。',
} as const;

export class PhotoProblem extends Error {}

/** JPEG, PNG or GIF by the first bytes, whatever the name says. */
function isPicture(bytes: ArrayBuffer): boolean {
  const head = [...new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))];
  const starts = (...wanted: number[]) => wanted.every((byte, i) => head[i] === byte);
  return starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47) || starts(0x47, 0x49, 0x46, 0x38);
}

/** A device may shrink a photo beyond the server's limit by itself; one that cannot names the limit. */
export function wordsForUnread(bytes: ArrayBuffer): string {
  const { width, height } = imageDimensionsFromData(new Uint8Array(bytes)) ?? { width: 0, height: 0 };
  const isTooLarge = Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS;
  return isTooLarge ? TOO_MANY_PIXELS : PHOTO_WORDS.unreadable;
}

export type PreparedPhoto = { blob: Blob; traces: Traces };

/**
 * A photo as it is sent: upright, no larger than the server stores (decisions §4), and nothing in it but pixels.
 * @throws PhotoProblem with the words for it.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const bytes = await file.arrayBuffer();
  if (!isPicture(bytes)) throw new PhotoProblem(PHOTO_WORDS.kind);
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) throw new PhotoProblem(wordsForUnread(bytes));
  const { width, height } = picture;
  if (Math.min(width, height) < MIN_SIDE) throw new PhotoProblem(PHOTO_WORDS.small);
  const scale = Math.min(1, LONG_EDGE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoProblem(PHOTO_WORDS.unreadable);
  // What was transparent would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new PhotoProblem(PHOTO_WORDS.unreadable);
  return { blob, traces: tracesOf(bytes) };
}
