import {
  addDays,
  businessDateOf,
  formatMinute,
  type IsoDate,
  instantOf,
  weekdayOf,
} from '../../core/business-day.ts';
import { lookup } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { selectOpenShop } from '../../core/db/open-shop.ts';
import { formatDate, isHoliday } from '../../core/holidays.ts';
import { castPath } from '../../core/paths.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { calendarFile, isOver } from './calendar-file.ts';
import type { PublicShift, Schedule, ScheduleDate } from './contract.ts';
import { dayOffOf, homeOf } from './days-off.ts';
import { selectDays, selectDaysOfCast, selectShift, selectShiftsOfShop } from './queries.ts';
import { publicShift, SCHEDULE_DAYS } from './rules.ts';

const SUNDAY = 0;
const SATURDAY = 6;

/** The colour never stands alone: the weekday letter is beside it. */
export function dayKind(date: IsoDate): ScheduleDate['kind'] {
  const weekday = weekdayOf(date);
  if (weekday === SUNDAY || isHoliday(date)) return 'sunday';
  return weekday === SATURDAY ? 'saturday' : 'weekday';
}

/** 「本日 11/20(金)」, 「11/23(月・祝)」. */
export const dayName = (date: IsoDate, today: IsoDate): string =>
  `${date === today ? '本日 ' : ''}${formatDate(date)}`;

export function scheduleDates(now: Date | number): IsoDate[] {
  const today = businessDateOf(now);
  return Array.from({ length: SCHEDULE_DAYS }, (_, ahead) => addDays(today, ahead));
}

/** `changes`: instants (ms) at which a shift begins or ends and its group changes. */
export type ReadSchedule = { schedule: Schedule; changes: number[] };

async function readDates(
  db: Queryable,
  shopId: number,
  now: Date | number,
): Promise<(ScheduleDate & { opens: string })[]> {
  const days = await selectDays(db, shopId, scheduleDates(now));
  return days.map(({ date, count, openMinute, hasHours }) => ({
    value: date,
    name: dayName(date, businessDateOf(now)),
    kind: dayKind(date),
    count,
    opens: openMinute === null ? '' : formatMinute(openMinute),
    ...(hasHours && openMinute === null && count === 0 ? { off: true as const } : {}),
  }));
}

export async function readDay(
  db: Queryable,
  shopId: number,
  wanted: IsoDate | undefined,
  now: Date | number,
): Promise<ReadSchedule> {
  const reading = readDates(db, shopId, now);
  const date = wanted ?? homeOf(await reading);
  const [rows, dates] = await Promise.all([
    scheduleDates(now).includes(date) ? selectShiftsOfShop(db, { shopId, date }) : [],
    reading,
  ]);
  return {
    schedule: {
      items: rows.map((row) => {
        const { startsAt, ended, start } = publicShift(date, row, now);
        const icon = row.photo ? pictureOf(row.photo, row.photo.alt, ICON_WIDTHS) : null;
        return {
          id: row.id,
          name: row.name,
          path: castPath(row.id),
          icon: icon?.src ?? null,
          dot: icon?.dot ?? null,
          in: start,
          startsAt,
          ended,
        };
      }),
      loaded: true,
      date,
      dates: dates.map(({ opens: _, ...shown }) => shown),
      home: homeOf(dates),
      dayOff: dayOffOf(dates, date),
    },
    changes: rows.flatMap((row) => [instantOf(date, row.startMinute), instantOf(date, row.endMinute)]),
  };
}

/** Null for an unknown or closed shop; three queries. */
export async function readSchedule(
  db: Queryable,
  shopId: number,
  wanted: IsoDate | undefined,
  now: Date | number,
): Promise<ReadSchedule | null> {
  const date = wanted ?? businessDateOf(now);
  const [shop, read] = await Promise.all([selectOpenShop(db, shopId), readDay(db, shopId, date, now)]);
  return shop ? read : null;
}

export type WeekDay = {
  date: IsoDate;
  name: string;
  kind: ScheduleDate['kind'];
  shift: PublicShift | null;
  isOff: boolean;
};

/** `changes`: instants (ms) at which her shifts end; one query. */
export async function readWeekOfCast(
  db: Queryable,
  castId: number,
  now: Date | number,
): Promise<{ week: WeekDay[]; changes: number[] }> {
  const days = await selectDaysOfCast(db, castId, scheduleDates(now));
  return {
    week: days.map(({ date, startMinute, endMinute, isOff }) => {
      const shift = startMinute === null ? null : publicShift(date, { startMinute, endMinute }, now);
      return { date, name: formatDate(date), kind: dayKind(date), shift, isOff };
    }),
    changes: days.flatMap(({ date, startMinute, endMinute }) =>
      startMinute === null ? [] : [instantOf(date, endMinute)],
    ),
  };
}

/** Epoch minute; null when no shift is planned. */
export async function readNextShift(db: Queryable, castId: number, now: number): Promise<number | null> {
  const { week } = await readWeekOfCast(db, castId, now);
  const starts = week.flatMap(({ shift }) => (shift ? [shift.startsAt] : []));
  return starts.find((startsAt) => startsAt * 60_000 > now) ?? null;
}

/** Null when there is none, or it is over. */
export async function readShiftFile(
  db: Queryable,
  { castId, date }: { castId: number; date: IsoDate },
  now: number,
): Promise<string | null> {
  const shift = await selectShift(db, castId, date);
  if (!shift) return null;
  const event = { key: `${castId}:${date}`, startsAt: instantOf(date, shift.startMinute) / 60_000 };
  if (isOver(event, now)) return null;
  return calendarFile(lookup('calendar', 'shift'), [event], now);
}
