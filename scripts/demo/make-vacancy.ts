import { businessDateOf, businessMinuteOf, instantOf } from '../../server/core/business-day.ts';
import { endOfVacancy } from '../../server/desk/vacancies/rules.ts';
import { rng } from '../imagery/random.ts';
import { hoursOn, type ShopHours } from './make-hours.ts';

const MINUTE_MS = 60_000;
const RECENT = 40;

/** What every third open shop has said of its seats within the last minutes; none of those that are closed at `now`. */
export function makeVacancy(seed: number, shopId: number, hours: ShopHours, now: number) {
  const r = rng(`${seed}/vacancy/${shopId}`);
  const today = businessDateOf(now);
  const open = hoursOn(hours, today);
  const minute = businessMinuteOf(now);
  if (!open || minute < open.openMinute || minute >= open.closeMinute || !r.chance(0.33)) return [];
  const ago = Math.min(r.int(0, RECENT), minute - open.openMinute);
  const saidAt = Math.max(now - ago * MINUTE_MS, instantOf(today, open.openMinute));
  const endsAt = endOfVacancy({ date: today, ...open }, saidAt);
  if (endsAt === null || endsAt <= now) return [];
  const state = r.chance(0.7) ? 'free' : 'busy';
  return [{ shopId, state, saidAt: new Date(saidAt).toISOString(), endsAt: new Date(endsAt).toISOString() }];
}
