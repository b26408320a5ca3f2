import { addDays, businessDateOf } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castPath } from '../../core/paths.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { selectPickupCasts } from './queries.ts';

const PICKUP_CASTS = 20;

export type PickupCast = { id: number; path: string; dot: string; icon: string; name: string };

export async function readPickupCasts(db: Queryable, now: Date | number): Promise<PickupCast[]> {
  const today = businessDateOf(now);
  const rows = await selectPickupCasts(db, today, addDays(today, 1), PICKUP_CASTS);
  return rows.map(({ id, name, photo }) => {
    const { src, dot } = pictureOf(photo, '', ICON_WIDTHS);
    return { id, path: castPath(id), dot, icon: src, name };
  });
}
