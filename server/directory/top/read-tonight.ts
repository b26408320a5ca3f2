import { businessDateOf, businessMinuteOf, weekdayOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { readCastCards } from '../casts/read-cards.ts';
import { readArea } from '../places/read-places.ts';
import type { Tonight } from './contract.ts';
import { selectTonightCastIds } from './queries.ts';
import { TONIGHT_CASTS } from './read-top.ts';

/** Followed casts first, then those who work in the area, by start. Null for an unknown area. */
export async function readTonight(
  db: Db,
  place: { prefecture: string; area: string } | null,
  visitor: Promise<{ followingCasts: number[] }> | null,
  now: number,
): Promise<Tonight | null> {
  const [area, me] = await Promise.all([place && readArea(db, place.prefecture, place.area), visitor]);
  if (place && !area) return null;
  const followed = me?.followingCasts ?? [];
  const date = businessDateOf(now);
  const ids = await selectTonightCastIds(
    db,
    { areaId: area?.id ?? null, followed },
    { date, weekday: weekdayOf(date), minute: businessMinuteOf(now), limit: TONIGHT_CASTS },
  );
  const { cards } = await readCastCards(db, [...ids.working, ...ids.later], now);
  const castsOf = (group: number[]) =>
    cards
      .filter(({ id }) => group.includes(id))
      .map(({ id, path, name, shopName, photo, tonight }) => ({
        id,
        path,
        name,
        shopName,
        photo,
        tonight,
        isFollowed: followed.includes(id),
      }));
  return { area: area?.name ?? null, working: castsOf(ids.working), later: castsOf(ids.later) };
}
