import { addDays, businessDateOf, type IsoDate, weekdayOf } from '../../server/core/business-day.ts';
import type { Category } from '../../server/core/categories.ts';
import type { DayHours } from '../../server/directory/shops/contract.ts';
import type { Stream } from '../imagery/random.ts';
import { DAY_NOTES } from './texts.ts';

type Span = NonNullable<DayHours>;
export type WeekdayHours = Span & { weekday: number };
export type SpecialDay = {
  businessDate: IsoDate;
  openMinute: number | null;
  closeMinute: number | null;
  note: string;
};
/** Opening hours of a shop, business minutes to 29:00. */
export type ShopHours = { week: WeekdayHours[]; special: SpecialDay[] };

const LAST = 1740;
const closed = (businessDate: IsoDate, note: string): SpecialDay => ({
  businessDate,
  openMinute: null,
  closeMinute: null,
  note,
});

function weekOf(r: Stream, category: Category): WeekdayHours[] {
  const girls = category === 'girls';
  const openMinute = girls ? r.pick([1080, 1140, 1200]) : r.pick([1140, 1170, 1200, 1200, 1260]);
  const close = girls ? r.pick([1500, 1620, LAST]) : r.pick([1440, 1500, 1500, 1530, 1560]);
  const late = Math.min(LAST, close + 60);
  const off = r.chance(0.55) ? r.pick([0, 0, 1, 2]) : -1;
  return [0, 1, 2, 3, 4, 5, 6]
    .filter((weekday) => weekday !== off)
    .map((weekday) => ({ weekday, openMinute, closeMinute: weekday >= 5 ? late : close }));
}

/** The coming New Year, and now and then a day of this week that differs from the rest. */
function specialOf(r: Stream, n: number, week: readonly WeekdayHours[], today: IsoDate): SpecialDay[] {
  const year = Number(today.slice(0, 4));
  const days: SpecialDay[] = [];
  const [open] = week;
  if (n % 61 === 0) days.push(closed(today, DAY_NOTES.works));
  else if (open && r.chance(0.12)) {
    const businessDate = addDays(today, r.int(1, 6));
    const { openMinute, closeMinute } = open;
    days.push(
      r.chance(0.4)
        ? closed(businessDate, DAY_NOTES.booked)
        : { businessDate, openMinute: openMinute + 60, closeMinute, note: DAY_NOTES.later },
    );
  }
  if (r.chance(0.6)) {
    days.push(closed(`${year}-12-31`, DAY_NOTES.newYear), closed(`${year + 1}-01-01`, DAY_NOTES.newYear));
    if (open)
      days.push({
        businessDate: `${year}-12-30`,
        openMinute: open.openMinute,
        closeMinute: 1440,
        note: DAY_NOTES.lastNight,
      });
  }
  // Late in December both may fall on one day: New Year is what is true then.
  const coming = days.filter(({ businessDate }) => businessDate >= today);
  return [...new Map(coming.map((day) => [day.businessDate, day])).values()];
}

/** Hours of shop `n`; every 149th keeps its hours to itself. */
export function makeHours(r: Stream, n: number, category: Category, now: number): ShopHours {
  if (n % 149 === 0) return { week: [], special: [] };
  const week = weekOf(r, category);
  return { week, special: specialOf(r, n, week, businessDateOf(now)) };
}

/** When the shop is open on a business day; null when it is closed. */
export function hoursOn({ week, special }: ShopHours, date: IsoDate): DayHours {
  const exception = special.find(({ businessDate }) => businessDate === date);
  if (exception) {
    const { openMinute, closeMinute } = exception;
    return openMinute === null || closeMinute === null ? null : { openMinute, closeMinute };
  }
  return week.find(({ weekday }) => weekday === weekdayOf(date)) ?? null;
}
