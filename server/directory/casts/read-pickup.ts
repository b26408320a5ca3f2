import { addDays, businessDateOf, instantOf } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castPath } from '../../core/paths.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { selectPickupCasts } from './queries.ts';

const PICKUP_CASTS = 20;
const DAY = 86_400_000;

export type PickupCast = {
  id: number;
  path: string;
  dot: string;
  icon: string;
  name: string;
  /** Her newest post of the last 24 hours, with its instant (ms). */
  post: { id: number; at: number } | null;
  /** When she begins today and tomorrow (ms). */
  shifts: number[];
};

/** Of each page with the strip: what staff have pinned or left out. */
export const PICKUP_TAG = 'pickup';

/** What a page with the strip depends on, beside the cards: a new post draws its ring. */
export const pickupTags = (casts: readonly PickupCast[]): string[] => [
  PICKUP_TAG,
  ...casts.map(({ id }) => `cast-posts:${id}`),
];

const selectOf = (db: Queryable, now: Date | number, areaId: number | null = null) => {
  const today = businessDateOf(now);
  const of = { limit: PICKUP_CASTS, areaId };
  return selectPickupCasts(db, today, addDays(today, 1), new Date(+now - DAY), of);
};

/** For the desk. */
export const readPickupOrder = async (db: Queryable, now: Date | number) =>
  (await selectOf(db, now)).map(({ id, name, isPinned }) => ({ id, name, isPinned }));

/** Of the whole country, or of one area. What is new of each is judged by the device: a stored page stays true. */
export async function readPickupCasts(
  db: Queryable,
  now: Date | number,
  areaId?: number,
): Promise<PickupCast[]> {
  const rows = await selectOf(db, now, areaId);
  return rows.map(({ id, name, photo, post, shifts }) => {
    const { src, dot } = pictureOf(photo, '', ICON_WIDTHS);
    return {
      id,
      path: castPath(id),
      dot,
      icon: src,
      name,
      post,
      shifts: shifts.map(({ date, minute }) => instantOf(date, minute)),
    };
  });
}
