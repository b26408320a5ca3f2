import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { PostUploadsTable } from '../../core/db/posting-tables.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { postSeen } from '../../core/db/visible.ts';
import { DRAFT_DAYS, UNUSED_HOURS } from './limits.ts';

export type UploadRow = {
  id: string;
  kind: 'photo' | 'video';
  state: 'waiting' | 'ready' | 'failed';
  width: number;
  height: number;
  posterMediaId: string | null;
  postId: number | null;
  media: { id: string; dot: string; variants: MediaVariant[] } | null;
};

/** Whose files they are. `adminId`: brought by that admin for a post as her, and not in one yet. */
export type Owner = { castId: number; adminId: number | null };

const uploads = (db: Queryable) =>
  db
    .selectFrom('postUploads as u')
    .leftJoin('media as m', (join) => join.on(sql<boolean>`m.id = coalesce(u.poster_media_id, u.id)`))
    .select(['u.id', 'u.kind', 'u.state', 'u.width', 'u.height', 'u.posterMediaId', 'u.postId'])
    .select(
      sql<UploadRow['media']>`case when m.id is not null
        then json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants) end`.as('media'),
    );

export async function insertUpload(db: Queryable, upload: Insertable<PostUploadsTable>): Promise<void> {
  await db.insertInto('postUploads').values(upload).execute();
}

export const selectUploads = (
  db: Queryable,
  { castId, adminId }: Owner,
  ids: readonly string[],
): Promise<UploadRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : uploads(db)
        .where('u.castId', '=', castId)
        .where('u.adminId', 'is not distinct from', adminId)
        .where('u.id', 'in', ids)
        .execute();

/** Always in the same order. */
export async function lockUploads(
  trx: Queryable,
  owner: Owner,
  ids: readonly string[],
): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  await trx
    .selectFrom('postUploads')
    .select('id')
    .where('castId', '=', owner.castId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return selectUploads(trx, owner, ids);
}

/** A file in a post belongs to the cast: the admin who uploaded it is forgotten. */
export async function giveUploads(trx: Queryable, postId: number, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await trx.updateTable('postUploads').set({ postId, adminId: null }).where('id', 'in', ids).execute();
}

export const selectUpload = (db: Queryable, id: string): Promise<UploadRow | undefined> =>
  uploads(db).where('u.id', '=', id).executeTakeFirst();

/** Nothing when it was removed meanwhile. */
export const lockUpload = (trx: Queryable, id: string) =>
  trx
    .selectFrom('postUploads')
    .select(['id', 'castId', 'kind', 'state', 'postId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function finishUpload(
  trx: Queryable,
  id: string,
  { state, bytes }: { state: 'ready' | 'failed'; bytes?: number },
): Promise<void> {
  await trx
    .updateTable('postUploads')
    .set({ state, ...(bytes ? { bytes } : {}) })
    .where('id', '=', id)
    .execute();
}

export async function updateVariants(
  trx: Queryable,
  id: string,
  variants: readonly MediaVariant[],
): Promise<void> {
  await trx
    .updateTable('media')
    .set({ variants: JSON.stringify(variants) })
    .where('id', '=', id)
    .execute();
}

export async function sumUploads(db: Queryable, castId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(bytes), 0)::bigint as sum from post_uploads where cast_id = ${castId}`.execute(db);
  return rows[0]?.sum ?? 0;
}

/** The owner of media (a photo, a poster or a video), and who may see it. */
export const selectMediaOwner = (db: Queryable, id: string) =>
  db
    .selectFrom('postUploads as u')
    .leftJoin('posts as p', 'p.id', 'u.postId')
    .select(['u.castId'])
    .select(sql<boolean>`coalesce(${postSeen('p')}, false)`.as('isPublic'))
    .select(sql<boolean>`coalesce(p.need_login, true)`.as('needLogin'))
    .where((eb) => eb.or([eb('u.id', '=', id), eb('u.posterMediaId', '=', id)]))
    .executeTakeFirst();

/** Rows locked elsewhere are skipped: they may be about to be posted. */
export async function lockUnused(trx: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from post_uploads u
    where u.post_id is null and u.created_at < now() - ${UNUSED_HOURS} * interval '1 hour'
      and not exists (select from post_drafts d where d.cast_id = u.cast_id and u.id = any(d.upload_ids))
    order by u.created_at limit ${limit} for update of u skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

export const deleteOldDrafts = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'postDrafts', sql`saved_at < now() - ${DRAFT_DAYS} * interval '1 day'`);
