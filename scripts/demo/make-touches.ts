import { addDays, businessDateOf, businessMinuteOf, weekdayOf } from '../../server/core/business-day.ts';
import { rng } from '../imagery/random.ts';

/** The first shops get numbers; those with demo logins are among them. */
const TOUCHES_FOR = 20;
const DAYS = 63;
/** How the page views of a day fall on its hours from 12 on, in hundredths. */
const HOURS = [2, 2, 2, 3, 4, 6, 9, 12, 14, 15, 12, 8, 5, 3, 2, 1];
const FIRST_HOUR = 12;
const SHARES = { view: 1, call: 0.05, line: 0.06, coupon: 0.02, map: 0.08 };
const WEEK = [0.6, 0.6, 0.7, 0.8, 1, 1.7, 1.9];
const POSTS = 4;

/** Nine weeks of what visitors did on the page of a shop, and what came from its newest posts in the last two. */
export function makeTouches(seed: number, shopId: number, postIds: readonly number[], now: number) {
  if (shopId > TOUCHES_FOR) return [];
  const r = rng(`${seed}/touches/${shopId}`);
  const usual = r.int(60, 240);
  const today = businessDateOf(now);
  const hourNow = businessMinuteOf(now) / 60;
  const kinds = Object.entries(SHARES);
  const all = Array.from({ length: DAYS }, (_, i) => addDays(today, -i)).flatMap((businessDate) => {
    const looks = usual * (WEEK[weekdayOf(businessDate)] ?? 1) * (0.7 + r.range(0, 60) / 100);
    return HOURS.flatMap((share, i) => {
      const hour = FIRST_HOUR + i;
      if (businessDate === today && hour > hourNow) return [];
      return kinds.map(([kind, part]) => ({
        ...{ shopId, businessDate, hour, kind, postId: null },
        count: Math.round(looks * (share / 100) * part * (0.5 + r.range(0, 100) / 100)),
      }));
    });
  });
  const fromPosts = postIds.slice(-POSTS).flatMap((postId, place) =>
    kinds.map(([kind, part]) => ({
      ...{ shopId, businessDate: addDays(today, -3 * place), hour: 21, kind, postId },
      count: Math.round((usual / (place + 2)) * part),
    })),
  );
  return [...all, ...fromPosts].filter(({ count }) => count > 0);
}
