import { addDays, businessDateOf, type IsoDate, isKnownDate } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { dayKind, dayName } from '../../directory/schedules/read-schedule.ts';
import { readHours } from '../../directory/shops/read-cards.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import type { ShiftWeek } from './contract.ts';
import { selectCastsWithIcon, selectDaysOff, selectShifts } from './queries.ts';
import { type Cell, DAYS_AHEAD, DAYS_BACK, WEEK_DAYS, type Weeks } from './rules.ts';

const OUT_OF_RANGE = `日付は${DAYS_BACK}日前から${DAYS_AHEAD}日後までの中から選択してください。`;

export const keyOf = (castId: number, date: IsoDate): string => `${castId} ${date}`;

type Entered = { castId: number; date: IsoDate; cell: Cell; byCast: boolean };

/** What is entered for a shop from `first` to `last`, by cast and day. */
export async function readCells(
  db: Queryable,
  range: { shopId: number; castId?: number; first: IsoDate; last: IsoDate },
): Promise<Map<string, Entered>> {
  const shifts = await selectShifts(db, range);
  const off = await selectDaysOff(db, range);
  const cells = [
    ...off.map(({ castId, businessDate: date, byCast }) => ({ castId, date, cell: 'off' as Cell, byCast })),
    ...shifts.map(({ castId, businessDate: date, startMinute: start, endMinute: end, byCast }) => ({
      ...{ castId, date, byCast },
      cell: { start, end } as Cell,
    })),
  ];
  return new Map(cells.map((each) => [keyOf(each.castId, each.date), each]));
}

/** The first day of what is shown. @throws InvalidInputError out of range */
export function firstDayOf(wanted: IsoDate | undefined, weeks: Weeks = 1): IsoDate {
  const today = businessDateOf(currentTime());
  const first = wanted ?? today;
  const last = addDays(today, DAYS_AHEAD - weeks * WEEK_DAYS + 1);
  const isNear = first >= addDays(today, -DAYS_BACK) && first <= last;
  if (!isKnownDate(first) || !isNear) throw new InvalidInputError({ first: [OUT_OF_RANGE] });
  return first;
}

/** Days of a shop with their names and hours. */
export async function readDays(
  db: Queryable,
  { shopId, first, length, today }: { shopId: number; first: IsoDate; length: number; today: IsoDate },
): Promise<ShiftWeek['days']> {
  const dates = Array.from({ length }, (_, ahead) => addDays(first, ahead));
  const hours = await readHours(db, [shopId], dates);
  return dates.map((value) => {
    const open = hours.find(({ date }) => date === value);
    return {
      ...{ value, name: dayName(value, today), kind: dayKind(value) },
      hours: open ? { open: open.openMinute, close: open.closeMinute } : null,
    };
  });
}

/** A week of a shop, or two: its days with their hours, its casts, and what is entered; four queries. */
export async function readWeek(
  db: Queryable,
  shopId: number,
  first: IsoDate,
  weeks: Weeks = 1,
): Promise<ShiftWeek> {
  const length = weeks * WEEK_DAYS;
  const today = businessDateOf(currentTime());
  const days = await readDays(db, { shopId, first, length, today });
  const casts = await selectCastsWithIcon(db, shopId);
  const cells = await readCells(db, { shopId, first, last: addDays(first, length - 1) });
  const here = new Set(casts.map(({ id }) => id));
  return {
    ...{ first, today, days },
    casts: casts.map(({ id, name, isShown, photo }) => ({
      ...{ id, name, isShown: Boolean(isShown) },
      icon: photo ? pictureOf(photo, photo.alt, ICON_WIDTHS).src : null,
    })),
    cells: [...cells.values()].filter(({ castId }) => here.has(castId)),
  };
}

export const readShiftWeek = (
  db: Queryable,
  _caller: unknown,
  { id, first, weeks }: { id: number; first?: IsoDate | undefined; weeks: Weeks },
): Promise<ShiftWeek> => readWeek(db, id, firstDayOf(first, weeks), weeks);
