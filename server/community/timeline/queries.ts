import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { MuteKind } from '../../core/db/mute-tables.ts';
import { notSuspended, postSeenAt } from '../../core/db/visible.ts';
import type { MediaRow } from '../../gateways/media/picture.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { TlState } from './contract.ts';
import type { FeedQuery } from './feed-queries.ts';
import { opensLocked } from './rules.ts';

/** For what a post is kept back; a person's mute is of their comments. */
type PostMute = Exclude<MuteKind, 'person'>;

export const mutedFor = ({
  userId,
  castId,
}: Pick<Caller, 'userId' | 'castId'>): RawBuilder<PostMute | null> =>
  userId === null
    ? sql`null::text`
    : sql`(select m.kind from mutes m
        where m.user_id = ${userId}::bigint and (m.until is null or m.until > now())
          and p.cast_id is distinct from ${castId}::integer
          and case m.kind
            when 'cast' then m.cast_id = p.cast_id
            when 'person' then false
            when 'tag' then exists (select from unnest(p.hashtags) each (tag) where fold_tag(each.tag) = m.folded)
            else position(m.folded in fold_text(p.body)) > 0 end
        order by m.kind = 'tag' limit 1)`;

export type PostRow = {
  id: number;
  castId: number;
  body: string;
  needLogin: boolean;
  acceptComment: number;
  viewCount: number;
  likeCount: number;
  commentCount: number;
  postedAt: Date;
  edited: boolean;
  name: string;
  searchable: boolean;
  shopId: number | null;
  shopName: string | null;
  areaName: string | null;
  ownerId: string | null;
  icon: MediaRow | null;
  photos: (MediaRow & { alt: string })[];
  video: {
    id: string;
    state: 'waiting' | 'converted' | 'deleted';
    width: number | null;
    height: number | null;
    alt: string;
    poster: MediaRow | null;
  } | null;
  isLiked: boolean;
  following: boolean;
  muted: PostMute | null;
};

const SEEN = postSeenAt('p', 'c', 's');
const MEDIUM = sql`json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants)`;

// A text for members and one for guests: one plan, made once, is as good as one made for each reader.
const likedBy = ({ userId, anonHash }: Caller) => {
  const member = sql`exists (select from post_likes l where l.post_id = p.id and l.user_id = ${userId}::bigint)`;
  const guest = sql`exists (select from post_likes l where l.post_id = p.id and l.anon_hash = ${anonHash}::bytea)`;
  if (userId !== null && anonHash) return sql`(${member} or ${guest})`;
  if (userId !== null) return member;
  return anonHash ? guest : sql`false`;
};
const followedBy = ({ userId }: Caller) =>
  userId === null
    ? sql`false`
    : sql`exists (select from cast_follows f where f.user_id = ${userId}::bigint and f.cast_id = p.cast_id)`;

const cardsFor = (caller: Caller) => sql`
  p.id, p.cast_id, p.body, p.need_login, p.view_count, p.like_count, p.comment_count, p.posted_at,
  coalesce(p.accept_comment, c.comment_accept) as accept_comment, p.edited_at is not null as edited,
  c.name, c.searchable, c.shop_id, s.name as shop_name, a.name as area_name, o.my_id as owner_id,
  (select ${MEDIUM} from cast_photos ph join media m on m.id = ph.media_id
    where ph.cast_id = c.id order by ph.position limit 1) as icon,
  (select coalesce(json_agg(json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants, 'alt', ph.alt)
      order by ph.position), '[]')
    from post_photos ph join media m on m.id = ph.media_id where ph.post_id = p.id) as photos,
  (select json_build_object('id', v.id, 'state', v.state, 'width', v.width, 'height', v.height, 'alt', v.alt,
      'poster', case when m.id is not null then ${MEDIUM} end)
    from post_videos v left join media m on m.id = v.poster_media_id where v.post_id = p.id) as video,
  ${likedBy(caller)} as is_liked, ${mutedFor(caller)} as muted,
  ${followedBy(caller)} as following`;
const WITH_AUTHOR = sql`join casts c on c.id = p.cast_id left join shops s on s.id = c.shop_id
  left join areas a on a.id = s.area_id left join users o on o.cast_id = c.id`;

