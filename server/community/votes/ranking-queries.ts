import { sql } from 'kysely';
import { addDays, type IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { postPublished } from '../../core/db/visible.ts';
import { NETWORK_POINTS, RANKING_DAYS, RANKING_DECAY } from './limits.ts';

/** `before`: the place that each of them had a week earlier; null when there was no order then. */
export type Ranked = {
  ids: number[];
  before: Record<string, number> | null;
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
    with days (day) as (values (${today}::date), (${addDays(today, -RANKING_DAYS)}::date)),
    counted as (
      select days.day, v.cast_id, v.business_date,
        case when v.network is null then sum(v.points) else least(sum(v.points), ${NETWORK_POINTS}) end as points
      from days join votes v on v.business_date between days.day - ${RANKING_DAYS - 1}::integer and days.day
        join users u on u.id = v.user_id
      where u.status = 'active' and v.voted_at >= u.created_at + interval '24 hours'
      group by days.day, v.cast_id, v.business_date, v.network
    ), scored as (
      select day, cast_id, sum(points * power(${RANKING_DECAY}::float8, day - business_date)) as score
      from counted group by day, cast_id
    ), ranked as materialized (
      select scored.day = ${today} as is_now, l.cast_id as id, l.category, scored.score
      from scored join listed_casts l on l.cast_id = scored.cast_id
      where ${isHere}
    ), first as materialized (
      select ranked.id, row_number() over (order by score desc, last.posted_at desc nulls last, ranked.id) as place
      from ranked
      left join lateral (
        select max(p.posted_at) as posted_at from posts p where p.cast_id = ranked.id and ${postPublished('p')}
      ) last on true
      where is_now and category = any(${categories}::text[])
      order by place limit ${limit}
    ), before as (
      select id, rank() over (order by score desc) as place
      from ranked where not is_now and category = any(${categories}::text[]))
    select
      (select coalesce(json_agg(id order by place), '[]') from first) as ids,
      case when exists (select from before) then (
        select coalesce(json_object_agg(id, before.place), '{}') from before join first using (id)
      ) end as before,
      (select coalesce(json_object_agg(category, n), '{}') from (
        select category, least(count(*), ${limit}) as n from ranked where is_now group by category
      ) c) as by_category`.execute(db);
  return rows[0] ?? { ids: [], before: null, byCategory: {} };
}
