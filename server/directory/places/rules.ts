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
