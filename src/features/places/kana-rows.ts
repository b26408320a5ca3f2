import type { PlaceView } from '../../../server/directory/places/contract.ts';

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

const rowOf = ({ kana }: PlaceView): string =>
  ROWS.find(([, range]) => new RegExp(`^[${range}]`, 'u').test(kana))?.[0] ?? 'ほか';

/** Places under the rows of the syllabary by their reading, in their order; rows without any are left out. */
export function byKanaRow(places: readonly PlaceView[]): KanaRow[] {
  return [...ROWS.map(([row]) => row), 'ほか']
    .map((row) => ({ row, places: places.filter((place) => rowOf(place) === row) }))
    .filter((each) => each.places.length > 0);
}
