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
