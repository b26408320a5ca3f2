import { addDays, type IsoDate, WEEKDAYS, weekdayOf } from './business-day.ts';

const MONDAY = 1;
const SUNDAY = 0;
const iso = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function nthMonday(year: number, month: number, n: number): number {
  const first = weekdayOf(iso(year, month, 1));
  return 1 + ((MONDAY - first + 7) % 7) + (n - 1) * 7;
}

/** Equinoxes by the usual approximation, true from 1980 to 2099. */
const equinox = (base: number, year: number) =>
  Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4));

/** Holidays named by the Act on National Holidays as it stands since 2022, without substitutes. */
function namedHolidays(year: number): IsoDate[] {
  const days: [month: number, day: number][] = [
    [1, 1],
    [1, nthMonday(year, 1, 2)],
    [2, 11],
    [2, 23],
    [3, equinox(20.8431, year)],
    [4, 29],
    [5, 3],
    [5, 4],
    [5, 5],
    [7, nthMonday(year, 7, 3)],
    [8, 11],
    [9, nthMonday(year, 9, 3)],
    [9, equinox(23.2488, year)],
    [10, nthMonday(year, 10, 2)],
    [11, 3],
    [11, 23],
  ];
  return days.map(([month, day]) => iso(year, month, day));
}

const cache = new Map<number, Set<IsoDate>>();

function holidaysOf(year: number): Set<IsoDate> {
  const known = cache.get(year);
  if (known) return known;
  const named = namedHolidays(year);
  const holidays = new Set(named);
  for (const date of named) {
    // A holiday on a Sunday moves to the next free day; a day between two holidays becomes one.
    if (weekdayOf(date) === SUNDAY) {
      let next = addDays(date, 1);
      while (holidays.has(next)) next = addDays(next, 1);
      holidays.add(next);
    }
    const between = addDays(date, 1);
    if (named.includes(addDays(date, 2)) && !named.includes(between) && weekdayOf(between) !== SUNDAY)
      holidays.add(between);
  }
  cache.set(year, holidays);
  return holidays;
}

/** Includes substitute holidays; valid 2022–2099. */
export const isHoliday = (date: IsoDate): boolean => holidaysOf(Number(date.slice(0, 4))).has(date);

/** `11/20(金)`, and `11/23(月・祝)` on a holiday. */
export function formatDate(date: IsoDate): string {
  const [, month, day] = date.split('-');
  return `${Number(month)}/${Number(day)}(${WEEKDAYS[weekdayOf(date)]}${isHoliday(date) ? '・祝' : ''})`;
}

/** `2026年11月21日` */
export function longDate(date: IsoDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}
