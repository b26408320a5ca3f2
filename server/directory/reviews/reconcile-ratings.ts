import { sql } from 'kysely';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { reviewSeen } from '../../core/db/visible.ts';
import { log } from '../../core/log.ts';
import { PRIOR_REVIEWS, RATING_DEFAULT } from './rules.ts';

const STEP = 1000;

/** What the trigger `rate_shops` keeps, counted anew for shops of these numbers. */
const counted = (ids: ReturnType<typeof sql>) => sql`
  select i.id, count(r.id)::integer as count, case when count(r.id) filter (where r.counts) > 0 then
    round((${sql.lit(RATING_DEFAULT)} * ${sql.lit(PRIOR_REVIEWS)}
        + sum(r.total_value * r.weight) filter (where r.counts))
      / (${sql.lit(PRIOR_REVIEWS)} + sum(r.weight) filter (where r.counts)), 2) end as rating
  from (${ids}) i
  left join (select r.*, r.total_touched and not r.rewarded and r.counts_from is null as counts
    from reviews r left join users u on u.id = r.user_id
    where ${reviewSeen('r', 'u')}) r on r.shop_id = i.id
  group by i.id`;

/** The wrong ones among the next `limit` shops after `id`; `last`: null after the end. */
async function selectDrifted(db: Queryable, id: number, limit: number) {
  const { rows } = await sql<{ id: number; wrong: boolean }>`
    select s.id, (s.review_count, s.rating) is distinct from (c.count, c.rating) as wrong
    from shops s join (${counted(sql`select id from shops where id > ${id} order by id limit ${limit}`)}) c using (id)
    order by s.id`.execute(db);
  return {
    drifted: rows.filter(({ wrong }) => wrong).map((row) => row.id),
    last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Under the lock that the trigger takes. */
async function recountShop(trx: Queryable, id: number): Promise<boolean> {
  await sql`select from shops where id = ${id} for no key update`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    update shops s set review_count = c.count, rating = c.rating
    from (${counted(sql`select ${id}::integer as id`)}) c
    where s.id = c.id and (s.review_count, s.rating) is distinct from (c.count, c.rating)`.execute(trx);
  return numAffectedRows > 0n;
}

/** A trigger keeps the ratings: nothing should differ. @returns how many were wrong */
export async function reconcileRatings(db: Db): Promise<number> {
  let repaired = 0;
  for (let id: number | null = 0; id !== null; ) {
    const { drifted, last } = await selectDrifted(db, id, STEP);
    for (const shop of drifted) if (await transact(db, (trx) => recountShop(trx, shop))) repaired++;
    id = last;
  }
  if (repaired) log.error({ shops: repaired }, 'Ratings of shops had drifted and were repaired');
  return repaired;
}
