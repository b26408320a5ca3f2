import type { PlaceTree } from '../../../server/directory/places/contract.ts';
import { api } from '../../lib/api.ts';

let places: Promise<PlaceTree> | null = null;

async function fetchPlaces(): Promise<PlaceTree> {
  const answer = await api.places.$get();
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** All regions, prefectures and areas with their counts; asked for once, and again after a failure. */
export function loadPlaces(): Promise<PlaceTree> {
  places ??= fetchPlaces().catch((error) => {
    places = null;
    throw error;
  });
  return places;
}
