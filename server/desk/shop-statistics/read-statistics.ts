import { excerptOf } from '../../community/statistics/read-statistics.ts';
import {
  addDays,
  businessDateOf,
  businessMinuteOf,
  daysBetween,
  formatMinute,
  type IsoDate,
  weekdayOf,
} from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { postPath } from '../../core/paths.ts';
import { timeText } from '../../core/time-text.ts';
import type { ShopStatistics } from './contract.ts';
import { type Count, selectCounts, selectPosts } from './queries.ts';
import * as rules from './rules.ts';

const POSTS = 10;
const WEEKS_OF: Record<rules.Period, number> = { week: 1, last: 1, month: 4, quarter: 13 };
const HOURS = Array.from({ length: 24 }, (_, i) => i + 5);

export const mondayOf = (date: IsoDate): IsoDate => addDays(date, -((weekdayOf(date) + 6) % 7));

/** The days of a period, and as many weeks before it: as far as the week has come, or whole. */
function spansOf(period: rules.Period, today: IsoDate) {
  const monday = mondayOf(today);
  const weeks = WEEKS_OF[period];
  const first = period === 'week' ? monday : addDays(monday, -7 * weeks);
  const length = period === 'week' ? daysBetween(monday, today) + 1 : 7 * weeks;
  return { first, length, last: addDays(first, length - 1), before: addDays(first, -7 * weeks) };
}

type Counts = Map<string, number>;
const keyOf = (date: IsoDate, measure: rules.Measure) => `${date} ${measure}`;

function sumByDay(counts: readonly Count[]): Counts {
  const sums: Counts = new Map();
  for (const { date, measure, n } of counts)
    sums.set(keyOf(date, measure), (sums.get(keyOf(date, measure)) ?? 0) + n);
  return sums;
}

const daysFrom = (first: IsoDate, length: number): IsoDate[] =>
  Array.from({ length }, (_, i) => addDays(first, i));

export type Numbers = Pick<ShopStatistics, 'days' | 'total'>;

/** Days of one after another, and their sum. */
function present(sums: Counts, today: IsoDate, dates: readonly IsoDate[]): Numbers {
  const dayOf = (date: IsoDate, measure: rules.Measure) => ({
    ...{ n: sums.get(keyOf(date, measure)) ?? 0, isOver: date < today },
  });
  const weeks = [...new Set(dates.map(mondayOf))].map((monday) =>
    dates.filter((date) => mondayOf(date) === monday),
  );
  return {
    days: dates.map((date) => ({
      date,
      figures: rules.forEach(rules.MEASURES, (measure) => {
        const { n, isOver } = dayOf(date, measure);
        return rules.figureOf(n, isOver);
      }),
    })),
    total: rules.forEach(rules.MEASURES, (measure) =>
      rules.totalOf(
        weeks.map((week) => ({
          days: week.map((date) => dayOf(date, measure)),
          isWhole: week.length === 7 && week.every((date) => date < today),
        })),
      ),
    ),
  };
}

const firstOfHours = (today: IsoDate): IsoDate => addDays(mondayOf(today), -28);
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/**
 * Of four weeks, by weekday and hour. Uses only days shown exactly, so that hours reveal nothing of hidden days; hours of
 * all weekdays together are shown nowhere, as they would narrow the small ones.
 */
function heatOf(counts: readonly Count[], sums: Counts, today: IsoDate): Record<rules.Measure, rules.Heat> {
  const [first, monday] = [firstOfHours(today), mondayOf(today)];
  return rules.forEach(rules.MEASURES, (measure) => {
    const shown = counts.filter(
      ({ date, measure: of }) =>
        of === measure &&
        date >= first &&
        date < monday &&
        rules.figureOf(sums.get(keyOf(date, of)) ?? 0, true).is === 'exact',
    );
    return DAYS.map((day) => {
      const ofDay = shown.filter(({ date }) => (weekdayOf(date) + 6) % 7 === day);
      const byHour = HOURS.map((hour) =>
        ofDay.filter((each) => each.hour === hour).reduce((sum, { n }) => sum + n, 0),
      );
      return rules.hidesFew(byHour) ? byHour.map(rules.inSteps) : null;
    });
  });
}

/** Of the whole weeks of a long period, each as it stood when it was the last one. */
const weeksOf = (sums: Counts, today: IsoDate, first: IsoDate, weeks: number): Numbers['days'] =>
  Array.from({ length: weeks }, (_, i) => addDays(first, 7 * i)).map((monday) => ({
    date: monday,
    figures: present(sums, today, daysFrom(monday, 7)).total,
  }));

/** The numbers of a shop's page; two statements. What says less than five is hidden here, for page, call and file alike. */
export async function readShopStatistics(
  db: Queryable,
  _caller: unknown,
  { id: shopId, period }: { id: number; period: rules.Period },
): Promise<ShopStatistics> {
  const now = currentTime();
  const today = businessDateOf(now);
  const running = { date: today, hour: Math.floor(businessMinuteOf(now) / 60) };
  const { first, length, last, before } = spansOf(period, today);
  const oldest = before < firstOfHours(today) ? before : firstOfHours(today);
  const counts = await selectCounts(db, { shopId, first: oldest, last, running });
  const posts = await selectPosts(db, { shopId, first, last, running }, POSTS);
  const sums = sumByDay(counts);
  const then = present(sums, today, daysFrom(before, length));
  // Today is incomplete: only the days that are over are compared.
  const over = Math.min(length, daysBetween(first, today));
  const [done, doneThen] = [first, before].map((from) => present(sums, today, daysFrom(from, over)).total);
  return {
    ...{ first, last, today, until: formatMinute(running.hour * 60) },
    ...{ before: then.days, totalBefore: then.total },
    ...present(sums, today, daysFrom(first, length)),
    changes: rules.forEach(rules.MEASURES, (measure) =>
      over === 0 || !done || !doneThen ? null : rules.changeOf(done[measure], doneThen[measure]),
    ),
    weeks: period === 'quarter' ? weeksOf(sums, today, first, WEEKS_OF[period]) : [],
    weeksBefore: period === 'quarter' ? weeksOf(sums, today, before, WEEKS_OF[period]) : [],
    heat: heatOf(counts, sums, today),
    posts: posts.map((post) => ({
      ...{ path: postPath(post.id), name: post.name, text: excerptOf(post.body), isLocked: post.isLocked },
      postedOn: timeText(post.postedAt.toISOString(), now),
      figures: rules.forEach(rules.MEASURES, (measure) => rules.inSteps(post[measure])),
    })),
  };
}
