import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../../core/db/connect.ts';
import { AREAS } from './areas.ts';
import { assignArea, matchReadings, SAME_STATION_M, stationSlug } from './match-stations.ts';
import { keyOf, type Parsed, parseEkidataStations, parseOwnStations, parseReadings } from './parse-places.ts';
import {
  selectAreaRows,
  selectOwnedPlaces,
  selectStationRows,
  updateGroupCode,
  upsertAreas,
  upsertPrefectures,
  upsertStations,
} from './place-rows.ts';
import { PREFECTURES } from './prefectures.ts';
import { distanceInMetres } from './rules.ts';

const OWN_STATIONS = path.join(import.meta.dirname, 'stations.csv');

export function ownStations() {
  return parseOwnStations(readFileSync(OWN_STATIONS, 'utf8')).rows;
}

/** Brings the prefectures, areas and own stations of the code into the database; rows keep their ids. */
export async function importOwnPlaces(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await upsertPrefectures(trx, PREFECTURES);
    const owned = await selectOwnedPlaces(trx);
    await upsertAreas(trx, AREAS, owned);
    const areas = await selectAreaRows(trx);
    const rows = await selectStationRows(trx);
    const slugs = new Set(rows.map((row) => `${row.prefectureId}/${row.slug}`));
    const byName = Map.groupBy(rows, keyOf);
    const missing = ownStations().filter(
      (station) =>
        !slugs.has(`${station.prefectureId}/${station.romaji}`) &&
        !owned.has('station', { ...station, slug: station.romaji }) &&
        !byName.get(keyOf(station))?.some((row) => distanceInMetres(row, station) <= SAME_STATION_M),
    );
    await upsertStations(
      trx,
      missing.map((station) => ({
        groupCode: null,
        prefectureId: station.prefectureId,
        areaId: assignArea(station, areas)?.id ?? null,
        slug: station.romaji,
        name: station.name,
        kana: station.kana,
        romaji: station.romaji,
        lat: station.lat,
        lng: station.lng,
      })),
    );
  });
}

export type StationImport = { groups: number; added: number; known: number; errors: string[] };

/** Imports a station file of ekidata. A dry run writes nothing, nor does a faulty row unless `skipBad` is set. */
export async function importStations(
  db: Db,
  text: string,
  options: { readings?: string; dryRun?: boolean; skipBad?: boolean } = {},
): Promise<StationImport> {
  const file = parseEkidataStations(text);
  const readings: Parsed<ReturnType<typeof parseReadings>['rows'][number]> = options.readings
    ? parseReadings(options.readings)
    : { rows: [], errors: [] };
  const errors = [...file.errors, ...readings.errors.map((error) => `よみの一覧 ${error}`)];
  if (errors.length > 0 && !options.skipBad) return { groups: file.rows.length, added: 0, known: 0, errors };

  return db.transaction().execute(async (trx) => {
    await upsertPrefectures(trx, PREFECTURES);
    const areas = await selectAreaRows(trx);
    const rows = await selectStationRows(trx);
    const owned = await selectOwnedPlaces(trx);
    const byCode = new Map(rows.filter((row) => row.groupCode !== null).map((row) => [row.groupCode, row]));
    const byName = Map.groupBy(rows, keyOf);
    const taken = Map.groupBy(rows, (row) => row.prefectureId);
    const slugs = new Map(
      PREFECTURES.map(({ id }) => [id, new Set((taken.get(id) ?? []).map((row) => row.slug))]),
    );
    const bySlug = new Map(rows.map((row) => [`${row.prefectureId}/${row.slug}`, row]));
    const claimed = new Set<number>();
    const found = matchReadings(file.rows, ownStations(), readings.rows).map((group) => {
      const isSame = (one: (typeof rows)[number]) =>
        one.groupCode === null && !claimed.has(one.id) && distanceInMetres(one, group) <= SAME_STATION_M;
      const row =
        byCode.get(group.groupCode) ??
        // Staff may have named it otherwise: its slug stays.
        [...(byName.get(keyOf(group)) ?? []), bySlug.get(`${group.prefectureId}/${group.romaji}`)].find(
          (one) => one && isSame(one),
        );
      if (row) claimed.add(row.id);
      const used = slugs.get(group.prefectureId) as Set<string>;
      const slug = row?.slug ?? stationSlug(group, used);
      used.add(slug);
      const { kana, romaji } = { kana: group.kana ?? row?.kana, romaji: group.romaji ?? row?.romaji };
      return {
        id: row?.id,
        station: {
          ...{ ...group, areaId: assignArea(group, areas)?.id ?? null, slug },
          ...{ kana: kana ?? null, romaji: romaji ?? null },
        },
      };
    });
    const isOwned = ({ station }: (typeof found)[number]) => owned.has('station', station);
    const free = found.filter((one) => !isOwned(one)).map(({ station }) => station);
    const known = found.filter(({ id }) => id !== undefined);
    if (!options.dryRun) {
      await upsertStations(trx, free);
      for (const { id, station } of known.filter(isOwned))
        await updateGroupCode(trx, id as number, station.groupCode);
    }
    const added = found.filter((one) => one.id === undefined && !isOwned(one)).length;
    return { groups: file.rows.length, added, known: known.length, errors };
  });
}
