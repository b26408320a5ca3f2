import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { businessDateOf, businessMinuteOf, type IsoDate, weekdayOf } from '../../core/business-day.ts';
import { hasCouponOn } from './queries.ts';

/** A filter in use: its name in the address, and what must hold of a row. */
export type Condition = { param: string; holds: Expression<SqlBool> };

/** The filters of an open shop, each as one condition on a row of `shops`. */
export type ShopWishes = {
  open: boolean;
  coupon: boolean;
  verified: boolean;
  budgetMax: number | null;
  tonight?: boolean;
  date?: IsoDate | null;
  first?: boolean;
  card?: boolean;
  room?: boolean;
};

/** A shop's closing on `date`, for a shift that runs to ラスト. */
const closing = (date: string) => sql`coalesce(
  (select d.close_minute from shop_special_days d where d.shop_id = shops.id and d.business_date = ${date}),
  (select h.close_minute from shop_hours h where h.shop_id = shops.id and h.weekday = ${weekdayOf(date)}), 1740)`;

const hasFirstPrice = sql<SqlBool>`exists (
  select from shop_prices p where p.shop_id = shops.id and p.kind = 'first_set')`;

function isOpenAt(date: IsoDate, minute: number) {
  return sql<SqlBool>`case
    when exists (select from shop_special_days d where d.shop_id = shops.id and d.business_date = ${date})
    then exists (select from shop_special_days d where d.shop_id = shops.id and d.business_date = ${date}
      and d.open_minute <= ${minute} and ${minute} < d.close_minute)
    else exists (select from shop_hours h where h.shop_id = shops.id and h.weekday = ${weekdayOf(date)}
      and h.open_minute <= ${minute} and ${minute} < h.close_minute) end`;
}

/** A cast works there on `date`, and has not left by `minute` (null: on a day to come). */
function hasCastsOn(date: IsoDate, minute: number | null) {
  const still = minute === null ? sql`true` : sql`coalesce(w.end_minute, ${closing(date)}) > ${minute}`;
  // The offset keeps the inner condition a look-up per shift: as a join it is several times slower.
  return sql<SqlBool>`exists (
    select from shifts w where w.shop_id = shops.id and w.business_date = ${date}
      and exists (select from listed_casts l where l.cast_id = w.cast_id and l.shop_id = w.shop_id offset 0)
      and ${still})`;
}

/** The filters in use besides category, words and position. */
export function shopConditions(wishes: ShopWishes, now: Date | number): Condition[] {
  const today = businessDateOf(now);
  const minute = businessMinuteOf(now);
  const day = wishes.date ?? today;
  const all: (Condition | false)[] = [
    wishes.open && { param: 'open', holds: isOpenAt(today, minute) },
    Boolean(wishes.tonight || wishes.date) && {
      param: wishes.date ? 'date' : 'tonight',
      holds: hasCastsOn(day, day === today ? minute : null),
    },
    wishes.coupon && { param: 'coupon', holds: hasCouponOn(today) },
    wishes.verified && { param: 'verified', holds: sql<SqlBool>`shops.license_checked_on is not null` },
    wishes.first === true && { param: 'first', holds: hasFirstPrice },
    wishes.card === true && { param: 'card', holds: sql<SqlBool>`shops.accepts_cards` },
    wishes.room === true && { param: 'room', holds: sql<SqlBool>`shops.has_private_room` },
    wishes.budgetMax !== null && {
      param: 'budgetMax',
      holds: sql<SqlBool>`coalesce(shops.total_60 <= ${wishes.budgetMax}, false)`,
    },
  ];
  return all.filter((each) => each !== false);
}

/** All of them at once; true when there is none. */
export const allOf = (list: readonly Condition[]): RawBuilder<SqlBool> =>
  list.length
    ? sql<SqlBool>`(${sql.join(
        list.map((each) => each.holds),
        sql` and `,
      )})`
    : sql<SqlBool>`true`;

/** All of them but each one, in their order. */
export const allButEach = (list: readonly Condition[]): RawBuilder<SqlBool>[] =>
  list.map((left) => allOf(list.filter((each) => each !== left)));

/** How many rows of a group hold all of them (`fits`), and how many without each one (`relaxed`). */
export const countsOf = (list: readonly Condition[]) => {
  const count = (holds: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${holds})`;
  return [
    count(allOf(list)).as('fits'),
    sql<number[]>`array[${sql.join(allButEach(list).map(count))}]::int[]`.as('relaxed'),
  ] as const;
};
