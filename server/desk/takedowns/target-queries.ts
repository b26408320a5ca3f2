import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { postPublished, shopSeen } from '../../core/db/visible.ts';

export type TargetKind = 'cast' | 'shop' | 'post' | 'comment' | 'review';
/** `on`: the post of a comment, the shop of a review. */
export type Place = { kind: TargetKind; id: number; on?: number };

export type TargetRow = {
  name: string;
  /** What it says; null for a whole page. */
  text: string | null;
  /** The author: a cast, or an account without a page; of a shop's page neither. */
  castId: number | null;
  userId: number | null;
};

const NO_AUTHOR = sql`null::integer as cast_id, null::bigint as user_id`;

/** What an address is about; undefined when it is not there any more. */
export async function selectTarget(db: Queryable, { kind, id, on }: Place): Promise<TargetRow | undefined> {
  const ofUser = sql`u.cast_id, case when u.cast_id is null then u.id end as user_id`;
  const of: Record<TargetKind, RawBuilder<TargetRow>> = {
    cast: sql`select name, null as text, id as cast_id, null::bigint as user_id
      from casts where id = ${id} and status <> 'deleted'`,
    shop: sql`select name, null as text, ${NO_AUTHOR} from shops where id = ${id}`,
    post: sql`select k.name || 'さんの投稿' as name, p.body as text, k.id as cast_id, null::bigint as user_id
      from posts p join casts k on k.id = p.cast_id where p.id = ${id} and p.deleted_at is null`,
    comment: sql`select k.name || 'さんの投稿へのコメント' as name, c.body as text, ${ofUser}
      from comments c join posts p on p.id = c.post_id join casts k on k.id = p.cast_id
      left join users u on u.id = c.user_id where c.id = ${id} and c.post_id = ${on ?? null}`,
    review: sql`select s.name || 'の口コミ' as name, r.body as text, ${ofUser}
      from reviews r join shops s on s.id = r.shop_id left join users u on u.id = r.user_id
      where r.id = ${id} and r.shop_id = ${on ?? null}`,
  };
  return (await of[kind].execute(db)).rows[0];
}

/** The post of a photo or a video, or the page that shows it. */
export async function selectPlaceOfFile(db: Queryable, fileId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select 'post' as kind, pp.post_id as id from post_photos pp join media m on m.id = pp.media_id
      where m.id = ${fileId} and not m.sample
    union all select 'post', post_id from post_videos where id = ${fileId}
    union all select 'cast', cp.cast_id from cast_photos cp join media m on m.id = cp.media_id
      where m.id = ${fileId} and not m.sample
    union all select 'cast', cast_id from cast_videos where id = ${fileId}
    limit 1`.execute(db);
  return rows[0];
}

/** @returns those of the posts that are hers */
export async function selectPostsAmong(
  db: Queryable,
  castId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where id = any(${ids}::bigint[]) and cast_id = ${castId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Decisions about one thing are one after the other. */
export async function lockTarget(trx: Queryable, target: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${target}, 154))`.execute(trx);
}

/** Whether staff can hide it: what they or its writer have taken away already stays as it is. */
export async function isOpenToSee(db: Queryable, { kind, id }: Place): Promise<boolean> {
  const of = {
    cast: sql`from casts where id = ${id} and (status = 'public' or status = 'hidden' and hidden_by <> '{}'
      and not 'staff' = any(hidden_by))`,
    shop: sql`from shops s where s.id = ${id} and ${shopSeen('s')}`,
    post: sql`from posts p where p.id = ${id} and ${postPublished('p')}`,
    comment: sql`from comments where id = ${id} and deleted_at is null`,
    review: sql`from reviews where id = ${id} and not removed`,
  };
  return (await sql`select ${of[kind]}`.execute(db)).rows.length > 0;
}

/** Another request has hidden it, and is open or was agreed to. */
export async function isHiddenByAnother(db: Queryable, target: string, receipt: string): Promise<boolean> {
  const { rows } = await sql`
    select from takedown_requests where hidden_target = ${target} and receipt <> ${receipt}
      and (decided_at is null or outcome = 'removed') limit 1`.execute(db);
  return rows.length > 0;
}

export async function markHidden(trx: Queryable, id: number, target: string): Promise<void> {
  await sql`
    update takedown_requests set hidden_at = now(), hidden_target = ${target}, looked_at = coalesce(looked_at, now())
    where id = ${id}`.execute(trx);
}
