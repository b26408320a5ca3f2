import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { businessDateOf, weekdayOf } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { shopSeen } from '../../core/db/visible.ts';
import type { Scope } from '../listing/contract.ts';

export type FactsRow = {
  median60: number | null;
  tonight: number;
  earliest: { id: number; name: string; open: number } | null;
  /** Category, opening, closing, number of shops. */
  openings: [Category, number, number, number][] | null;
};

function inScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`;
  return sql`${sql.ref(`shops.${scope.kind}Id`)} = ${scope.id}`;
}

export async function selectFacts(db: Queryable, scope: Scope, now: Date | number): Promise<FactsRow> {
  const date = businessDateOf(now);
  const { rows } = await sql<FactsRow>`
    with here as materialized (
      select shops.id, shops.name, shops.category, shops.total_60 from shops
      where ${shopSeen('shops')} and ${inScope(scope)}
    ), hours as materialized (
      select here.name, here.category, here.id,
        coalesce(special.open_minute, usual.open_minute) as open,
        coalesce(special.close_minute, usual.close_minute) as close
      from here
      left join shop_special_days special on special.shop_id = here.id and special.business_date = ${date}
      left join shop_hours usual on usual.shop_id = here.id and usual.weekday = ${weekdayOf(date)}
        and special.shop_id is null
      where coalesce(special.open_minute, usual.open_minute) is not null
    )
    select
      (select percentile_disc(0.5) within group (order by total_60) from here) as median60,
      (select count(*) from here join shifts on shifts.shop_id = here.id and shifts.business_date = ${date}
        join listed_casts on listed_casts.cast_id = shifts.cast_id and listed_casts.shop_id = here.id) as tonight,
      (select json_build_object('id', id, 'name', name, 'open', open) from hours order by open, id limit 1) as earliest,
      (select json_agg(json_build_array(category, open, close, n)) from (
        select category, open, close, count(*) as n from hours group by 1, 2, 3 order by 1, 2, 3) each) as openings`.execute(
    db,
  );
  return rows[0] as FactsRow;
}
