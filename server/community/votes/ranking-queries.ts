import { sql } from 'kysely';
import { addDays, type IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { postPublished } from '../../core/db/visible.ts';
import { NETWORK_POINTS, RANKING_DAYS, RANKING_DECAY } from './limits.ts';

/** `places`: those of each on the days of the week before; `hadOrder`: whether there was an order a week ago. */
export type Ranked = {
  ids: number[];
  places: Record<string, Record<IsoDate, number>>;
  hadOrder: boolean;
  byCategory: Partial<Record<Category, number>>;
};

/**
 * The younger a vote the heavier; of equals, the last to post. Votes of new accounts count nothing, those of a network
 * for one cast on one day up to a limit. `byCategory`: the length of a list of that category alone.
 */
export async function selectRankedCasts(
  db: Queryable,
  today: IsoDate,
  { categories, areaId, limit }: { categories: readonly Category[]; areaId: number | null; limit: number },
): Promise<Ranked> {
  const isHere = areaId === null ? sql`true` : sql`l.area_id = ${areaId}`;
  const { rows } = await sql<Ranked>`
    with days as (select d::date as day
      from generate_series(${addDays(today, -RANKING_DAYS)}::date, ${today}::date, interval '1 day') d),
    counted as (
      select v.cast_id, v.business_date,
        case when v.network is null then sum(v.points) else least(sum(v.points), ${NETWORK_POINTS}) end as points
      from votes v join users u on u.id = v.user_id
      where v.business_date between ${addDays(today, 1 - 2 * RANKING_DAYS)} and ${today}
        and u.status = 'active' and v.voted_at >= u.created_at + interval '24 hours'
      group by v.cast_id, v.business_date, v.network
    ), scored as (
      select day, cast_id, sum(points * power(${RANKING_DECAY}::float8, day - business_date)) as score
      from days join counted on business_date between day - ${RANKING_DAYS - 1}::integer and day
      group by day, cast_id
    ), ranked as materialized (
      select scored.day, l.cast_id as id, l.category, scored.score
      from scored join listed_casts l on l.cast_id = scored.cast_id
      where ${isHere}
    ), first as materialized (
      select ranked.id, row_number() over (order by score desc, last.posted_at desc nulls last, ranked.id) as place
      from ranked
      left join lateral (
        select max(p.posted_at) as posted_at from posts p where p.cast_id = ranked.id and ${postPublished('p')}
      ) last on true
      where day = ${today} and category = any(${categories}::text[])
      order by place limit ${limit}
    ), placed as (
      select day, id, rank() over (partition by day order by score desc) as place
      from ranked where category = any(${categories}::text[])
    ), moved as (
      select id, json_object_agg(day::text, placed.place) as places
      from placed join first using (id) group by id
    )
    select
      (select coalesce(json_agg(id order by place), '[]') from first) as ids,
      (select coalesce(json_object_agg(id, places), '{}') from moved) as places,
      exists (select from placed where day = ${addDays(today, -RANKING_DAYS)}) as had_order,
      (select coalesce(json_object_agg(category, n), '{}') from (
        select category, least(count(*), ${limit}) as n from ranked where day = ${today} group by category
      ) c) as by_category`.execute(db);
  return rows[0] ?? { ids: [], places: {}, hadOrder: false, byCategory: {} };
}
