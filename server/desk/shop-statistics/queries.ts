import { sql } from 'kysely';
import { TOUCH_KINDS } from '../../community/touches/rules.ts';
import { addDays, type IsoDate, instantOf } from '../../core/business-day.ts';
import { businessDateIn, businessHourIn } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { TouchKind } from '../../core/db/touch-tables.ts';
import { castPublic, notSuspended, postPublished } from '../../core/db/visible.ts';
import type { Measure } from './rules.ts';

type Span = { shopId: number; first: IsoDate; last: IsoDate; running: { date: IsoDate; hour: number } };

const isOver = ({ first, last, running: { date, hour } }: Span) => sql`
  t.business_date between ${first}::date and ${last}::date
  and (t.business_date, t.hour) < (${date}::date, ${hour}::smallint)`;

function instantsOf({ first, last, running }: Span): [from: Date, end: Date] {
  const end = Math.min(instantOf(addDays(last, 1), 300), instantOf(running.date, running.hour * 60));
  return [new Date(instantOf(first, 300)), new Date(end)];
}

export type Count = { date: IsoDate; hour: number; measure: Measure; n: number };

/** Up to the current hour, exclusive; at most 24 × 6 rows a day. Follows that were taken back are not counted. */
export async function selectCounts(db: Queryable, span: Span): Promise<Count[]> {
  const { shopId } = span;
  const [from, end] = instantsOf(span);
  const { rows } = await sql<Count>`
    select to_char(business_date, 'YYYY-MM-DD') as date, hour::integer, kind as measure, count as n
    from shop_touch_counts t
    where shop_id = ${shopId} and ${isOver(span)} and post_id is null
    union all
    select to_char(${businessDateIn(sql`f.created_at`)}, 'YYYY-MM-DD'),
      ${businessHourIn(sql`f.created_at`)}, 'follow',
      count(*)::integer
    from shop_follows f join users u on u.id = f.user_id
    where f.shop_id = ${shopId} and f.created_at >= ${from} and f.created_at < ${end} and ${notSuspended('u')}
    group by 1, 2`.execute(db);
  return rows;
}

export type PostRow = { id: number; body: string; isLocked: boolean; postedAt: Date; name: string } & Record<
  Measure,
  number
>;

const sumOf = (kind: TouchKind) => sql`
  coalesce(sum(t.count) filter (where t.kind = ${kind}), 0)::integer as ${sql.ref(kind)}`;

/** Posts from which visitors have come, those that brought most first; only what is seen. */
export async function selectPosts(db: Queryable, span: Span, limit: number): Promise<PostRow[]> {
  const { shopId } = span;
  const [from, end] = instantsOf(span);
  const { rows } = await sql<PostRow>`
    select p.id, case when p.need_login then '' else p.body end as body, p.need_login as is_locked, p.posted_at, c.name,
      ${sql.join(TOUCH_KINDS.map(sumOf))},
      (select count(*)::integer from shop_follows f join users u on u.id = f.user_id
        where f.post_id = p.id and f.shop_id = ${shopId} and f.created_at >= ${from} and f.created_at < ${end}
          and ${notSuspended('u')}) as follow
    from shop_touch_counts t join posts p on p.id = t.post_id join casts c on c.id = p.cast_id
    where t.shop_id = ${shopId} and ${isOver(span)}
      and c.shop_id = ${shopId} and ${castPublic('c')} and ${postPublished('p')}
    group by p.id, c.id order by sum(t.count) / 5 desc, p.posted_at desc, p.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
