import type { PlaceView } from '../../../server/places/contract.ts';

const ROWS = [
  ['あ', 'ぁ-お'],
  ['か', 'か-ご'],
  ['さ', 'さ-ぞ'],
  ['た', 'た-ど'],
  ['な', 'な-の'],
  ['は', 'は-ぽ'],
  ['ま', 'ま-も'],
  ['や', 'ゃ-よ'],
  ['ら', 'ら-ろ'],
  ['わ', 'ゎ-ん'],
] as const;

export type KanaRow = { row: string; places: PlaceView[] };

/** Places under the rows of the syllabary by their reading; rows without any are left out. */
export function byKanaRow(places: readonly PlaceView[]): KanaRow[] {
  return ROWS.map(([row, range]) => ({
    row,
    places: places.filter((place) => new RegExp(`^[${range}]`, 'u').test(place.kana)),
  })).filter((each) => each.places.length > 0);
}
