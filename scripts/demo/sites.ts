import type { Category } from '../../server/core/categories.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import { distanceInMetres } from '../../server/directory/places/rules.ts';
import { rng } from '../imagery/random.ts';
import { LONGEST_SHOP_NAME, PREFIXES, SHOP_TAILS, SHOP_WORDS, type Word } from './shop-names.ts';
import { TOWNS } from './towns.ts';

/** A place to stand a shop near: a station, or the centre of an area without one. */
export type Site = {
  stationId: number | null;
  stationName: string | null;
  areaId: number;
  areaName: string;
  prefectureId: number;
  prefectureName: string;
  town: string;
  lat: number;
  lng: number;
};

/** Nightlife quarters that hold more shops than the one share of every area. */
const WEIGHTS: Record<string, number> = {
  'shinjuku-kabukicho': 44,
  'roppongi-azabu': 9,
  'ginza-shinbashi': 8,
  ikebukuro: 8,
  'shibuya-ebisu': 7,
  'ueno-yushima': 7,
  'kinshicho-koiwa': 6,
  'tachikawa-hachioji-tama': 6,
  machida: 4,
  yokohama: 7,
  kannai: 5,
  kawasaki: 4,
  'omiya-urawa': 5,
  'matsudo-kashiwa': 4,
  utsunomiya: 3,
  'tsuchiura-mito': 3,
  susukino: 9,
  kokubuncho: 6,
  'nishiki-sakae': 8,
  'kita-umeda': 8,
  'minami-namba': 8,
  kyobashi: 3,
  juso: 3,
  sannomiya: 5,
  'gion-kiyamachi': 5,
  nagarekawa: 5,
  nakasu: 7,
  tenjin: 3,
  'naha-matsuyama': 5,
  shizuoka: 3,
  hamamatsu: 3,
};
/** A shop stands by a station of its area's centre, not by one at its edge (metres). */
const CENTRE_M = 2500;

type AreaSites = { slug: string; centre: Site; stations: Site[] };

async function areaSites(db: Queryable): Promise<AreaSites[]> {
  const areas = await db
    .selectFrom('areas as a')
    .innerJoin('prefectures as p', 'p.id', 'a.prefectureId')
    .select([
      'a.id',
      'a.slug',
      'a.name',
      'a.lat',
      'a.lng',
      'p.id as prefectureId',
      'p.name as prefectureName',
    ])
    .orderBy('a.position')
    .execute();
  const stations = await db
    .selectFrom('stations')
    .selectAll()
    .where('romaji', 'is not', null)
    .orderBy('id')
    .execute();
  const byName = Map.groupBy(stations, ({ prefectureId, name }) => `${prefectureId}:${name}`);
  return areas.map((area) => {
    const towns = TOWNS.get(area.slug) ?? new Map<string, string>();
    const anywhere = towns.get('*') ?? area.name.split('・')[0] ?? '';
    const base = {
      areaId: area.id,
      areaName: area.name,
      prefectureId: area.prefectureId,
      prefectureName: area.prefectureName,
    };
    const named = [...towns].flatMap(([name, town]) => {
      const [station] = byName.get(`${area.prefectureId}:${name}`) ?? [];
      return station ? [{ station, town }] : [];
    });
    const near = stations
      .filter((station) => station.areaId === area.id && distanceInMetres(station, area) < CENTRE_M)
      .map((station) => ({ station, town: anywhere }));
    const { lat, lng } = area;
    return {
      slug: area.slug,
      centre: { ...base, stationId: null, stationName: null, town: anywhere, lat, lng },
      stations: (named.length > 0 ? named : near).map(({ station: { id, name, lat, lng }, town }) => ({
        ...base,
        stationId: id,
        stationName: name,
        town,
        lat,
        lng,
      })),
    };
  });
}

/** The mix of the directory: of a hundred shops 55 キャバクラ, 38 ガールズバー, 7 セクシー. */
export function categoryOf(seed: number, n: number): Category {
  const at = rng(`${seed}/category/${n}`).next();
  return at < 0.55 ? 'caba' : at < 0.93 ? 'girls' : 'sexy';
}

/** A stride through the words that meets each once before any comes again. */
const STRIDE = 7;
/** The shop that bears the longest name a shop may have. */
const LONGEST_NAMED = 17;

const tail = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

/** Names shops of one area: word after word, then with a tail, then numbered; never the same twice. */
function namer(seed: number, areaId: number) {
  const r = rng(`${seed}/names/${areaId}`);
  const start = r.int(0, SHOP_WORDS.length - 1);
  let count = 0;
  return (n: number): Word => {
    const [prefix, prefixKana] = r.pick(PREFIXES[categoryOf(seed, n)]);
    const [word, wordKana] = tail(SHOP_WORDS, start + count * STRIDE);
    const round = Math.floor(count / SHOP_WORDS.length);
    const [end, endKana] = round === 0 ? ['', ''] : tail(SHOP_TAILS, round - 1 + count);
    const number = round > SHOP_TAILS.length ? String(round) : '';
    count += 1;
    if (n === LONGEST_NAMED) return LONGEST_SHOP_NAME;
    const name = [prefix.replaceAll('_', ' '), word, end + number].filter(Boolean).join(' ');
    return [name, prefixKana + wordKana + endKana];
  };
}

/** Where each of `count` shops stands and what it is called; every area gets one before any gets two. */
export async function planShops(
  db: Queryable,
  seed: number,
  count: number,
): Promise<{ site: Site; name: Word }[]> {
  const areas = await areaSites(db);
  const deck = areas.flatMap((area) => Array.from({ length: (WEIGHTS[area.slug] ?? 1) - 1 }, () => area));
  const r = rng(`${seed}/sites`);
  const namers = new Map(areas.map((area) => [area, namer(seed, area.centre.areaId)]));
  return Array.from({ length: count }, (_, i) => {
    const area = i < areas.length ? (areas[i] as AreaSites) : r.pick(deck);
    const site = area.stations.length > 0 ? r.pick(area.stations) : area.centre;
    return { site, name: (namers.get(area) as (n: number) => Word)(i + 1) };
  });
}
