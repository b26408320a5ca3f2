import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';

/** Tags used in the last week first, then by number of posts. Triggers keep tags without a visible post out of the table. */
export async function selectTagsLike(db: Queryable, beginning: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select folded, tag, posts, used_at > now() - interval '7 days' as is_recent from hashtags
      where folded like regexp_replace(fold_tag(${beginning}), '[\\%_]', '\\\\\\&', 'g') || '%') t
    order by is_recent desc, posts desc, folded limit ${limit}`.execute(db);
  return rows.map(({ tag }) => tag);
}

export async function selectPlaceNames(db: Queryable, castId: number): Promise<string[]> {
  const row = await db
    .selectFrom('casts as k')
    .innerJoin('shops as s', 's.id', 'k.shopId')
    .innerJoin('areas as a', 'a.id', 's.areaId')
    .select(['s.name as shop', 'a.name as area'])
    .where('k.id', '=', castId)
    .executeTakeFirst();
  return row ? [row.shop, row.area] : [];
}

/** Factor by which more are read than are returned: they are remembered, and some may be seen no more. */
const SPARE = 5;

export async function selectTagsOfWeek(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select folded, count(*) as uses from post_hashtags where posted_at > now() - interval '7 days'
    group by folded order by uses desc, folded limit ${limit * SPARE}`.execute(db);
  return rows.map(({ folded }) => folded);
}

/** In their written form. */
export async function selectSeenTags(
  db: Queryable,
  folded: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select t.tag from unnest(${folded}::text[]) with ordinality asked (folded, place) join hashtags t using (folded)
    order by asked.place limit ${limit}`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** As it is mostly written. */
export async function selectTag(
  db: Queryable,
  tag: string,
): Promise<{ tag: string; posts: number; page: string }> {
  const { rows } = await sql<{ tag: string | null; posts: number | null; page: string }>`
    select h.tag, h.posts, hashtag_page(fold_tag(${tag})) as page
    from (values (fold_tag(${tag}))) asked (folded) left join hashtags h using (folded)`.execute(db);
  const row = rows[0];
  return { tag: row?.tag ?? tag, posts: row?.posts ?? 0, page: row?.page ?? '' };
}
