import { addDays, businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { postPath } from '../../core/paths.ts';
import { plainText } from '../../core/text/hashtags.ts';
import { timeText } from '../../core/time-text.ts';
import { selectBest, selectDays } from './queries.ts';
import { type Day, PERIODS, type Period, WEEKS_BEFORE, weeksOf } from './rules.ts';

const BEST = 3;
const EXCERPT = 40;

export function excerptOf(body: string): string {
  const text = [...plainText(body)];
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).join('')}…` : text.join('');
}

export type BestPost = { path: string; text: string; postedOn: string; views: number; likes: number };
/** `days` end with today, `before` are as many days before them; `weeks` hold both and go further back. */
export type Statistics = { days: Day[]; before: Day[]; weeks: Day[]; best: BestPost[] };

/** The numbers of her own page, by business day. Two statements. */
export async function readStatistics(db: Queryable, castId: number, period: Period): Promise<Statistics> {
  const now = currentTime();
  const today = businessDateOf(now);
  const length = PERIODS[period];
  const [all, best] = await Promise.all([
    selectDays(db, castId, addDays(today, 1 - length - 7 * WEEKS_BEFORE), today),
    selectBest(db, castId, addDays(today, 1 - length), BEST),
  ]);
  return {
    days: all.slice(-length),
    before: all.slice(-2 * length, -length),
    weeks: weeksOf(all),
    best: best.map(({ id, body, postedAt, views, likes }) => ({
      ...{ path: postPath(id), text: excerptOf(body), postedOn: timeText(postedAt.toISOString(), now) },
      ...{ views, likes },
    })),
  };
}
