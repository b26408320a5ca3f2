import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { compileOnce } from '../../core/db/compile-once.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { notSuspended, reviewSeen } from '../../core/db/visible.ts';
import { accountName } from '../../identity/accounts/shown-account.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { REVIEW_MARKS_MAX, type ReviewFilter, type ReviewSort } from './rules.ts';

const STARS = [5, 4, 3, 2, 1];

const seen = reviewSeen('r', 'u');
const marks = sql<number>`(select count(*) from review_marks m join users mu on mu.id = m.user_id
  where m.review_id = r.id and ${notSuspended('mu')})::int`;

const summaries = compileOnce((db, { shopId }: { shopId: number }) =>
  db
    .selectFrom('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.userId')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<
        number | null
      >`round(avg(cast_value) filter (where cast_touched and not rewarded and counts_from is null), 1)`.as(
        'castValue',
      ),
      sql<
        number | null
      >`round(avg(cost_value) filter (where cost_touched and not rewarded and counts_from is null), 1)`.as(
        'costValue',
      ),
      sql<
        number | null
      >`round(avg(total_value) filter (where total_touched and not rewarded and counts_from is null), 1)`.as(
        'totalValue',
      ),
      sql<number[]>`array[${sql.join(
        STARS.map(
          (star) => sql`count(*) filter (where total_touched and not rewarded and counts_from is null
            and greatest(1, round(total_value)) = ${sql.lit(star)})`,
        ),
      )}]::int[]`.as('totals'),
    ])
    .where('r.shopId', '=', shopId)
    .where(seen),
);

/** An axis averages the counted reviews that touched it; `totals`: how many round to 5, 4, 3, 2 and 1. */
export async function selectReviewSummary(db: Queryable, shopId: number) {
  const [summary] = await summaries(db, { shopId });
  if (!summary) throw new Error('A count without a row.');
  return summary;
}

export type VisitRow = { month: string | null; total: number | null; body: string };
export type ListWishes = {
  sort: ReviewSort;
  filters: readonly ReviewFilter[];
  /** The first day that the filter `recent` takes. */
  since: string;
  offset: number;
  limit: number;
  /** Of each review, the newest of its earlier visits. */
  visits: number;
};

const ORDERS: Record<ReviewSort, RawBuilder<unknown>> = {
  new: sql`r.created_at desc, r.id desc`,
  high: sql`r.total_touched desc, r.total_value desc, r.created_at desc, r.id desc`,
  low: sql`r.total_touched desc, r.total_value, r.created_at desc, r.id desc`,
  helpful: sql`marks desc, r.created_at desc, r.id desc`,
};

const conditionOf = (filter: ReviewFilter, since: string): RawBuilder<SqlBool> =>
  ({
    text: sql<SqlBool>`r.body <> ''`,
    recent: sql<SqlBool>`r.visited_month >= ${since}::date`,
    solo: sql<SqlBool>`r.people = 1`,
    reply: sql<SqlBool>`r.reply_body is not null`,
  })[filter];

type ListValues = Omit<ListWishes, 'sort' | 'filters'> & { shopId: number };

const reviewsBy = (sort: ReviewSort, filters: readonly ReviewFilter[]) =>
  compileOnce((db, { shopId, since, offset, limit, visits }: ListValues) => {
    let query = db
      .selectFrom('reviews as r')
      .leftJoin('users as u', 'u.id', 'r.userId')
      .leftJoin('casts as k', (join) => join.onRef('k.id', '=', 'u.castId').on('u.kind', '=', 'cast'))
      .select([
        'r.id',
        accountName('u', 'k', 'own').as('name'),
        'k.id as castId',
        'r.amount',
        'r.people',
        'r.visitedMonth',
        'r.castValue',
        'r.costValue',
        'r.totalValue',
        'r.castTouched',
        'r.costTouched',
        'r.totalTouched',
        'r.body',
        'r.rewarded',
        'r.version',
        'r.updatedAt',
        'r.replyBody',
        'r.repliedAt',
        marks.as('marks'),
        // The connection does not camel-case keys inside JSON.
        sql<
          VisitRow[]
        >`(select coalesce(json_agg(json_build_object('month', to_char(v.visited_month, 'YYYY-MM'),
        'total', v.total_value, 'body', v.body) order by v.id), '[]')
        from (select * from review_visits where review_id = r.id order by id desc limit ${visits}) v)`.as(
          'visits',
        ),
        sql<number>`(select count(*) from review_visits v where v.review_id = r.id)::int`.as('earlier'),
        sql<number>`(count(*) over ())::int`.as('total'),
      ])
      .where('r.shopId', '=', shopId)
      .where(seen);
    for (const filter of filters) query = query.where(conditionOf(filter, since));
    return query
      .orderBy(ORDERS[sort] as RawBuilder<unknown>)
      .offset(offset)
      .limit(limit);
  });

/** By sort and filters, of which the contract knows four each. */
const written = new Map<string, ReturnType<typeof reviewsBy>>();

/** `total`: how many there are with these filters. */
export function selectReviews(db: Queryable, shopId: number, { sort, filters, ...values }: ListWishes) {
  const name = [sort, ...filters].join(' ');
  const select = written.get(name) ?? reviewsBy(sort, filters);
  written.set(name, select);
  return select(db, { shopId, ...values });
}

/** How many each filter leaves beside those that are on, by its name. */
export async function countByFilter(
  db: Queryable,
  shopId: number,
  { filters, since }: Pick<ListWishes, 'filters' | 'since'>,
): Promise<Record<ReviewFilter, number>> {
  const count = (filter: ReviewFilter) =>
    sql<number>`(count(*) filter (where ${conditionOf(filter, since)}))::int`.as(filter);
  let query = db
    .selectFrom('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.userId')
    .select([count('text'), count('recent'), count('solo'), count('reply')])
    .where('r.shopId', '=', shopId)
    .where(seen);
  for (const filter of filters) query = query.where(conditionOf(filter, since));
  return query.executeTakeFirstOrThrow() as Promise<Record<ReviewFilter, number>>;
}

type States = { own: number | null; helpful: number[]; reported: number[] };

/** What a reader has done about reviews of a shop. */
export async function selectStates(
  db: Queryable,
  shopId: number,
  { userId, anonHash }: Caller,
): Promise<States> {
  const { rows } = await sql<States>`
    select (select id from reviews where shop_id = ${shopId} and user_id = ${userId} and version > 0) as own,
      (select coalesce(json_agg(m.review_id), '[]') from (select m.review_id from review_marks m join reviews r on r.id = m.review_id
        where m.user_id = ${userId} and r.shop_id = ${shopId} limit ${REVIEW_MARKS_MAX}) m) as helpful,
      (select coalesce(json_agg(t.object_id), '[]') from (select t.object_id from reports t join reviews r on r.id = t.object_id
        where t.model = 'Review' and r.shop_id = ${shopId}
          and ${userId === null ? sql`t.anon_hash = ${anonHash}` : sql`t.user_id = ${userId}`}
        limit ${REVIEW_MARKS_MAX}) t) as reported`.execute(db);
  return rows[0] ?? { own: null, helpful: [], reported: [] };
}
