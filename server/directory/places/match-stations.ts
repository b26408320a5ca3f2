import { centresOf } from './areas.ts';
import { keyOf, type OwnStation, type Reading, type StationGroup } from './parse-places.ts';
import { distanceInMetres, type Position } from './rules.ts';

/** Metres: entries of one name this close are one station. */
export const SAME_STATION_M = 600;
/** Metres from a centre of an area to the stations it serves. */
const AREA_REACH_M = 12_000;

/** From an own station within 600 m or an unambiguous reading of its prefecture, else null: no reading is guessed. */
export function matchReadings(
  groups: readonly StationGroup[],
  own: readonly OwnStation[],
  readings: readonly Reading[] = [],
): (StationGroup & { kana: string | null; romaji: string | null })[] {
  const ownByName = Map.groupBy(own, keyOf);
  const readingsByName = Map.groupBy(readings, keyOf);
  const groupsByName = Map.groupBy(groups, keyOf);
  return groups.map((group) => {
    const key = keyOf(group);
    const near = ownByName.get(key)?.find((station) => distanceInMetres(station, group) <= SAME_STATION_M);
    const named = readingsByName.get(key);
    const only = named?.length === 1 && groupsByName.get(key)?.length === 1 ? named[0] : undefined;
    const { kana = null, romaji = null } = near ?? only ?? {};
    return { ...group, kana, romaji };
  });
}

/** The area of the prefecture with the nearest centre within 12 km; null when none has. */
export function assignArea<A extends Position & { prefectureId: number; slug?: string }>(
  station: Position & { prefectureId: number },
  areas: readonly A[],
): A | null {
  let nearest: A | null = null;
  let least = AREA_REACH_M;
  for (const area of areas) {
    if (area.prefectureId !== station.prefectureId) continue;
    const metres = Math.min(...centresOf(area).map((centre) => distanceInMetres(station, centre)));
    if (metres > least) continue;
    nearest = area;
    least = metres;
  }
  return nearest;
}

/** Unique in its prefecture: the romaji when known and free, else the group code. */
export function stationSlug(
  station: { romaji: string | null; groupCode: number },
  taken: ReadonlySet<string>,
): string {
  return station.romaji && !taken.has(station.romaji) ? station.romaji : String(station.groupCode);
}
