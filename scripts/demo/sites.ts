import type { Queryable } from '../../server/db/connect.ts';
import { distanceInMetres } from '../../server/places/distance.ts';
import { rng } from '../imagery/random.ts';
import type { ShopName, Site } from './make-shop.ts';
import { categoryOf } from './make-shop.ts';
import { PREFIXES, SHOP_TAILS, SHOP_WORDS } from './shop-names.ts';

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
  return areas.map((area) => {
    const base = {
      areaId: area.id,
      areaName: area.name,
      prefectureId: area.prefectureId,
      prefectureName: area.prefectureName,
    };
    return {
      slug: area.slug,
      centre: { ...base, stationId: null, stationName: null, lat: area.lat, lng: area.lng },
      stations: stations
        .filter((station) => station.areaId === area.id && distanceInMetres(station, area) < CENTRE_M)
        .map(({ id, name, lat, lng }) => ({ ...base, stationId: id, stationName: name, lat, lng })),
    };
  });
}

const tail = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

/** Names shops of one area: word after word, then with a tail, then numbered; never the same twice. */
function namer(seed: number, areaId: number) {
  const r = rng(`${seed}/names/${areaId}`);
  const start = r.int(0, SHOP_WORDS.length - 1);
  let count = 0;
  return (n: number): ShopName => {
    const [prefix, prefixKana] = r.pick(PREFIXES[categoryOf(seed, n)]);
    const [word, wordKana] = tail(SHOP_WORDS, start + count * 7);
    const round = Math.floor(count / SHOP_WORDS.length);
    const [end, endKana] = round === 0 ? ['', ''] : tail(SHOP_TAILS, round - 1 + count);
    const number = round > SHOP_TAILS.length ? String(round) : '';
    count += 1;
    const name = [prefix.replaceAll('_', ' '), word, end + number].filter(Boolean).join(' ');
    return { name: name.slice(0, 50), kana: prefixKana + wordKana + endKana };
  };
}

/** Where each of `count` shops stands and what it is called; every area gets one before any gets two. */
export async function planShops(
  db: Queryable,
  seed: number,
  count: number,
): Promise<{ site: Site; name: ShopName }[]> {
  const areas = await areaSites(db);
  const deck = areas.flatMap((area) => Array.from({ length: (WEIGHTS[area.slug] ?? 1) - 1 }, () => area));
  const r = rng(`${seed}/sites`);
  const namers = new Map(areas.map((area) => [area, namer(seed, area.centre.areaId)]));
  return Array.from({ length: count }, (_, i) => {
    const area = i < areas.length ? (areas[i] as AreaSites) : r.pick(deck);
    const site = area.stations.length > 0 ? r.pick(area.stations) : area.centre;
    return { site, name: (namers.get(area) as (n: number) => ShopName)(i + 1) };
  });
}
