import sharp, { type Metadata } from 'sharp';
import { DECODE_SECONDS, MAX_PIXELS, MAX_SIDE, MIN_SIDE } from '../limits.ts';

export type PictureProblem = 'format' | 'small' | 'huge' | 'unreadable';

export type SquareOrder = { bytes: Uint8Array; widths: readonly number[] };
export type Squares = { dot: string; files: { side: number; bytes: Uint8Array }[] };

/** What a picture says of itself, however large: none of its pixels is read. */
export const readHead = (bytes: Uint8Array): Promise<Metadata> =>
  sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .timeout({ seconds: DECODE_SECONDS })
    .metadata();

export function problemOf({ width, height }: Metadata): PictureProblem | null {
  if (Math.min(width, height) < MIN_SIDE) return 'small';
  return Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS ? 'huge' : null;
}

/** Nothing but pixels; the first frame of a GIF. */
export async function makeSquares({
  bytes,
  widths,
}: SquareOrder): Promise<Squares | { problem: PictureProblem }> {
  const source = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
      seconds: DECODE_SECONDS,
    });
  const problem = problemOf(await readHead(bytes));
  if (problem) return { problem };
  const largest = Math.max(...widths);
  const { data, info } = await source()
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(largest, largest, { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { dominant } = await sharp(data, { raw }).stats();
  const dot = `#${[dominant.r, dominant.g, dominant.b].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
  const files: Squares['files'] = [];
  for (const side of widths) {
    const webp = await sharp(data, { raw }).resize(side, side).webp({ quality: 82 }).toBuffer();
    files.push({ side, bytes: webp });
  }
  return { dot, files };
}
