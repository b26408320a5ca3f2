import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { NewsCover } from '../../core/db/news-tables.ts';
import { newsSeen, notSuspended } from '../../core/db/visible.ts';
import type { Caller } from '../../identity/sessions/caller.ts';

/** Who likes: a member, whose browser may have liked without the login, or a guest's anonymous id. */
type Liker = Pick<Caller, 'userId' | 'anonHash'>;

export type NewsRow = {
  id: number;
  title: string;
  body: string;
  isPlain: boolean;
  cover: NewsCover | null;
  publishedAt: Date;
  updatedAt: Date;
  views: number;
  likes: number;
};

const SHOWN = newsSeen('n');
const LIKES = sql`(select count(*) from news_likes l left join users u on u.id = l.user_id
  where l.news_id = n.id and ${notSuspended('u')})`;
export const NEWS_COLUMNS = sql`n.id, n.title, n.body, n.is_plain, n.cover, n.published_at, n.updated_at,
  n.view_count as views, ${LIKES} as likes`;

const NEXT = sql`(select min(n.published_at) from news n where n.withdrawn_at is null and n.published_at > now())`;

export type LatestRow = Pick<NewsRow, 'id' | 'title' | 'publishedAt'>;

/** The newest, and when the next one appears: one statement. */
export async function selectLatestNews(
  db: Queryable,
  limit: number,
): Promise<{ rows: LatestRow[]; next: Date | null }> {
  const { rows } = await sql<{ next: Date | null } & (LatestRow | { id: null })>`
    select coming.next, latest.* from (select ${NEXT} as next) coming left join lateral (
      select n.id, n.title, n.published_at from news n where ${SHOWN}
      order by n.published_at desc, n.id desc limit ${limit}) latest on true
    order by latest.published_at desc, latest.id desc`.execute(db);
  return {
    rows: rows.filter((row): row is typeof row & LatestRow => row.id !== null),
    next: rows[0]?.next ?? null,
  };
}

/** Newest first, and when the next one appears: one statement, as it may appear between two. */
export async function selectNews(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NewsRow[]; total: number; next: Date | null }> {
  const { rows } = await sql<{ total: number; next: Date | null } & (NewsRow | { id: null })>`
    select list.total, list.next, latest.* from (
      select (select count(*) from news n where ${SHOWN}) as total, ${NEXT} as next) list left join lateral (
      select ${NEWS_COLUMNS} from news n where ${SHOWN}
      order by n.published_at desc, n.id desc limit ${limit} offset ${offset}) latest on true
    order by latest.published_at desc, latest.id desc`.execute(db);
  return {
    rows: rows.filter((row): row is typeof row & NewsRow => row.id !== null),
    total: rows[0]?.total ?? 0,
    next: rows[0]?.next ?? null,
  };
}

export async function selectOneNews(
  db: Queryable,
  id: number,
): Promise<(NewsRow & { next: Date | null }) | undefined> {
  const { rows } = await sql<NewsRow & { next: Date | null }>`
    select ${NEWS_COLUMNS}, ${NEXT} as next from news n where n.id = ${id} and ${SHOWN}`.execute(db);
  return rows[0];
}

export type Neighbour = { id: number; title: string };

/** The one before and the one after it, by the time of their publication. */
export async function selectNeighbours(
  db: Queryable,
  { id, publishedAt }: Pick<NewsRow, 'id' | 'publishedAt'>,
): Promise<{ older: Neighbour | null; newer: Neighbour | null }> {
  const { rows } = await sql<Neighbour & { isOlder: boolean }>`
    (select n.id, n.title, true as is_older from news n where ${SHOWN} and (n.published_at, n.id) < (${publishedAt}, ${id}::bigint)
      order by n.published_at desc, n.id desc limit 1)
    union all
    (select n.id, n.title, false from news n where ${SHOWN} and (n.published_at, n.id) > (${publishedAt}, ${id}::bigint)
      order by n.published_at, n.id limit 1)`.execute(db);
  const of = (older: boolean) => rows.find(({ isOlder }) => isOlder === older) ?? null;
  return { older: of(true), newer: of(false) };
}

export type NewsState = { totalLikes: number; totalPvs: number; isLiked: boolean };

export async function selectState(db: Queryable, id: number, liker: Liker): Promise<NewsState | undefined> {
  const { rows } = await sql<NewsState>`
    select ${LIKES} as total_likes, n.view_count as total_pvs, exists (
      select from news_likes l where l.news_id = n.id
        and (l.user_id = ${liker.userId}::bigint or l.anon_hash = ${liker.anonHash}::bytea)) as is_liked
    from news n where n.id = ${id} and ${SHOWN}`.execute(db);
  return rows[0];
}

/** A network's first look of the day. */
export async function countView(
  db: Queryable,
  view: { newsId: number; network: Buffer; businessDate: string },
): Promise<void> {
  const { newsId, network, businessDate } = view;
  await sql`
    with seen as (
      insert into news_views (business_date, news_id, viewer)
      select ${businessDate}::date, n.id, ${network}::bytea from news n where n.id = ${newsId} and ${SHOWN}
      on conflict do nothing returning news_id)
    update news set view_count = view_count + 1 from seen where news.id = seen.news_id`.execute(db);
}

/** Locked, so that two taps at once are one after the other. */
export async function lockNews(trx: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select from news n where n.id = ${id} and ${SHOWN} for no key update`.execute(
    trx,
  );
  return rows.length > 0;
}

const likeOf = (newsId: number, { userId, anonHash }: Liker) => sql`
  from news_likes where news_id = ${newsId} and (user_id = ${userId} or anon_hash = ${anonHash})`;

export async function hasNewsLike(trx: Queryable, newsId: number, liker: Liker): Promise<boolean> {
  const { rows } = await sql`select ${likeOf(newsId, liker)}`.execute(trx);
  return rows.length > 0;
}

export async function deleteNewsLike(trx: Queryable, newsId: number, liker: Liker): Promise<boolean> {
  const { rows } = await sql`delete ${likeOf(newsId, liker)} returning news_id`.execute(trx);
  return rows.length > 0;
}

export const insertNewsLike = (trx: Queryable, newsId: number, { userId, anonHash }: Liker) =>
  trx
    .insertInto('newsLikes')
    .values({ newsId, userId, anonHash: userId === null ? anonHash : null })
    .execute();

export async function deleteNewsViews(db: Queryable, before: string): Promise<void> {
  await sql`delete from news_views where business_date < ${before}::date`.execute(db);
}
