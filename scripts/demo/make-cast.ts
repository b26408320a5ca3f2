import { addDays, businessDateOf, weekdayOf } from '../../server/business-day.ts';
import { rng } from '../imagery/random.ts';
import { CAST_NAMES } from './cast-names.ts';
import type { DayHours } from './make-shop.ts';
import { HOBBIES, HOMETOWNS, ITEMS, LOVERS_TYPES, MESSAGES, WORK_MESSAGES } from './texts.ts';

const DAY_MS = 86_400_000;
const WEEK = 8;
const WORK_DAYS = ['日', '月', '火', '水', '木', '金', '土'];

/** Everything of cast `n` (her id) of a shop: profile, items, this week's shifts inside the shop's hours. */
export function makeCast(
  seed: number,
  n: number,
  place: number,
  shopId: number,
  hours: readonly DayHours[],
  now: number,
) {
  const r = rng(`${seed}/cast/${n}`);
  // A stride through the list gives every shop different names without repeating one within it.
  const [name, kana] = CAST_NAMES[(shopId * 37 + place) % CAST_NAMES.length] as [string, string];
  const shown = r.next();
  const iso = (back: number) => new Date(now - back * DAY_MS).toISOString();
  const cast = {
    id: n,
    externalId: `demo-${n}`,
    shopId: n % 401 === 0 ? null : shopId,
    name,
    kana,
    status: n % 211 === 0 ? 'hidden' : 'public',
    searchable: r.chance(0.4),
    age: r.chance(0.85) ? r.int(20, 34) : null,
    birthMonth: r.chance(0.6) ? r.int(1, 12) : null,
    birthDay: r.int(1, 28),
    tall: r.chance(0.8) ? r.int(148, 172) : null,
    bloodType: r.chance(0.7) ? r.pick(['A', 'B', 'O', 'AB']) : null,
    bust: null,
    hometown: r.chance(0.6) ? r.pick(HOMETOWNS) : null,
    loversType: r.chance(0.5) ? r.pick(LOVERS_TYPES) : null,
    hobby: r.chance(0.8) ? r.pick(HOBBIES) : null,
    workDays: WORK_DAYS.filter(() => r.chance(0.5)),
    workMessage: r.chance(0.4) ? r.pick(WORK_MESSAGES) : null,
    message: r.chance(0.8) ? r.pick(MESSAGES) : null,
    visibility: { bust: 'private', age: shown < 0.6 ? 'public' : shown < 0.85 ? 'band' : 'private' },
    lastActiveAt: iso(r.range(0, 20)),
    createdAt: iso(r.int(10, 700)),
  };
  if (cast.birthMonth === null) Object.assign(cast, { birthDay: null });
  const today = businessDateOf(now);
  const shifts = Array.from({ length: WEEK }, (_, ahead) => addDays(today, ahead)).flatMap((date) => {
    const day = hours.find(({ weekday }) => weekday === weekdayOf(date));
    if (!day || !cast.shopId || !r.chance(0.38)) return [];
    const startMinute = Math.min(day.openMinute + r.int(0, 6) * 30, day.closeMinute - 120);
    const endMinute = r.chance(0.4) ? null : Math.min(day.closeMinute, startMinute + r.int(3, 6) * 60);
    return [{ castId: n, shopId, businessDate: date, startMinute, endMinute }];
  });
  const itemCount = r.int(0, 3);
  const items = Array.from({ length: itemCount }, (_, i) => {
    const [title, bodies] = ITEMS[(n + i) % ITEMS.length] as [string, string[]];
    return { castId: n, position: i + 1, title, body: r.pick(bodies) };
  });
  return { cast, shifts, items, photoCount: n % 83 === 0 ? 0 : r.pick([1, 1, 2, 3, 4]) };
}
export type DemoCast = ReturnType<typeof makeCast>;
