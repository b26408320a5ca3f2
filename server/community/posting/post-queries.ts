import { sql, type Updateable } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import type { PostsTable } from '../../core/db/timeline-tables.ts';
import { postSeen, writerSeen } from '../../core/db/visible.ts';
import { mediaStore } from '../../gateways/media/store/choose.ts';
import { DELETED_DAYS } from './limits.ts';

/** Serialises the posts of a cast: behind a double click the first post is found. */
export async function lockCast(trx: Queryable, castId: number): Promise<void> {
  await sql`select from casts where id = ${castId} for no key update`.execute(trx);
}

const own = (db: Queryable) =>
  db
    .selectFrom('posts')
    .select(['id', 'castId', 'status', 'body', 'acceptComment', 'crossPost', 'needLogin'])
    .select(['postedAt', 'editedAt'])
    .where('deletedAt', 'is', null);

export const selectPost = (db: Queryable, id: number) => own(db).where('id', '=', id).executeTakeFirst();
export const lockPost = (trx: Queryable, id: number) =>
  own(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const selectScheduled = (db: Queryable, castId: number) =>
  own(db)
    .where('castId', '=', castId)
    .where('status', '=', 'scheduled')
    .orderBy('postedAt')
    .orderBy('id')
    .execute();

export async function countScheduled(db: Queryable, castId: number): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('castId', '=', castId)
    .where('status', '=', 'scheduled')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The database's clock decides when a post is published. */
export async function selectNowAndAge(
  db: Queryable,
  userId: number,
): Promise<{ now: Date; isYoung: boolean }> {
  const { rows } = await sql<{ now: Date; isYoung: boolean }>`
    select now()::timestamptz(3) as now, created_at > now() - interval '1 day' as is_young
    from users where id = ${userId}`.execute(db);
  return rows[0] as { now: Date; isYoung: boolean };
}

export type PostValues = {
  body: string;
  hashtags: string[];
  needLogin: boolean;
  acceptComment: number | null;
  crossPost: boolean;
  status: 'scheduled' | 'public';
};

export async function insertPost(
  trx: Queryable,
  castId: number,
  { scheduledAt, ...values }: PostValues & { scheduledAt: Date | null },
): Promise<number> {
  const { id } = await trx
    .insertInto('posts')
    .values({ castId, ...values, postedAt: scheduledAt ?? sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePost(trx: Queryable, id: number, values: Updateable<PostsTable>): Promise<void> {
  await trx.updateTable('posts').set(values).where('id', '=', id).execute();
}

export type OldPhoto = { mediaId: string; alt: string };

export const selectPhotos = (db: Queryable, postId: number): Promise<OldPhoto[]> =>
  db
    .selectFrom('postPhotos')
    .select(['mediaId', 'alt'])
    .where('postId', '=', postId)
    .orderBy('position')
    .execute();

export const selectVideo = (db: Queryable, postId: number) =>
  db.selectFrom('postVideos').select(['id', 'state', 'alt']).where('postId', '=', postId).executeTakeFirst();

export async function replacePhotos(
  trx: Queryable,
  postId: number,
  photos: readonly OldPhoto[],
): Promise<void> {
  await trx.deleteFrom('postPhotos').where('postId', '=', postId).execute();
  if (photos.length > 0)
    await trx
      .insertInto('postPhotos')
      .values(photos.map((photo, position) => ({ postId, position, ...photo })))
      .execute();
}

export async function insertVideo(
  trx: Queryable,
  video: {
    postId: number;
    id: string;
    state: 'waiting' | 'converted';
    width: number;
    height: number;
    posterMediaId: string | null;
    alt: string;
  },
): Promise<void> {
  await trx.insertInto('postVideos').values(video).execute();
}

export async function updateVideoAlt(trx: Queryable, postId: number, alt: string): Promise<void> {
  await trx
    .updateTable('postVideos')
    .set({ alt })
    .where('postId', '=', postId)
    .where('alt', '!=', alt)
    .execute();
}

export async function deleteVideo(trx: Queryable, postId: number): Promise<void> {
  await trx.deleteFrom('postVideos').where('postId', '=', postId).execute();
}

export async function markDeleted(trx: Queryable, id: number): Promise<void> {
  await trx.updateTable('posts').set({ deletedAt: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Samples are shared between posts: deleting a post keeps them. */
export async function deletePhotoRows(trx: Queryable, postId: number): Promise<void> {
  await trx.deleteFrom('postPhotos').where('postId', '=', postId).execute();
  await trx.deleteFrom('postVideos').where('postId', '=', postId).execute();
}

export async function updateVideoState(
  trx: Queryable,
  id: string,
  state: 'converted' | 'deleted',
): Promise<void> {
  await trx.updateTable('postVideos').set({ state }).where('id', '=', id).execute();
}

/** Lists read when a cast was last active. */
export async function touchCast(trx: Queryable, castId: number): Promise<void> {
  await trx.updateTable('casts').set({ lastActiveAt: sql<Date>`now()` }).where('id', '=', castId).execute();
}

/** A post that is late by more than a minute gets the time at which it is published. */
export async function publishIfDue(trx: Queryable, id: number): Promise<{ castId: number } | undefined> {
  const { rows } = await sql<{ castId: number }>`
    update posts p set status = 'public',
      posted_at = case when posted_at < now() - interval '1 minute' then now() else posted_at end
    from users u
    where p.id = ${id} and p.status = 'scheduled' and p.deleted_at is null and p.posted_at <= now()
      and u.cast_id = p.cast_id and u.status = 'active' and ${writerSeen('p')}
    returning p.cast_id`.execute(trx);
  return rows[0];
}

export const selectLate = (db: Queryable, id: number) =>
  db
    .selectFrom('posts')
    .select(['castId', 'postedAt'])
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('deletedAt', 'is', null)
    .where('postedAt', '<=', sql<Date>`now()`)
    .executeTakeFirst();

export async function selectOverdue(db: Queryable): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p join users u on u.cast_id = p.cast_id and u.status = 'active'
    where p.status = 'scheduled' and p.deleted_at is null and p.posted_at < now() - interval '1 minute'
      and ${writerSeen('p')}
    order by p.posted_at limit 500`.execute(db);
  return rows;
}

export const filesKey = (postId: number): string => `files of post ${postId}`;

/** A store whose moves take their time is not waited for: what is removed there is removed once more. */
export async function lockFiles(trx: Queryable, postId: number): Promise<void> {
  if (mediaStore().asksRows) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${filesKey(postId)}, 0))`.execute(trx);
}

export async function selectFilesOfPost(
  db: Queryable,
  postId: number,
): Promise<{ isOpen: boolean; media: { id: string; variants: MediaVariant[] }[]; videos: string[] } | null> {
  const post = await db
    .selectFrom('posts as p')
    .select(sql<boolean>`${postSeen('p')} and not p.need_login`.as('isOpen'))
    .where('p.id', '=', postId)
    .executeTakeFirst();
  if (!post) return null;
  const uploads = await db
    .selectFrom('postUploads as u')
    .leftJoin('media as m', (join) => join.on(sql<boolean>`m.id = coalesce(u.poster_media_id, u.id)`))
    .select(['u.id', 'u.kind', 'm.id as mediaId', 'm.variants'])
    .where('u.postId', '=', postId)
    .execute();
  return {
    isOpen: post.isOpen,
    media: uploads.flatMap(({ mediaId, variants }) => (mediaId && variants ? { id: mediaId, variants } : [])),
    videos: uploads.flatMap(({ id, kind }) => (kind === 'video' ? id : [])),
  };
}

export type Authors = { castId: number } | { shopId: number };

/** Written before the post `before`; null: from the newest on. */
export async function selectPostsWithFiles(
  db: Queryable,
  authors: Authors,
  before: number | null,
  limit: number,
): Promise<number[]> {
  const whose =
    'castId' in authors
      ? sql`u.cast_id = ${authors.castId}`
      : sql`u.cast_id in (select id from casts where shop_id = ${authors.shopId})`;
  const { rows } = await sql<{ postId: number }>`
    select distinct u.post_id from post_uploads u
    where ${whose} and u.post_id is not null and (${before}::bigint is null or u.post_id < ${before}::bigint)
    order by u.post_id desc limit ${limit}`.execute(db);
  return rows.map(({ postId }) => postId);
}

export async function selectOldPosts(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where deleted_at < now() - ${DELETED_DAYS} * interval '1 day'
    order by deleted_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function selectPostsOf(db: Queryable, castId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where cast_id = ${castId} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those that are not deleted. */
export async function selectKeptPostsOf(db: Queryable, castId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where cast_id = ${castId} and deleted_at is null limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export const selectSent = (db: Queryable, keyHash: Buffer) =>
  db.selectFrom('postSends').select('postId').where('keyHash', '=', keyHash).executeTakeFirst();

export async function insertSent(trx: Queryable, keyHash: Buffer, postId: number): Promise<void> {
  await trx.insertInto('postSends').values({ keyHash, postId }).execute();
}

export const deleteOldSends = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'postSends', sql`sent_at < now() - interval '1 day'`);
