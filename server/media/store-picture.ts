import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { config } from '../config.ts';
import type { MediaVariant } from '../db/schema.ts';

/** A picture as it was written: what the media table holds of it. */
export type StoredPicture = { id: string; dot: string; variants: MediaVariant[] };

/** Why a picture is not taken. */
export type PictureProblem = 'format' | 'small' | 'unreadable';

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 10_000;
const MIN_SIDE = 200;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

// Three formats, each read from memory by its own loader, are all that is ever tried on what people send. Drawings
// (SVG) are our own: no text has the first bytes that `isPicture` asks for.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
});

const newId = () => Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');
const folder = () => path.join(config().varDir, 'media');
const fileOf = (id: string, width: number) => path.join(folder(), `${id}w${width}.webp`);

/** By its first bytes, whatever its name says. */
function isPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 8).toString('latin1');
  return head.startsWith('\xff\xd8\xff') || head === '\x89PNG\r\n\x1a\n' || /^GIF8[79]a/.test(head);
}

/** Whole or not at all, under its final name. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/**
 * Takes a JPEG, PNG or GIF (its first frame), turns it upright, drops everything but its pixels and writes a square
 * WebP file for each of `widths`. The database row is the caller's.
 */
export async function storeSquare(
  bytes: Buffer,
  widths: readonly number[],
): Promise<StoredPicture | { problem: PictureProblem }> {
  if (!isPicture(bytes)) return { problem: 'format' };
  const source = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: 10 });
  try {
    const { width = 0, height = 0 } = await source().metadata();
    if (Math.min(width, height) < MIN_SIDE) return { problem: 'small' };
    if (Math.max(width, height) > MAX_SIDE) return { problem: 'unreadable' };
    const upright = source().rotate().flatten({ background: '#ffffff' }).toColourspace('srgb');
    const { data, info } = await upright
      .resize(Math.max(...widths), Math.max(...widths), { fit: 'cover', position: 'attention' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const { dominant } = await sharp(data, { raw }).stats();
    const dot = `#${[dominant.r, dominant.g, dominant.b].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
    const id = newId();
    await mkdir(folder(), { recursive: true });
    const variants: MediaVariant[] = [];
    for (const side of widths) {
      const webp = await sharp(data, { raw }).resize(side, side).webp({ quality: 82 }).toBuffer();
      await writeWhole(fileOf(id, side), webp);
      variants.push({ width: side, height: side, bytes: webp.length });
    }
    return { id, dot, variants };
  } catch (error) {
    // A full disk is not the picture's fault.
    if ((error as NodeJS.ErrnoException).code) throw error;
    return { problem: 'unreadable' };
  }
}

export async function removePicture(id: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) await rm(fileOf(id, width), { force: true });
}

/** The bytes of one file of a picture; null when it is not there. */
export async function readPicture(id: string, width: number): Promise<Buffer | null> {
  return readFile(fileOf(id, width)).catch(() => null);
}
