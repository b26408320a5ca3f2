// The pool: every demo picture there is. Drawn once, committed, and dealt out by number (deal.ts),
// so that a big demo costs no more pictures than a small one.
import { createHash } from 'node:crypto';
import type { StillSize } from './still-life/subject.ts';

export type PictureKind = 'portrait' | 'interior' | 'still';

export interface PoolPicture {
  id: string;
  kind: PictureKind;
  /** Seed of the drawing. */
  name: string;
  /** Frame of a still life. */
  size?: StillSize;
}
export interface VariantSpec {
  width: number;
  height: number;
  maxBytes: number;
  /** A crop around the face, for icons. */
  face?: boolean;
}
export interface PictureVariant {
  width: number;
  height: number;
  bytes: number;
}
/** One entry of the manifest. */
export interface PoolEntry {
  id: string;
  kind: PictureKind;
  name: string;
  /** Average colour, #rrggbb. */
  dot: string;
  variants: PictureVariant[];
  /** Short Japanese description for the alt text. */
  subject: string;
}

export const KINDS: readonly PictureKind[] = ['portrait', 'interior', 'still'];
/** Where the pool lies, from the project's root. */
export const POOL_DIR = 'demo/pictures';
export const MANIFEST = 'manifest.json';

/** Numbers left out were drawn, looked at and found weaker than the rest. */
const PORTRAITS_OUT = [1, 11, 17, 18, 21, 24, 33, 39, 47, 49, 51, 56, 58, 63, 67, 70, 74, 79, 80, 83];
const INTERIORS_OUT = [9, 16, 24, 26, 31, 32, 38, 47];
const STILLS: readonly (readonly [number: number, size: StillSize])[] = [
  [1, 'square'],
  [2, 'tall'],
  [3, 'square'],
  [4, 'tall'],
  [5, 'wide'],
  [6, 'square'],
  [7, 'square'],
  [8, 'tall'],
  [9, 'square'],
  [10, 'square'],
  [11, 'wide'],
  [15, 'square'],
  [16, 'tall'],
  [17, 'tall'],
  [18, 'square'],
  [19, 'tall'],
  [20, 'wide'],
  [21, 'square'],
  [22, 'wide'],
  [23, 'square'],
  [25, 'tall'],
  [27, 'wide'],
  [28, 'square'],
  [30, 'tall'],
];

const PORTRAIT_VARIANTS: readonly VariantSpec[] = [
  { width: 480, height: 640, maxBytes: 34_000 },
  { width: 240, height: 320, maxBytes: 13_000 },
  { width: 128, height: 128, maxBytes: 4_000, face: true },
];
const INTERIOR_VARIANTS: readonly VariantSpec[] = [
  { width: 1280, height: 720, maxBytes: 60_000 },
  { width: 640, height: 360, maxBytes: 20_000 },
];
const STILL_HEIGHT: Record<StillSize, number> = { tall: 1.25, square: 1, wide: 0.5625 };

/** 26 characters a–z2–7, a pure function of the picture's name. */
export function pictureId(name: string): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  let bits = 0n;
  for (const byte of createHash('sha256').update(name).digest()) bits = (bits << 8n) | BigInt(byte);
  let id = '';
  for (let at = 251n; id.length < 26; at -= 5n) id += letters[Number((bits >> at) & 31n)];
  return id;
}

export function variantsOf(picture: Pick<PoolPicture, 'kind' | 'size'>): readonly VariantSpec[] {
  if (picture.kind === 'portrait') return PORTRAIT_VARIANTS;
  if (picture.kind === 'interior') return INTERIOR_VARIANTS;
  const high = STILL_HEIGHT[picture.size ?? 'square'];
  return [
    { width: 800, height: 800 * high, maxBytes: 40_000 },
    { width: 400, height: 400 * high, maxBytes: 14_000 },
  ];
}

/** File of one variant, inside the pool's folder. */
export const fileOf = (id: string, width: number): string => `${id}w${width}.webp`;

const numbers = (last: number, out: readonly number[]): number[] =>
  Array.from({ length: last }, (_, i) => i + 1).filter((n) => !out.includes(n));

function picture(kind: PictureKind, n: number, size?: StillSize): PoolPicture {
  const name = `${kind}-${String(n).padStart(2, '0')}`;
  return { id: pictureId(name), kind, name, ...(size && { size }) };
}

/** 64 portraits, 40 interiors, 24 still lifes, in the manifest's order. */
export const POOL: readonly PoolPicture[] = [
  ...numbers(84, PORTRAITS_OUT).map((n) => picture('portrait', n)),
  ...numbers(48, INTERIORS_OUT).map((n) => picture('interior', n)),
  ...STILLS.map(([n, size]) => picture('still', n, size)),
];
