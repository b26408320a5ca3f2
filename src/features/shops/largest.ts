import type { Picture } from '../../../server/gateways/media/contract.ts';

/** Address of the largest stored file of a picture; its `srcset` goes from the smallest to the largest. */
export const largestOf = (picture: Picture): string => picture.srcset.split(' ').at(-2) ?? picture.src;
