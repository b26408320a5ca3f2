import type { MediaVariant } from '../../core/db/schema.ts';

export type PictureFormat = 'webp' | 'avif' | 'jpg';

export const pictureFile = (id: string, width: number, format: PictureFormat = 'webp'): string =>
  `${id}w${width}.${format}`;
export const videoFile = (id: string): string => `${id}.mp4`;
export const sourceFile = (id: string): string => `${id}.source`;

export const pictureFiles = (id: string, variants: readonly MediaVariant[]): string[] =>
  variants.flatMap(({ width, avif, jpg }) => [
    pictureFile(id, width),
    ...(avif ? [pictureFile(id, width, 'avif')] : []),
    ...(jpg ? [pictureFile(id, width, 'jpg')] : []),
  ]);
