import sharp from 'sharp';
import { DECODE_SECONDS, LONG_EDGE, MAX_PIXELS } from '../limits.ts';
import { type PictureProblem, problemOf, readHead } from './square.ts';

const LIST_WIDTH = 480;
const WIDTHS = [240, LIST_WIDTH, 960] as const;
const WEBP = { quality: 80, effort: 2 } as const;

export type PhotoFile = {
  width: number;
  height: number;
  format: 'webp' | 'avif' | 'jpg';
  bytes: Uint8Array;
};
/** `master` is the JPEG of the full size, from which the other files are made. */
export type Photo = { dot: string; width: number; height: number; hadLocation: boolean; files: PhotoFile[] };

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
    seconds: DECODE_SECONDS,
  });

const GPS_TAG = 0x8825;

/** Whether the first directory of an EXIF block points at a position. */
function hasPosition(exif: Buffer | undefined): boolean {
  const at = exif?.indexOf('Exif\0\0') ?? -1;
  if (!exif || at < 0) return false;
  const tiff = exif.subarray(at + 6);
  if (tiff.length < 10) return false;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (offset: number) => (isLittle ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return false;
  const count = read16(first);
  for (let i = 0, entry = first + 2; i < count && entry + 12 <= tiff.length; i++, entry += 12)
    if (read16(entry) === GPS_TAG) return true;
  return false;
}

/**
 * Pixels only, upright, at most 2048 px: what lists show, and the full size as WebP and JPEG, from which a job makes
 * the rest. The first frame of a GIF.
 */
export async function makePhoto(bytes: Uint8Array): Promise<Photo | { problem: PictureProblem }> {
  const head = await readHead(bytes);
  const problem = problemOf(head);
  if (problem) return { problem };
  const { data, info } = await open(bytes)
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(LONG_EDGE, LONG_EDGE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { dominant } = await sharp(data, { raw }).stats();
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  const files: PhotoFile[] = [];
  for (const each of new Set([Math.min(LIST_WIDTH, info.width), info.width])) {
    const webp = await sharp(data, { raw }).resize(each).webp(WEBP).toBuffer({ resolveWithObject: true });
    files.push({ width: each, height: webp.info.height, format: 'webp', bytes: webp.data });
  }
  const jpg = await sharp(data, { raw }).jpeg({ quality: 88 }).toBuffer();
  files.push({ width: info.width, height: info.height, format: 'jpg', bytes: jpg });
  return {
    dot: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
    width: info.width,
    height: info.height,
    hadLocation: hasPosition(head.exif),
    files,
  };
}

/** A JPEG of what is to be read, not shown: a picture of a long page keeps its letters. */
export async function makeCopy(
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array } | { problem: PictureProblem }> {
  const problem = problemOf(await readHead(bytes));
  if (problem === 'huge') return { problem };
  const copy = open(bytes).rotate().flatten({ background: '#ffffff' }).toColourspace('srgb');
  return { bytes: await copy.jpeg({ quality: 85 }).toBuffer() };
}

export type MissingFile = { width: number; format: 'webp' | 'avif' | 'jpg' };

export const missingFiles = (full: number): MissingFile[] =>
  WIDTHS.filter((width) => width < full).flatMap((width) => [
    ...(width === LIST_WIDTH ? [] : [{ width, format: 'webp' } as const]),
    { width, format: 'avif' } as const,
    ...(width > LIST_WIDTH ? [{ width, format: 'jpg' } as const] : []),
  ]);

export async function makeFile(master: Uint8Array, { width, format }: MissingFile): Promise<PhotoFile> {
  const resized = open(master).resize(width);
  const made =
    format === 'avif'
      ? resized.avif({ quality: 50, effort: 2 })
      : format === 'webp'
        ? resized.webp(WEBP)
        : resized.jpeg({ quality: 80 });
  const { data, info } = await made.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, format, bytes: data };
}
