import type { Queryable } from '../../core/db/connect.ts';
import { areaPath, type Half, halfPath, prefecturePath, stationPath } from '../../core/paths.ts';
import type { Scope } from '../listing/contract.ts';
import type { PlaceAddress } from '../listing/place-address.ts';
import type { AreaView } from '../places/contract.ts';
import { readArea, readPrefecture, readStation } from '../places/read-places.ts';

export type Crumb = { name: string; path: string };

export type ListedPlace = {
  scope: Scope;
  name: string;
  paths: Record<Half, string>;
  crumbs: Record<Half, Crumb[]>;
  shopCount: number;
  castCount: number;
  prefecture: { slug: string; name: string } | null;
  area: { slug: string; name: string } | null;
  areas: AreaView[];
  position: { lat: number; lng: number; areaId: number | null } | null;
  tags: string[];
};

/** The page shows the names of neighbouring places, so it depends on every place's name. */
const AROUND = 'places';

const HALF_NAMES: Record<Half, string> = { shops: 'お店をさがす', casts: '女の子をさがす' };

const inBoth = <T>(make: (half: Half) => T): Record<Half, T> => ({
  shops: make('shops'),
  casts: make('casts'),
});

const country = (): ListedPlace => ({
  scope: { kind: 'all' },
  name: '全国',
  paths: inBoth(halfPath),
  crumbs: inBoth((half) => [{ name: HALF_NAMES[half], path: halfPath(half) }]),
  shopCount: 0,
  castCount: 0,
  prefecture: null,
  area: null,
  areas: [],
  position: null,
  tags: ['directory'],
});

const crumbsTo = (prefecture: { slug: string; name: string }, ...more: ((half: Half) => Crumb)[]) =>
  inBoth((half) => [
    { name: HALF_NAMES[half], path: halfPath(half) },
    { name: prefecture.name, path: prefecturePath(half, prefecture.slug) },
    ...more.map((make) => make(half)),
  ]);

/** Null when no such place exists; at most two queries. */
export async function readListedPlace(db: Queryable, address: PlaceAddress): Promise<ListedPlace | null> {
  if (!address.prefecture) return country();
  if (address.station) {
    const station = await readStation(db, address.prefecture, address.station);
    if (!station) return null;
    const { areaSlug, areaName } = station;
    const prefecture = { slug: station.prefectureSlug, name: station.prefectureName };
    const area = areaSlug && areaName ? { slug: areaSlug, name: areaName } : null;
    const ofArea = area
      ? [(half: Half) => ({ name: area.name, path: areaPath(half, prefecture.slug, area.slug) })]
      : [];
    const paths = inBoth((half) => stationPath(half, prefecture.slug, station.slug));
    return {
      scope: { kind: 'station', id: station.id },
      name: `${station.name}駅`,
      paths,
      crumbs: crumbsTo(prefecture, ...ofArea, (half) => ({ name: `${station.name}駅`, path: paths[half] })),
      shopCount: station.shopCount,
      castCount: station.castCount,
      prefecture,
      area,
      areas: [],
      position: { lat: station.lat, lng: station.lng, areaId: station.areaId },
      tags: [`station:${station.id}`, ...(station.areaId ? [`area:${station.areaId}`] : []), AROUND],
    };
  }
  if (address.area) {
    const area = await readArea(db, address.prefecture, address.area);
    if (!area) return null;
    const prefecture = { slug: area.prefectureSlug, name: area.prefectureName };
    const paths = inBoth((half) => areaPath(half, prefecture.slug, area.slug));
    return {
      scope: { kind: 'area', id: area.id },
      name: area.name,
      paths,
      crumbs: crumbsTo(prefecture, (half) => ({ name: area.name, path: paths[half] })),
      shopCount: area.shopCount,
      castCount: area.castCount,
      prefecture,
      area: { slug: area.slug, name: area.name },
      areas: [],
      position: { lat: area.lat, lng: area.lng, areaId: area.id },
      tags: [`area:${area.id}`, AROUND],
    };
  }
  const found = await readPrefecture(db, address.prefecture);
  if (!found) return null;
  const { prefecture, areas } = found;
  return {
    scope: { kind: 'prefecture', id: prefecture.id },
    name: prefecture.name,
    paths: inBoth((half) => prefecturePath(half, prefecture.slug)),
    crumbs: crumbsTo(prefecture),
    shopCount: prefecture.shopCount,
    castCount: prefecture.castCount,
    prefecture: { slug: prefecture.slug, name: prefecture.name },
    area: null,
    areas,
    position: null,
    tags: [`prefecture:${prefecture.id}`],
  };
}
