import type { Db } from '../../core/db/connect.ts';
import { KeptAnswers } from '../../core/db/kept-answers.ts';
import { areaPath, type Half, prefecturePath, stationPath } from '../../core/paths.ts';
import { BadParamsError } from '../listing/bad-params.ts';
import type { Scope } from '../listing/contract.ts';
import type { PlaceTree } from '../places/contract.ts';
import { type Centre, readArea, readPlaceTree, readStationById } from '../places/read-places.ts';
import type { FoundPlace } from './search-contract.ts';

const MINUTE_MS = 60_000;
const trees = new KeptAnswers<PlaceTree>(MINUTE_MS, 1, true, 'areas');

export type SearchPlaces = {
  scope: Scope;
  /** Null for the whole country. */
  name: string | null;
  path: string;
  locate: () => Promise<Centre | null>;
  selectedRegion: string | null;
  selectedPrefecture: FoundPlace | null;
  areaId: number | null;
  stationId: number | null;
  regionList: { name: string; prefectures: FoundPlace[] }[];
  area3List: FoundPlace[];
};
type Counted = { id: number; name: string; shopCount: number; castCount: number };

const placeOf = ({ id, name, shopCount, castCount }: Counted, path: string): FoundPlace => ({
  id,
  name,
  path,
  count: shopCount,
  castCount,
});

const missing = (field: string) =>
  new BadParamsError(field, `${field === 'stationId' ? '駅' : 'エリア'}を選択肢から選んでください。`);

/** One query for a station, otherwise two per minute. @throws BadParamsError for an unknown place. */
export async function readSearchPlaces(db: Db, half: Half, scope: Scope, now: number): Promise<SearchPlaces> {
  const [tree, station] = await Promise.all([
    trees.get(db, 'tree', now, () => readPlaceTree(db)),
    scope.kind === 'station' ? readStationById(db, scope.id) : null,
  ]);
  if (scope.kind === 'station' && !station) throw missing('stationId');
  const prefectures = tree.regions.flatMap((region) => region.prefectures);
  const isChosen = (prefecture: (typeof prefectures)[number]) => {
    if (scope.kind === 'prefecture') return prefecture.id === scope.id;
    if (scope.kind === 'area') return prefecture.areas.some((area) => area.id === scope.id);
    return prefecture.id === station?.prefectureId;
  };
  const chosen = scope.kind === 'all' ? undefined : prefectures.find(isChosen);
  if (scope.kind !== 'all' && !chosen) throw missing(`${scope.kind}Id`);
  const areaId = scope.kind === 'area' ? scope.id : (station?.areaId ?? null);
  const area = scope.kind === 'area' ? chosen?.areas.find(({ id }) => id === areaId) : undefined;
  const pathOf = (prefecture: { slug: string }) => prefecturePath(half, prefecture.slug);
  let path = chosen ? pathOf(chosen) : `/${half}/`;
  if (chosen && area) path = areaPath(half, chosen.slug, area.slug);
  if (chosen && station) path = stationPath(half, chosen.slug, station.slug);
  return {
    scope,
    name: station ? `${station.name}駅` : ((area ?? chosen)?.name ?? null),
    path,
    async locate() {
      if (station) return { kind: 'station', ...station };
      const found = chosen && area ? await readArea(db, chosen.slug, area.slug) : null;
      return found && { kind: 'area', ...found };
    },
    selectedRegion: chosen?.region ?? null,
    selectedPrefecture: chosen ? placeOf(chosen, pathOf(chosen)) : null,
    areaId,
    stationId: station?.id ?? null,
    regionList: tree.regions.map((region) => ({
      name: region.name,
      prefectures: region.prefectures.map((each) => placeOf(each, pathOf(each))),
    })),
    area3List: (chosen?.areas ?? []).map((each) =>
      placeOf(each, areaPath(half, chosen?.slug ?? '', each.slug)),
    ),
  };
}
