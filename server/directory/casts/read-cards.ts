import { businessDateOf, type IsoDate, instantOf, weekdayOf } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castPath, shopPath } from '../../core/paths.ts';
import { pictureOf } from '../../gateways/media/picture.ts';
import { publicAge } from '../../identity/profiles/rules.ts';
import { publicShift } from '../schedules/rules.ts';
import type { Vacancy } from '../shops/contract.ts';
import { vacanciesById } from '../shops/vacancy.ts';
import type { CastCardView } from './contract.ts';
import { selectCastCards, selectCastVacancies } from './queries.ts';

/** `changes`: instants (ms) at which a shift ends and a stored page must be rendered again. */
export type CastCards = { cards: CastCardView[]; changes: number[] };

/** Keeps the order of `ids` and leaves out casts who are not public; one query. */
export async function readCastCardsOn(
  db: Queryable,
  ids: readonly number[],
  date: IsoDate,
  now: Date | number,
): Promise<CastCards> {
  if (!ids.length) return { cards: [], changes: [] };
  const selected = await selectCastCards(db, { ids, date, weekday: weekdayOf(date) });
  const rows = new Map(selected.map((row) => [row.id, row]));
  const changes: number[] = [];
  const cards = ids.flatMap((id): CastCardView[] => {
    const row = rows.get(id);
    if (!row) return [];
    const { photo, startMinute, endMinute } = row;
    if (startMinute !== null) changes.push(instantOf(date, endMinute));
    return [
      {
        id,
        path: castPath(id),
        name: row.name,
        age: publicAge(row),
        photo: photo ? pictureOf(photo, photo.alt, [240, 480]) : null,
        shopName: row.shopName,
        shopPath: row.shopId === null ? null : shopPath(row.shopId),
        areaName: row.areaName,
        tonight: startMinute === null ? null : publicShift(date, { startMinute, endMinute }, now),
        isOff: startMinute === null && row.isOff,
        metres: null,
      },
    ];
  });
  return { cards, changes };
}

export function readCastCards(db: Queryable, ids: readonly number[], now: Date | number): Promise<CastCards> {
  return readCastCardsOn(db, ids, businessDateOf(now), now);
}

/** What their shops say of their seats, by the id of the cast; one query. */
export const readVacancies = async (
  db: Queryable,
  ids: readonly number[],
  now: Date | number,
): Promise<ReadonlyMap<number, Vacancy>> =>
  vacanciesById(ids.length ? await selectCastVacancies(db, { ids }) : [], now);
