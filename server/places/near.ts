import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Position } from './distance.ts';

const METRES_PER_DEGREE = 111_320;
/** How much shorter a degree of longitude is there. */
const narrowing = ({ lat }: Position) => Math.cos((lat * Math.PI) / 180);

/**
 * Metres from a position to the point (longitude, latitude) that `spot` names, by a flat formula: true to a percent
 * within a city.
 */
export const metresTo = (spot: RawBuilder<unknown>, at: Position) => sql<number>`
  round(${METRES_PER_DEGREE}::float8 * sqrt(power((${spot})[1] - ${at.lat}::float8, 2)
    + power(((${spot})[0] - ${at.lng}::float8) * ${narrowing(at)}::float8, 2)))::int`;

/** Whether that point lies within `km` of a position; the box is what the index answers. */
export function isWithin(spot: RawBuilder<unknown>, at: Position, km: number): RawBuilder<SqlBool> {
  const north = (km * 1000) / METRES_PER_DEGREE;
  const east = north / narrowing(at);
  return sql<SqlBool>`(${spot} <@ box(
      point(${at.lng - east}::float8, ${at.lat - north}::float8),
      point(${at.lng + east}::float8, ${at.lat + north}::float8))
    and ${metresTo(spot, at)} <= ${km * 1000}::int)`;
}
