import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { castPublic, postSeenAt, reviewSeen, shopSeen } from '../../core/db/visible.ts';

export type SitemapRow = { id: number; lastmod: Date };

/** Pages by the ids of their rows; the lists of reviews go by their shops. */
const LISTED = {
  shops: sql`select id, updated_at as lastmod from shops where ${shopSeen('shops')}`,
  casts: sql`select c.id, c.updated_at as lastmod from casts c join shops s on s.id = c.shop_id
    where ${castPublic('c')} and c.searchable and ${shopSeen('s')}`,
  reviews: sql`select s.id, (select max(greatest(r.updated_at, r.replied_at)) from reviews r
      left join users u on u.id = r.user_id
      where r.shop_id = s.id and ${reviewSeen('r', 'u')}) as lastmod
    from shops s where ${shopSeen('s')} and s.review_count > 0`,
  news: sql`select id, updated_at as lastmod from news where withdrawn_at is null and published_at <= now()`,
};
export type Listed = keyof typeof LISTED;

export async function selectForSitemap(
  db: Queryable,
  kind: Listed,
  { after, limit }: { after: number; limit: number },
): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select id, lastmod from (${LISTED[kind]}) listed where id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The id before the first of each block of `size` rows, where a sitemap begins. */
export async function selectBlockStarts(db: Queryable, kind: Listed, size: number): Promise<number[]> {
  const { rows } = await sql<{ start: number }>`
    select id - 1 as start
    from (select id, row_number() over (order by id) as place from (${LISTED[kind]}) listed) numbered
    where (place - 1) % ${size} = 0 order by id`.execute(db);
  return rows.map(({ start }) => start);
}

/** Posts come and go every minute: a file holds a block of ids, so that the other files stay the same. */
const SITEMAP_POSTS = sql`posts p join casts c on c.id = p.cast_id left join shops s on s.id = c.shop_id
  where ${postSeenAt('p', 'c', 's')} and not p.need_login and c.searchable`;

export async function selectPostsForSitemap(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select p.id, coalesce(p.edited_at, p.posted_at) as lastmod from ${SITEMAP_POSTS}
      and p.id > ${after} and p.id <= ${after + limit} order by p.id`.execute(db);
  return rows;
}

export async function selectPostBlocks(db: Queryable, size: number): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select n from generate_series(1, (select coalesce(max(id), 0) / ${size}::bigint + 1 from posts)) n
    where exists (select from ${SITEMAP_POSTS} and p.id > (n - 1) * ${size}::bigint and p.id <= n * ${size}::bigint)
    order by n`.execute(db);
  return rows.map(({ n }) => n);
}

/** Counts unlisted posts too; 0 without any. */
export async function selectNewestPost(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from posts`.execute(db);
  return rows[0]?.id ?? 0;
}

export type SitemapPlace = {
  prefecture: string;
  area: string;
  station: string | null;
  stationPrefecture: string | null;
  /** The last change of a shop or cast there; null where nothing is listed. */
  shops: Date | null;
  casts: Date | null;
};

/** Entries that left the list count for its date too: the list changed when they left. One query. */
export async function selectPlacesForSitemap(db: Queryable): Promise<SitemapPlace[]> {
  const { rows } = await sql<SitemapPlace>`
    select p.slug as prefecture, a.slug as area, t.slug as station, tp.slug as station_prefecture,
      case when bool_or(${shopSeen('s')}) then max(s.updated_at) end as shops,
      case when bool_or(c.listed) then max(c.updated_at) end as casts
    from shops s join areas a on a.id = s.area_id join prefectures p on p.id = a.prefecture_id
    left join stations t on t.id = s.station_id left join prefectures tp on tp.id = t.prefecture_id
    left join lateral (
      select max(k.updated_at) as updated_at, bool_or(${castPublic('k')} and ${shopSeen('s')}) as listed
      from casts k where k.shop_id = s.id) c on true
    group by p.id, a.id, t.id, tp.id order by p.id, a.position, t.id`.execute(db);
  return rows;
}