/** In no order; one statement. `own`: also the reader's own that are not public yet. */
export async function selectPosts(
  db: Queryable,
  ids: readonly number[],
  caller: Caller,
  { own = false } = {},
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select ${cardsFor(caller)} from posts p ${WITH_AUTHOR}
    where p.id = any(${ids}::bigint[])
      and (${SEEN} ${own ? sql`or p.cast_id = ${caller.castId}::integer and p.deleted_at is null` : sql``})`.execute(
    db,
  );
  return rows;
}

/** In feed order; one statement. */
export async function selectFeedPosts(
  db: Queryable,
  feed: FeedQuery,
  caller: Caller,
  limit: number,
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`with feed as materialized (${feed})
    select ${cardsFor(caller)}
    from (select * from feed order by posted_at desc, id desc limit ${limit}) feed join posts p on p.id = feed.id ${WITH_AUTHOR}
    order by feed.posted_at desc, feed.id desc`.execute(db);
  return rows;
}

export async function selectStates(
  db: Queryable,
  ids: readonly number[],
  caller: Caller,
): Promise<TlState[]> {
  const { rows } = await sql<TlState>`
    select p.id, p.view_count as total_pvs, p.like_count as total_likes, p.comment_count as total_comments,
      ${likedBy(caller)} as is_liked, ${mutedFor(caller)} as muted
    from posts p join casts c on c.id = p.cast_id left join shops s on s.id = c.shop_id
    where p.id = any(${ids}::bigint[]) and ${SEEN} order by p.id`.execute(db);
  return rows;
}

/** Also when it is deleted by now. */
export async function hasPost(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select from posts where id = ${id} and status <> 'scheduled'`.execute(db);
  return rows.length > 0;
}

/** Posts are locked in the order of their ids, and after them the days of their casts. */
export async function countViews(
  db: Queryable,
  ids: readonly number[],
  network: Buffer,
  date: IsoDate,
  caller: Caller,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with seen as (
      insert into post_views (business_date, post_id, viewer)
      select ${date}::date, p.id, ${network}::bytea
      from posts p join casts c on c.id = p.cast_id left join shops s on s.id = c.shop_id
      where p.id = any(${ids}::bigint[]) and ${SEEN} and (not p.need_login or ${opensLocked(caller)})
        and p.cast_id is distinct from ${caller.castId}::integer
      order by p.id
      on conflict do nothing returning post_id),
    locked as (select id from posts where id in (select post_id from seen) order by id for no key update),
    counted as (
      update posts set view_count = view_count + 1 from locked where posts.id = locked.id returning posts.cast_id),
    days as (
      insert into cast_days as d (cast_id, business_date, views)
      select cast_id, ${date}::date, count(*) from counted group by cast_id order by cast_id
      on conflict (cast_id, business_date) do update set views = d.views + excluded.views)
    select count(*) as n from counted`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function deleteViewsBefore(db: Queryable, date: IsoDate, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from post_views where (business_date, post_id, viewer) in (
      select business_date, post_id, viewer from post_views where business_date < ${date}::date
      order by business_date, post_id, viewer limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/** Without what suspended members wrote and liked. */
const RECOUNT = sql`
  (select count(*) from comments given where given.post_id = p.id and given.visible) as comments,
  (select count(*) from post_likes l left join users u on u.id = l.user_id
    where l.post_id = p.id and ${notSuspended('u')}) as likes`;

export async function selectDrifted(
  db: Queryable,
  id: number,
  limit: number,
): Promise<{ drifted: number[]; last: number | null }> {
  const { rows } = await sql<{ id: number; drifts: boolean }>`
    select id, (comment_count, like_count) is distinct from (comments, likes) as drifts from (
      select p.id, p.comment_count, p.like_count, ${RECOUNT} from posts p
      where p.id > ${id} order by p.id limit ${limit}) counted order by id`.execute(db);
  return {
    drifted: rows.filter(({ drifts }) => drifts).map((row) => row.id),
    last: rows.at(-1)?.id ?? null,
  };
}

/**
 * The post is locked first and counted by a second statement: concurrent likes wait with their counter, not their row.
 * @returns whether it was wrong
 */
export async function recount(trx: Queryable, id: number): Promise<boolean> {
  await sql`select from posts where id = ${id} for no key update`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    update posts set comment_count = counted.comments, like_count = counted.likes
    from (select ${RECOUNT} from posts p where p.id = ${id}) counted
    where posts.id = ${id} and (comment_count, like_count) is distinct from (counted.comments, counted.likes)`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}
