import { $modal, backModal } from '../../shell/modal-store.ts';
import { type ChosenPlace, choosePlace } from './search-store.ts';

/** The place that was chosen for a search goes back to the search modal it was opened from. */
export function pickPlace(prefecture: ChosenPlace, area: ChosenPlace | null): void {
  choosePlace(prefecture, area);
  const isStep = () => ['prefectures', 'areas'].includes($modal.get().name ?? '');
  while (isStep()) backModal();
}
