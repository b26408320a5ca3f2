import { centresOf } from './areas.ts';
import { distanceInMetres, type Position } from './distance.ts';
import { keyOf, type OwnStation, type Reading, type StationGroup } from './parse-places.ts';

/** Two entries of one name are one station when they lie this close (metres). */
export const SAME_STATION_M = 600;
/** An area serves the stations up to this far from its centres (metres). */
const AREA_REACH_M = 12_000;

/**
 * Gives station groups their readings: from an own station of the same name and prefecture within 600 m, else from a
 * reading whose name is unambiguous in its prefecture. A group without either keeps null: a reading is never guessed.
 */
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

/**
 * The area of the station's prefecture that has the nearest centre, within 12 km; null when none has. An area of
 * several towns (土浦・水戸) has several centres.
 */
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

/** The station's URL slug within its prefecture: its romaji when known and free, else its group code. */
export function stationSlug(
  station: { romaji: string | null; groupCode: number },
  taken: ReadonlySet<string>,
): string {
  return station.romaji && !taken.has(station.romaji) ? station.romaji : String(station.groupCode);
}
