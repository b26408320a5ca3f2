import { type MapPoint, METRES_A_MINUTE } from '../../../../server/desk/shop-data/rules.ts';
import { distanceInMetres } from '../../../../server/directory/places/rules.ts';

/** Of a pasted text; a link of a map is shorter. */
const READ_MAX = 2000;
/** Longitude follows latitude: 「35.6938, 139.7034」, `@35.6938,139.7034,17z`, `!3d35.6938!4d139.7034`. */
const PAIR = /(\d{2}\.\d{2,15})(?:, ?|%2C|!4d| )(1\d{2}\.\d{2,15})/;
/** Where a link has the place itself and the middle of the map, the place counts. */
const PLACE = /!3d(\d{2}\.\d{2,15})!4d(1\d{2}\.\d{2,15})/;

/** Six decimals, about 10 cm. */
const rounded = (degrees: string): number => Math.round(Number(degrees) * 1e6) / 1e6;

/** The point that a text names, typed or pasted from a map; null where it names none. */
export function pointIn(text: string): MapPoint | null {
  const plain = text.slice(0, READ_MAX).normalize('NFKC').replaceAll('、', ',');
  const [, lat, lng] = PLACE.exec(plain) ?? PAIR.exec(plain) ?? [];
  return lat && lng ? { lat: rounded(lat), lng: rounded(lng) } : null;
}

const EIGHTH = Math.PI / 4;
const WAYS = ['東', '北東', '北', '北西', '西', '南西', '南', '南東'];

/** From one point to another: metres, and the angle in radians, east 0, north a quarter of a turn. */
export function wayFrom(a: MapPoint, b: MapPoint): { metres: number; angle: number; name: string } {
  const angle = Math.atan2(b.lat - a.lat, (b.lng - a.lng) * Math.cos((a.lat * Math.PI) / 180));
  const name = WAYS[(Math.round(angle / EIGHTH) + 8) % 8] ?? '';
  return { metres: distanceInMetres(a, b), angle, name };
}

/** Minutes on foot as the crow flies, at least one. */
export const minutesOf = (metres: number): number => Math.max(1, Math.ceil(metres / METRES_A_MINUTE));
