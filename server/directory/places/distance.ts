import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** WGS 84 degrees. */
export type Position = { lat: number; lng: number };

const EARTH_RADIUS_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine). */
export function distanceInMetres(a: Position, b: Position): number {
  const lat = radians(b.lat - a.lat);
  const lng = radians(b.lng - a.lng);
  const h =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(h));
}

/** At this latitude the map draws a metre longer by this factor. */
const stretch = ({ lat }: Position) => 1 / Math.cos((lat * Math.PI) / 180);
const onMap = ({ lat, lng }: Position) => sql`spot_of(${lat}::double precision, ${lng}::double precision)`;

/** In map units, by which the index of `shop_spots` sorts. */
export const distanceFrom = (at: Position): RawBuilder<number> =>
  sql<number>`(shop_spots.spot <-> ${onMap(at)})`;

/** Metres on the ground, true to a part in a thousand within the radii of a search. */
export const metresFrom = (at: Position): RawBuilder<number> =>
  sql<number>`round(${distanceFrom(at)} / ${stretch(at)}::double precision)::int`;

export const isWithin = (at: Position, km: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`shop_spots.spot <@ circle(${onMap(at)}, ${km * 1000 * stretch(at)}::double precision)`;
