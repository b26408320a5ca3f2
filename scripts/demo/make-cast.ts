import { addDays, businessDateOf, type IsoDate } from '../../server/core/business-day.ts';
import { rng, type Stream } from '../imagery/random.ts';
import { CAST_NAMES, LONGEST_CAST_NAME } from './cast-names.ts';
import { HOBBIES, HOMETOWNS, ITEMS, LOVERS_TYPES, MESSAGES, WORK_MESSAGES } from './cast-texts.ts';
import { hoursOn, type ShopHours } from './make-hours.ts';
import type { Word } from './shop-names.ts';

const DAY_MS = 86_400_000;
/** Shifts are entered for today and this many days after. */
const DAYS_AHEAD = 7;
const WORK_DAYS = ['日', '月', '火', '水', '木', '金', '土'];
/** Strides through the names: shops begin at different ones, and neighbours in a roster do not sound alike. */
const SHOP_STRIDE = 37;
const ROSTER_STRIDE = 101;
const LONGEST_NAMED = 29;

function nameOf(n: number, shopId: number, place: number): Word {
  if (n === LONGEST_NAMED) return LONGEST_CAST_NAME;
  return CAST_NAMES[(shopId * SHOP_STRIDE + place * ROSTER_STRIDE) % CAST_NAMES.length] as Word;
}

/** One shift a day at most, inside the shop's hours of that day; a null end is ラスト. */
function shiftsOf(r: Stream, castId: number, shopId: number, hours: ShopHours, today: IsoDate) {
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead)).flatMap(
    (businessDate) => {
      const day = hoursOn(hours, businessDate);
      if (!day || !r.chance(0.4)) return [];
      const latest = Math.max(day.openMinute, day.closeMinute - 120);
      const startMinute = Math.min(day.openMinute + r.int(0, 6) * 30, latest);
      const endMinute = r.chance(0.4) ? null : Math.min(day.closeMinute, startMinute + r.int(6, 12) * 30);
      return [{ castId, shopId, businessDate, startMinute, endMinute }];
    },
  );
}

/** Everything of cast `n` (her id), the one at `place` of a shop's roster: profile, items and this week's shifts. */
export function makeCast(
  seed: number,
  n: number,
  place: number,
  shopId: number,
  hours: ShopHours,
  now: number,
) {
  const r = rng(`${seed}/cast/${n}`);
  const [name, kana] = nameOf(n, shopId, place);
  const shown = r.next();
  const past = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const hasBirthday = r.chance(0.6);
  const belongs = n % 401 !== 0;
  const cast = {
    id: n,
    externalId: `demo-${n}`,
    shopId: belongs ? shopId : null,
    name,
    kana,
    status: n % 211 === 0 ? 'hidden' : 'public',
    searchable: r.chance(0.4),
    age: r.chance(0.85) ? r.int(20, 35) : null,
    birthMonth: hasBirthday ? r.int(1, 12) : null,
    birthDay: hasBirthday ? r.int(1, 28) : null,
    tall: r.chance(0.8) ? r.int(148, 172) : null,
    bloodType: r.chance(0.7) ? r.pick(['A', 'B', 'O', 'AB']) : null,
    hometown: r.chance(0.6) ? r.pick(HOMETOWNS) : null,
    loversType: r.chance(0.5) ? r.pick(LOVERS_TYPES) : null,
    hobby: r.chance(0.8) ? r.pick(HOBBIES) : null,
    workDays: WORK_DAYS.filter(() => r.chance(0.5)),
    workMessage: r.chance(0.4) ? r.pick(WORK_MESSAGES) : null,
    message: r.chance(0.8) ? r.pick(MESSAGES) : null,
    visibility: { bust: 'private', age: shown < 0.6 ? 'public' : shown < 0.85 ? 'band' : 'private' },
    lastActiveAt: past(r.range(0, n % 19 === 0 ? 60 : 20)),
    createdAt: past(r.int(10, 700)),
  };
  const items = Array.from({ length: r.pick([0, 1, 2, 3, 5]) }, (_, i) => {
    const [title, bodies] = ITEMS[(n + i) % ITEMS.length] as (typeof ITEMS)[number];
    return { castId: n, position: i + 1, title, body: r.pick(bodies) };
  });
  return {
    cast,
    shifts: belongs ? shiftsOf(r, n, shopId, hours, businessDateOf(now)) : [],
    items,
    photoCount: n % 83 === 0 ? 0 : r.pick([1, 1, 2, 3, 4]),
  };
}
