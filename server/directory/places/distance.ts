import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Position } from './rules.ts';

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
