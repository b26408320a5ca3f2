import { sql } from 'kysely';
import { addDays, type IsoDate, instantOf } from '../../core/business-day.ts';
import { businessDateIn } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { notSuspended, postPublished } from '../../core/db/visible.ts';
import type { Day } from './rules.ts';

/** Every day from `first` to `last`. Likes and follows that were taken back count no more, nor do suspended members. */
export async function selectDays(
  db: Queryable,
  castId: number,
  first: IsoDate,
  last: IsoDate,
): Promise<Day[]> {
  const from = new Date(instantOf(first, 300));
  const until = new Date(instantOf(addDays(last, 1), 300));
  const { rows } = await sql<Day>`
    with liked as (
      select ${businessDateIn(sql`l.created_at`)} as day, count(*) as n
      from posts p join post_likes l on l.post_id = p.id and l.created_at >= ${from} and l.created_at < ${until}
        left join users u on u.id = l.user_id
      where p.cast_id = ${castId} and p.deleted_at is null and ${notSuspended('u')} group by 1),
    followed as (
      select ${businessDateIn(sql`f.created_at`)} as day, count(*) as n
      from cast_follows f join users u on u.id = f.user_id
      where f.cast_id = ${castId} and f.created_at >= ${from} and f.created_at < ${until} and ${notSuspended('u')}
      group by 1),
    voted as (
      select v.business_date as day, sum(v.points) as n from votes v left join users u on u.id = v.user_id
      where v.cast_id = ${castId} and ${notSuspended('u')} and v.business_date between ${first}::date and ${last}::date group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(c.views, 0) as views,
      coalesce(liked.n, 0)::integer as likes, coalesce(followed.n, 0)::integer as follows,
      coalesce(voted.n, 0)::integer as votes
    from (select generate_series(${first}::date, ${last}::date, interval '1 day')::date as day) d
      left join cast_days c on c.cast_id = ${castId} and c.business_date = d.day
      left join liked using (day) left join followed using (day) left join voted using (day)
    order by d.day`.execute(db);
  return rows;
}

export const selectNewest = (db: Queryable, castId: number, limit: number) =>
  db
    .selectFrom('posts')
    .select([
      'id',
      'body',
      'postedAt',
      'viewCount as views',
      'likeCount as likes',
      'commentCount as comments',
    ])
    .where('castId', '=', castId)
    .where(postPublished('posts'))
    .orderBy('postedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type BestRow = { id: number; body: string; postedAt: Date; views: number; likes: number };

/** Her posts since `first` that were seen most: every one of their views falls into that time, too. */
export const selectBest = (
  db: Queryable,
  castId: number,
  first: IsoDate,
  limit: number,
): Promise<BestRow[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'body', 'postedAt', 'viewCount as views', 'likeCount as likes'])
    .where('castId', '=', castId)
    .where(postPublished('posts'))
    .where('postedAt', '>=', new Date(instantOf(first, 300)))
    .where('viewCount', '>', 0)
    .orderBy('viewCount', 'desc')
    .orderBy('likeCount', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
