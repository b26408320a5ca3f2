import type { Queryable } from '../../core/db/connect.ts';
import { distanceInMetres, type Position } from '../places/rules.ts';
import { CellError, fold } from './cells.ts';
import { selectAreasForImport, selectStationsForImport } from './queries.ts';

type Areas = Awaited<ReturnType<typeof selectAreasForImport>>;
type Stations = Awaited<ReturnType<typeof selectStationsForImport>>;
export type PlaceFinder = {
  area: (prefecture: string, name: string) => Areas[number];
  /** The nearest to `from` when the prefecture has several of that name. */
  station: (name: string, area: Areas[number], from: Position) => Stations[number];
};

const key = (text: string) => fold(text).toLowerCase();

export async function placeFinder(db: Queryable): Promise<PlaceFinder> {
  const [areas, stations] = await Promise.all([selectAreasForImport(db), selectStationsForImport(db)]);
  const byPrefecture = new Map<string, Areas>();
  for (const [, there] of Map.groupBy(areas, (area) => area.prefectureId)) {
    const { prefectureName, prefectureSlug } = there[0] as Areas[number];
    // Accepts 「東京」 as well as 「東京都」; 北海道 stays whole.
    for (const name of [prefectureName, prefectureName.replace(/[都府県]$/, ''), prefectureSlug])
      byPrefecture.set(key(name), there);
  }
  const byName = Map.groupBy(stations, (row) => `${row.prefectureId}:${key(row.name)}`);
  const bySlug = new Map(stations.map((row) => [`${row.prefectureId}:${row.slug}`, row]));
  return {
    area: (prefecture, name) => {
      const there = byPrefecture.get(key(prefecture));
      if (!there) throw new CellError(`都道府県「${prefecture}」が見つかりません。`);
      const found = there.find((each) => key(each.name) === key(name) || each.slug === key(name));
      if (found) return found;
      const names = there.map((each) => each.name).join('、');
      throw new CellError(
        `エリア「${name}」は${there[0]?.prefectureName}にありません。次から指定してください：${names}`,
      );
    },
    station: (name, area, from) => {
      const wanted = key(name).replace(/駅$/, '');
      const named = byName.get(`${area.prefectureId}:${wanted}`) ?? [];
      const [nearest] = named
        .map((row) => ({ row, metres: distanceInMetres(row, from) }))
        .sort((a, b) => a.metres - b.metres);
      const found = nearest?.row ?? bySlug.get(`${area.prefectureId}:${wanted}`);
      if (!found) throw new CellError(`駅「${name}」は${area.prefectureName}に見つかりません。`);
      return found;
    },
  };
}
