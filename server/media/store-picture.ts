import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { config } from '../config.ts';
import type { MediaVariant } from '../db/schema.ts';
import { DecoderPool } from './decoder-pool.ts';
import {
  DECODE_MEGABYTES,
  DECODE_SECONDS,
  DECODER_START_SECONDS,
  DECODES_PER_PROCESS,
  DECODES_WAITING,
} from './limits.ts';
import type { PictureProblem, SquareOrder, Squares } from './square.ts';

/** A picture as it was written: what the media table holds of it. */
export type StoredPicture = { id: string; dot: string; variants: MediaVariant[] };

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

const decoders = new DecoderPool<SquareOrder, Squares | { problem: PictureProblem }>({
  script: path.join(import.meta.dirname, 'decoder.ts'),
  processes: availableParallelism(),
  seconds: DECODE_SECONDS,
  startSeconds: DECODER_START_SECONDS,
  megabytes: DECODE_MEGABYTES,
  orders: DECODES_PER_PROCESS,
  waiting: DECODES_WAITING,
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
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
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
 * WebP file for each of `widths`. It is decoded in another process, which is trusted with nothing. The database row is
 * the caller's.
 * @throws ApiError unavailable when too many pictures wait.
 */
export async function storeSquare(
  bytes: Buffer,
  widths: readonly number[],
): Promise<StoredPicture | { problem: PictureProblem }> {
  if (!isPicture(bytes)) return { problem: 'format' };
  const made = await decoders.run({ bytes, widths });
  if (made === null) return { problem: 'unreadable' };
  if ('problem' in made) return made;
  const id = newId();
  await mkdir(folder(), { recursive: true });
  const variants: MediaVariant[] = [];
  for (const { side, bytes: webp } of made.files) {
    await writeWhole(fileOf(id, side), webp);
    variants.push({ width: side, height: side, bytes: webp.length });
  }
  return { id, dot: made.dot, variants };
}

export async function removePicture(id: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) await rm(fileOf(id, width), { force: true });
}

/** The bytes of one file of a picture; null when it is not there. */
export async function readPicture(id: string, width: number): Promise<Buffer | null> {
  return readFile(fileOf(id, width)).catch(() => null);
}
