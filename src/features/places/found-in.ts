import type { Half } from '../../../server/core/paths.ts';

/** How many of the half's shops or girls a place has. */
export const foundIn =
  (half: Half) =>
  (place: { shopCount: number; castCount: number }): number =>
    half === 'shops' ? place.shopCount : place.castCount;
