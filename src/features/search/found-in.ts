import type { Half } from '../../../server/core/paths.ts';
import { $modal, backModal } from '../../overlay/modal-store.ts';
import { type ChosenPlace, choosePlace } from './search-store.ts';

/** How many of the half's shops or girls a place has. */
export const foundIn =
  (half: Half) =>
  (place: { shopCount: number; castCount: number }): number =>
    half === 'shops' ? place.shopCount : place.castCount;

/** The place that was chosen for a search goes back to the search modal it was opened from. */
export function pickPlace(prefecture: ChosenPlace, area: ChosenPlace | null): void {
  choosePlace(prefecture, area);
  const isStep = () => ['prefectures', 'areas'].includes($modal.get().name ?? '');
  while (isStep()) backModal();
}
