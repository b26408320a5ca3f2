import type { MediaVariant } from '../../core/db/schema.ts';
import { picturePath } from '../../core/paths.ts';
import type { Picture } from './contract.ts';

/** What a query hands over of the media table: `{ id, dot, variants }`. */
export type MediaRow = { id: string; dot: string; variants: readonly MediaVariant[] };

/**
 * A stored medium as pages show it. `widths` keeps only those variants (an avatar needs no 480 px file); when none
 * of them exists, every variant stays. `src`, `width` and `height` are those of the smallest file that is left.
 */
export function pictureOf(media: MediaRow, alt: string, widths?: readonly number[]): Picture {
  const all = [...media.variants].sort((a, b) => a.width - b.width);
  const wanted = widths ? all.filter((variant) => widths.includes(variant.width)) : all;
  const variants = wanted.length ? wanted : all;
  const smallest = variants[0];
  if (!smallest) throw new Error(`The medium ${media.id} has no file.`);
  return {
    src: picturePath(media.id, smallest.width),
    srcset: variants.map((each) => `${picturePath(media.id, each.width)} ${each.width}w`).join(', '),
    width: smallest.width,
    height: smallest.height,
    dot: media.dot,
    alt,
  };
}

/** Widths of a face shown at 28 to 64 px. */
export const ICON_WIDTHS = [128] as const;
