/** A picture as a page shows it: `src` is the smallest fitting file, `dot` its average colour until it arrives. */
export type Picture = {
  src: string;
  srcset: string;
  width: number;
  height: number;
  dot: string;
  alt: string;
};
