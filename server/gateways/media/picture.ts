import type { MediaVariant } from '../../core/db/schema.ts';
import { picturePath } from '../../core/paths.ts';

/** `src` is the smallest fitting file, `dot` its average colour. */
export type Picture = {
  src: string;
  srcset: string;
  width: number;
  height: number;
  dot: string;
  alt: string;
};

/** `srcset` goes from the smallest to the largest. */
export const largestOf = (picture: Picture): string => picture.srcset.split(' ').at(-2) ?? picture.src;

export type MediaRow = { id: string; dot: string; variants: readonly MediaVariant[] };

/** `widths` keeps only those variants, all when none exists. `src`, `width`, `height`: the smallest file left. */
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

export const ICON_WIDTHS = [128] as const;
