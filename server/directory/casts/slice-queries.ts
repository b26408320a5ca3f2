import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { keyOf, orderOf } from '../../core/db/keyset.ts';
import type { ListingSlice } from '../../core/db/listing-slice.ts';
import { shopSeen } from '../../core/db/visible.ts';
import type { CastParams, CastSort, Scope } from '../listing/contract.ts';
import { soundOf, wordsOf } from '../search/rules.ts';
import { castsNamed, shopsWith, type TextMatch } from '../search/text-match.ts';
import { allButEach, allOf, type Condition, shopConditions } from '../shops/conditions.ts';
import { castTerms, inScope, ofHerShop } from './listing-queries.ts';

/** Up to this many rows are fetched and sorted; of more, an index scan meets the first ones sooner. */
const MANY = 1500;

const list = (columns: readonly RawBuilder<unknown>[]) =>
  sql.join(
    columns.map((column) => sql`, ${column}`),
    sql``,
  );
const rests = (filters: readonly Condition[]) =>
  list(allButEach(filters).map((rest, i) => sql`${rest} as ${sql.ref(`without_${i}`)}`));

/** Words mostly fit the shop: this counts by shop first, then looks only at casts with a word in their own name. */
export async function selectCasts(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  match: TextMatch,
  page: { categories: readonly Category[]; sort: CastSort; limit: number; now: Date | number },
): Promise<ListingSlice & { params: string[] }> {
  const { open, seats, coupon, verified, budgetMax } = params;
  const ofShop = shopConditions({ open, seats, coupon, verified, budgetMax }, page.now);
  const ofCast = ofHerShop(params, page.now);
  const terms = castTerms(params, page.sort, page.now);
  const refs = terms.map((term, i) => ({ ...term, by: sql.ref(`term_${i}`) }));
  // The indexes have this order, without the term for names.
  const order = orderOf(terms.slice(-2));
  const row = sql`cast_id as id, category${list(terms.map(({ by }, i) => sql`${by} as ${sql.ref(`term_${i}`)}`))}`;
  const shown = sql<SqlBool>`category = any(${page.categories}::text[])`;
  const words = sql`${wordsOf(params.text ?? '')}::text[]`;
  const heard = sql`${wordsOf(params.text ?? '').map(soundOf)}::text[]`;
  const relaxed = ofShop.map((_, i) => sql`coalesce(sum(n) filter (where ${sql.ref(`without_${i}`)}), 0)`);
  const { rows } = await sql<{ counts: ListingSlice['rows']; first: ListingSlice['first'] }>`
    with hers as materialized (
      select shops.id, shops.category, shop_casts.casts as n, ${allOf(ofShop)} as fits ${rests(ofShop)}
      from shops join shop_casts on shop_casts.shop_id = shops.id
      where ${shopSeen('shops')} and ${inScope('shops', scope)} and ${shopsWith(match, false)}
    ), named as materialized (
      select ${row}, 1 as n, ${allOf(ofCast)} as fits ${rests(ofCast)}
      from listed_casts where ${inScope('listed_casts', scope)} and ${castsNamed(match)}
        and (shop_id in (select id from hers)) is not true
    ), counted as (
      select category, n, fits ${list(ofShop.map((_, i) => sql.ref(`without_${i}`)))} from hers
      union all
      select category, n, fits ${list(ofShop.map((_, i) => sql.ref(`without_${i}`)))} from named
    ), shown_shops as materialized (
      select id, n from hers where fits and ${shown}
    ), many as materialized (
      select coalesce(sum(n), 0) >= ${MANY} as so from shown_shops
    ), few as materialized (
      select ${row} from listed_casts
      where shop_id = any(array(select id from shown_shops)) and not (select so from many)
    ), walked as materialized (
      select ${row} from listed_casts
      where ${inScope('listed_casts', scope)} and (shop_id in (select id from shown_shops)) is true and (select so from many)
      order by ${order} limit ${page.limit}
    ), called as materialized (
      select ${row} from listed_casts
      where cast_id = any(array(
          select cast_id from listed_casts where folded = any(${words})
          union all select cast_id from listed_casts where sound = any(${heard}) and reading = any(${words})))
        and (shop_id in (select id from shown_shops)) is true and (select so from many)
    ), first as (
      select id, category ${list(refs.map(({ by }) => by))} from named where fits and ${shown}
      union all select * from few union all (select * from walked union select * from called)
    )
    select
      (select coalesce(json_agg(c), '[]') from (
        select category, coalesce(sum(n) filter (where fits), 0) as fits, array[${sql.join(relaxed)}]::int[] as relaxed
        from counted group by category) c) as counts,
      (select coalesce(json_agg(p), '[]') from (
        select id, category, ${keyOf(refs)} as key
        from (select * from first order by ${orderOf(refs)} limit ${page.limit}) shown order by ${orderOf(refs)}) p) as first`.execute(
    db,
  );
  const [found] = rows;
  return {
    rows: found?.counts ?? [],
    first: found?.first ?? [],
    params: ofCast.map((each) => each.param),
  };
}
