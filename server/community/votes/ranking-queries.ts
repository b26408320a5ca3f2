import { sql } from 'kysely';
import { addDays, type IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { postPublished } from '../../core/db/visible.ts';
import { NETWORK_POINTS, RANKING_DAYS, RANKING_DECAY } from './limits.ts';

export type Ranked = { ids: number[]; byCategory: Partial<Record<Category, number>> };

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
    with counted as (
      select v.cast_id, v.business_date,
        case when v.network is null then sum(v.points) else least(sum(v.points), ${NETWORK_POINTS}) end as points
      from votes v join users u on u.id = v.user_id
      where v.business_date between ${addDays(today, 1 - RANKING_DAYS)} and ${today}
        and u.status = 'active' and v.voted_at >= u.created_at + interval '24 hours'
      group by v.cast_id, v.business_date, v.network
    ), scored as (
      select cast_id, sum(points * power(${RANKING_DECAY}::float8, ${today}::date - business_date)) as score
      from counted group by cast_id
    ), ranked as materialized (
      select l.cast_id as id, l.category, scored.score
      from scored join listed_casts l on l.cast_id = scored.cast_id
      where ${isHere})
    select
      (select coalesce(json_agg(id), '[]') from (
        select ranked.id from ranked
        left join lateral (
          select max(p.posted_at) as posted_at from posts p where p.cast_id = ranked.id and ${postPublished('p')}
        ) last on true
        where category = any(${categories}::text[])
        order by score desc, last.posted_at desc nulls last, ranked.id
        limit ${limit}) first) as ids,
      (select coalesce(json_object_agg(category, n), '{}') from (
        select category, least(count(*), ${limit}) as n from ranked group by category) c) as by_category`.execute(
    db,
  );
  return rows[0] ?? { ids: [], byCategory: {} };
}
