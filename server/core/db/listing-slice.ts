import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Category } from '../categories.ts';
import type { Queryable } from './connect.ts';
import { keyOf, orderOf, type Term } from './keyset.ts';

/** `rows`: all rows of the list, each with its category, filters and order. */
export type SliceQuery = {
  rows: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  category: RawBuilder<unknown>;
  fits: RawBuilder<SqlBool>;
  without: readonly RawBuilder<SqlBool>[];
  categories: readonly string[];
  terms: readonly Term[];
  limit: number;
};

export type ListingSlice = {
  rows: { category: string; fits: number; relaxed: number[] }[];
  first: { id: number; category: Category; key: number[] }[];
};

/** Counts by category and the first rows from one reading: finding the rows costs more than sorting and counting. */
export async function selectSlice(db: Queryable, query: SliceQuery): Promise<ListingSlice> {
  const relaxed = query.without.map((_, i) => sql`count(*) filter (where ${sql.ref(`without_${i}`)})`);
  const terms = query.terms.map((term, i) => ({ ...term, by: sql.ref(`term_${i}`) }));
  const { rows } = await sql<{ counts: ListingSlice['rows']; first: ListingSlice['first'] }>`
    with found as materialized (
      select ${query.id} as id, ${query.category} as category, ${query.fits} as fits
        ${sql.join(
          query.without.map((rest, i) => sql`, ${rest} as ${sql.ref(`without_${i}`)}`),
          sql``,
        )}
        ${sql.join(
          query.terms.map(({ by }, i) => sql`, ${by} as ${sql.ref(`term_${i}`)}`),
          sql``,
        )}
      ${query.rows})
    select
      (select coalesce(json_agg(c), '[]') from (
        select category, count(*) filter (where fits) as fits, array[${sql.join(relaxed)}]::int[] as relaxed
        from found group by category) c) as counts,
      (select coalesce(json_agg(p), '[]') from (
        select id, category, ${keyOf(terms)} as key from (
          select * from found where fits and category = any(${query.categories}::text[])
          order by ${orderOf(terms)} limit ${query.limit}) shown
        order by ${orderOf(terms)}) p) as first`.execute(db);
  const [found] = rows;
  return { rows: found?.counts ?? [], first: found?.first ?? [] };
}
