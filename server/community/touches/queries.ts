import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { TouchKind } from '../../core/db/touch-tables.ts';
import { castPublic, postPublished, shopSeen } from '../../core/db/visible.ts';

type CountedTouch = {
  shopId: number;
  kind: TouchKind;
  postId: number | null;
  date: IsoDate;
  hour: number;
  network: Buffer;
};

function hasPlaceFor(kind: TouchKind, date: IsoDate): RawBuilder<boolean> {
  if (kind === 'call') return sql`s.tel is not null`;
  if (kind === 'line') return sql`s.line_id is not null`;
  if (kind !== 'coupon') return sql`true`;
  return sql`exists (
    select from coupons k where k.shop_id = s.id and (k.starts_on is null or k.starts_on <= ${date}::date)
      and (k.expires_on is null or k.expires_on >= ${date}::date))`;
}

/** Counts a touch of an open shop, and once more for the post it came from. @returns whether it was new */
export async function countTouch(db: Queryable, touch: CountedTouch): Promise<boolean> {
  const { shopId, kind, postId, date, hour, network } = touch;
  const { rows } = await sql`
    with shop as (
      select s.id from shops s where s.id = ${shopId} and ${shopSeen('s')} and ${hasPlaceFor(kind, date)}),
    sources as (
      select shop.id, null::bigint as post_id from shop
      union all
      select shop.id, p.id from shop join casts c on c.shop_id = shop.id join posts p on p.cast_id = c.id
      where p.id = ${postId}::bigint and ${castPublic('c')} and ${postPublished('p')}),
    touched as (
      insert into shop_touches (business_date, shop_id, kind, post_id, viewer)
      select ${date}::date, id, ${kind}, post_id, ${network}::bytea from sources
      on conflict do nothing returning post_id)
    insert into shop_touch_counts as t (shop_id, business_date, hour, kind, post_id, count)
    select ${shopId}, ${date}::date, ${hour}::smallint, ${kind}, post_id, 1 from touched order by post_id
    on conflict (shop_id, business_date, hour, kind, post_id) do update set count = t.count + 1
    returning post_id`.execute(db);
  return rows.length > 0;
}
