import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { businessDateOf, businessMinuteOf, type IsoDate, weekdayOf } from '../../core/business-day.ts';
import { hasCouponOn } from './queries.ts';

export type Condition = { param: string; holds: Expression<SqlBool> };

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
  /** Its people have just said that there are free ones. */
  seats?: boolean;
};

const closing = (date: string) => sql`coalesce(
  (select d.close_minute from shop_special_days d where d.shop_id = shops.id and d.business_date = ${date}),
  (select h.close_minute from shop_hours h where h.shop_id = shops.id and h.weekday = ${weekdayOf(date)}), 1740)`;

const hasFirstPrice = sql<SqlBool>`exists (
  select from shop_prices p where p.shop_id = shops.id and p.kind = 'first_set')`;

const hasSeats = sql<SqlBool>`exists (
  select from shop_vacancies v where v.shop_id = shops.id and v.state = 'free' and v.ends_at > now())`;

const hoursHold = (date: IsoDate, hold: (table: 'd' | 'h') => RawBuilder<SqlBool>) => sql<SqlBool>`case
    when exists (select from shop_special_days d where d.shop_id = shops.id and d.business_date = ${date})
    then exists (select from shop_special_days d where d.shop_id = shops.id and d.business_date = ${date}
      and ${hold('d')})
    else exists (select from shop_hours h where h.shop_id = shops.id and h.weekday = ${weekdayOf(date)}
      and ${hold('h')}) end`;

export const isOpenAt = (date: IsoDate, minute: number) =>
  hoursHold(
    date,
    (day) =>
      sql`${sql.ref(`${day}.open_minute`)} <= ${minute} and ${minute} < ${sql.ref(`${day}.close_minute`)}`,
  );

export const opensAfter = (date: IsoDate, minute: number) =>
  hoursHold(date, (day) => sql`${sql.ref(`${day}.open_minute`)} > ${minute}`);

function hasShiftOn(date: IsoDate, holds: RawBuilder<unknown>) {
  // The offset keeps the inner condition a look-up per shift; as a join it is several times slower.
  return sql<SqlBool>`exists (
    select from shifts w where w.shop_id = shops.id and w.business_date = ${date}
      and exists (select from listed_casts l where l.cast_id = w.cast_id and l.shop_id = w.shop_id offset 0)
      and ${holds})`;
}

const isNotOver = (date: IsoDate, minute: number) =>
  sql`coalesce(w.end_minute, ${closing(date)}) > ${minute}`;

/** `minute` is null for a day to come. */
const hasCastsOn = (date: IsoDate, minute: number | null) =>
  hasShiftOn(date, minute === null ? sql`true` : isNotOver(date, minute));

export const worksAt = (date: IsoDate, minute: number) =>
  hasShiftOn(date, sql`w.start_minute <= ${minute} and ${isNotOver(date, minute)}`);

export function shopConditions(wishes: ShopWishes, now: Date | number): Condition[] {
  const today = businessDateOf(now);
  const minute = businessMinuteOf(now);
  const day = wishes.date ?? today;
  const all: (Condition | false)[] = [
    wishes.open && { param: 'open', holds: isOpenAt(today, minute) },
    wishes.seats === true && { param: 'seats', holds: hasSeats },
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

/** True when the list is empty. */
export const allOf = (list: readonly Condition[]): RawBuilder<SqlBool> =>
  list.length
    ? sql<SqlBool>`(${sql.join(
        list.map((each) => each.holds),
        sql` and `,
      )})`
    : sql<SqlBool>`true`;

export const allButEach = (list: readonly Condition[]): RawBuilder<SqlBool>[] =>
  list.map((left) => allOf(list.filter((each) => each !== left)));

/** `fits` counts rows that hold all conditions, `relaxed` those that hold all but each one. */
export const countsOf = (list: readonly Condition[]) => {
  const count = (holds: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${holds})`;
  return [
    count(allOf(list)).as('fits'),
    sql<number[]>`array[${sql.join(allButEach(list).map(count))}]::int[]`.as('relaxed'),
  ] as const;
};
