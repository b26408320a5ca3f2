import type { Half } from '../../../server/core/paths.ts';
import { $modal, backModal } from '../../overlay/modal-store.ts';
import { type ChosenPlace, type ChosenSpot, choosePlace, chooseSpot } from './search-store.ts';

/** How many of the half's shops or girls a place has. */
export const foundIn =
  (half: Half) =>
  (place: { shopCount: number; castCount: number }): number =>
    half === 'shops' ? place.shopCount : place.castCount;

const STEPS = ['prefectures', 'areas', 'search_station', 'search_gps'];

function backToSearch(): void {
  while (STEPS.includes($modal.get().name ?? '')) backModal();
}

/** The place that was chosen for a search goes back to the search modal it was opened from. */
export function pickPlace(prefecture: ChosenPlace, area: ChosenPlace | null): void {
  choosePlace(prefecture, area);
  backToSearch();
}

export function pickSpot(spot: ChosenSpot): void {
  chooseSpot(spot);
  backToSearch();
}

export const pickStation = (id: number, name: string): void =>
  pickSpot({ icon: 'train', name, query: { stationId: id } });
