import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { videoOf } from './page-video.ts';

export const selectPhotos = (db: Queryable, castId: number) =>
  db
    .selectFrom('castPhotos')
    .innerJoin('media', 'media.id', 'castPhotos.mediaId')
    .select(['media.id', 'media.dot', 'media.variants', 'castPhotos.alt'])
    .where('castId', '=', castId)
    .orderBy('position')
    .execute();

export const selectIcon = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .innerJoin('media', 'media.id', 'users.iconMediaId')
    .select(['media.id', 'media.dot', 'media.variants'])
    .where('users.id', '=', userId)
    .execute();

export const selectNames = (db: Queryable, castId: number) =>
  db
    .selectFrom('casts')
    .select(['name', 'kana', videoOf('casts.id').as('video')])
    .where('id', '=', castId)
    .executeTakeFirst();

export const lockCast = (trx: Queryable, castId: number) =>
  trx.selectFrom('casts').select('id').where('id', '=', castId).forUpdate().execute();

export const updateNames = (trx: Queryable, castId: number, names: { name: string; kana: string }) =>
  trx
    .updateTable('casts')
    .set({ ...names, lastActiveAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where('id', '=', castId)
    .execute();

export async function replacePhotos(
  trx: Queryable,
  castId: number,
  mediaIds: readonly string[],
): Promise<void> {
  const alts = new Map((await selectPhotos(trx, castId)).map(({ id, alt }) => [id, alt]));
  await trx.deleteFrom('castPhotos').where('castId', '=', castId).execute();
  if (mediaIds.length === 0) return;
  await trx
    .insertInto('castPhotos')
    .values(
      mediaIds.map((mediaId, i) => ({
        castId,
        position: i + 1,
        mediaId,
        alt: alts.get(mediaId) ?? '写真',
      })),
    )
    .execute();
}

/** Samples are shared and stay. @returns their files */
export async function deleteMedia(
  trx: Queryable,
  ids: readonly string[],
): Promise<{ id: string; variants: MediaVariant[] }[]> {
  if (ids.length === 0) return [];
  return trx
    .deleteFrom('media')
    .where('id', 'in', [...ids])
    .where('sample', '=', false)
    .returning(['id', 'variants'])
    .execute();
}

/** The photo of the registration makes way for the first of the page. */
export async function clearIcon(trx: Queryable, userId: number): Promise<string | null> {
  const { iconMediaId } = await trx
    .selectFrom('users')
    .select('iconMediaId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (iconMediaId)
    await trx.updateTable('users').set({ iconMediaId: null }).where('id', '=', userId).execute();
  return iconMediaId;
}
