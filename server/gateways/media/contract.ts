/** A picture as a page shows it: `src` is the smallest fitting file, `dot` its average colour until it arrives. */
export type Picture = {
  src: string;
  srcset: string;
  width: number;
  height: number;
  dot: string;
  alt: string;
};

/** Address of the largest stored file of a picture; its `srcset` goes from the smallest to the largest. */
export const largestOf = (picture: Picture): string => picture.srcset.split(' ').at(-2) ?? picture.src;
