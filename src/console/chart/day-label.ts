import { type IsoDate, weekdayOf } from '#server/core/business-day.ts';
import { formatDate } from '#server/core/holidays.ts';
import type { Bar } from './bars.ts';

const DAYS = ['sun', undefined, undefined, undefined, undefined, undefined, 'sat'] as const;

/** Below a day's bar: 「20(金)」 in a week, the date of every seventh day in more. */
export function dayLabel(date: IsoDate, i: number, length: number): Pick<Bar, 'label' | 'day'> {
  const name = formatDate(date);
  if (length <= 7)
    return { label: name.replace(/^\d+\//, '').replace('・祝', ''), day: DAYS[weekdayOf(date)] };
  return { label: i % 7 === length % 7 ? name.replace(/\(.*/, '') : '' };
}
