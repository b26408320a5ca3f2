import { type RawBuilder, sql } from 'kysely';

type Joined = { cast: 'c' | 'casts'; shop: 'c.shopId' | 'shops.id'; usual: 'usual' | 'hours' };

/**
 * Entered as such, or her shop is closed: its hours of `date` are joined as `special` and as `usual`. Where it has entered
 * none, nothing is known.
 */
export function castOff({ cast, shop, usual }: Joined, date: RawBuilder<unknown>) {
  return sql<boolean>`(
    exists (select from cast_days_off o
      where o.cast_id = ${sql.ref(`${cast}.id`)} and o.business_date = ${date})
    or special.shop_id is not null and special.open_minute is null
    or special.shop_id is null and ${sql.ref(`${usual}.shopId`)} is null
      and exists (select from shop_hours h where h.shop_id = ${sql.ref(shop)}))`;
}
