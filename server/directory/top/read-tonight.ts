import { businessDateOf, businessMinuteOf, weekdayOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { readCastCards } from '../casts/read-cards.ts';
import type { AreaView } from '../places/contract.ts';
import { readArea, readAroundPosition } from '../places/read-places.ts';
import { VACANCY_NAMES } from '../shops/rules.ts';
import { vacanciesById } from '../shops/vacancy.ts';
import type { Tonight } from './contract.ts';
import { selectTonightCastIds, selectTonightCounts, type TonightCounts } from './queries.ts';
import { TONIGHT_CASTS } from './read-top.ts';

export type TonightPlace = { prefecture: string; area: string } | { lat: number; lng: number };

async function findArea(db: Db, place: TonightPlace | null, now: number) {
  if (place === null || 'area' in place) return place && readArea(db, place.prefecture, place.area);
  const [nearest] = (await readAroundPosition(db, place, now)).areas;
  return nearest ? readArea(db, nearest.prefectureSlug, nearest.slug) : null;
}

/** Followed casts first, then those who work in the area, by start. Null for an unknown area. */
export async function readTonight(
  db: Db,
  place: TonightPlace | null,
  visitor: Promise<{ followingCasts: number[] }> | null,
  now: number,
): Promise<Tonight | null> {
  const [area, me] = await Promise.all([findArea(db, place, now), visitor]);
  if (place && !area) return null;
  const followed = me?.followingCasts ?? [];
  const date = businessDateOf(now);
  const moment = { date, weekday: weekdayOf(date), minute: businessMinuteOf(now) };
  const [ids, counts] = await Promise.all([
    selectTonightCastIds(db, { areaId: area?.id ?? null, followed }, { ...moment, limit: TONIGHT_CASTS }),
    area && selectTonightCounts(db, area.id, moment),
  ]);
  const { cards } = await readCastCards(db, [...ids.working, ...ids.later], now);
  const vacancies = vacanciesById(ids.rows, now);
  const vacancyFor = (id: number) => {
    const vacancy = vacancies.get(id);
    return vacancy ? { ...vacancy, name: VACANCY_NAMES[vacancy.state] } : null;
  };
  const castsOf = (group: number[]) =>
    cards
      .filter(({ id }) => group.includes(id))
      .map(({ id, path, name, shopName, areaName, photo, tonight }) => ({
        id,
        path,
        name,
        shopName,
        areaName,
        photo,
        tonight,
        vacancy: vacancyFor(id),
        isFollowed: followed.includes(id),
      }));
  return {
    area: area && counts ? areaView(area, counts) : null,
    working: castsOf(ids.working),
    later: castsOf(ids.later),
  };
}

const areaView = (
  { name, slug, prefectureSlug, prefectureName }: AreaView,
  { shops, open, casts }: TonightCounts,
): Tonight['area'] => ({ name, slug, prefectureSlug, prefectureName, shops, open, casts });
