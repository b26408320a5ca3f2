import type { PlaceTree } from '../../../server/directory/places/contract.ts';
import { call } from '../../lib/call.ts';

let places: Promise<PlaceTree> | null = null;

async function fetchPlaces(): Promise<PlaceTree> {
  const answer = await call('get', '/api/places');
  if (!answer.ok) throw new Error(String(answer.refusal.status));
  return answer.data;
}

/** All regions, prefectures and areas with their counts; asked for once, and again after a failure. */
export function loadPlaces(): Promise<PlaceTree> {
  places ??= fetchPlaces().catch((error) => {
    places = null;
    throw error;
  });
  return places;
}
