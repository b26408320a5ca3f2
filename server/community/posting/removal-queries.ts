import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';

/** @returns what files they had */
export async function deleteUploads(
  trx: Queryable,
  ids: readonly string[],
): Promise<{ pictures: { id: string; variants: MediaVariant[] }[]; videos: string[] }> {
  const gone = await trx
    .deleteFrom('postUploads')
    .where('id', 'in', ids)
    .returning(['id', 'kind', 'posterMediaId'])
    .execute();
  if (gone.length === 0) return { pictures: [], videos: [] };
  const photos = gone.filter(({ kind }) => kind === 'photo').map(({ id }) => id);
  const videos = gone.filter(({ kind }) => kind === 'video').map(({ id }) => id);
  const posters = gone.flatMap(({ posterMediaId }) => posterMediaId ?? []);
  if (photos.length) await trx.deleteFrom('postPhotos').where('mediaId', 'in', photos).execute();
  if (videos.length) await trx.deleteFrom('postVideos').where('id', 'in', videos).execute();
  const media = [...photos, ...posters];
  if (media.length === 0) return { pictures: [], videos };
  const pictures = await trx
    .deleteFrom('media')
    .where('id', 'in', media)
    .returning(['id', 'variants'])
    .execute();
  return { pictures, videos };
}

/** Samples, which other posts show too, stay. @returns their media */
export async function deletePhotosOf(
  trx: Queryable,
  postIds: readonly number[],
): Promise<{ id: string; variants: MediaVariant[] }[]> {
  const photos = await trx
    .deleteFrom('postPhotos')
    .where('postId', 'in', postIds)
    .returning('mediaId')
    .execute();
  if (photos.length === 0) return [];
  return trx
    .deleteFrom('media')
    .where(
      'id',
      'in',
      photos.map(({ mediaId }) => mediaId),
    )
    .where('sample', '=', false)
    .returning(['id', 'variants'])
    .execute();
}

/** The same for one photo, in whatever post it stands. */
export async function deletePhoto(
  trx: Queryable,
  mediaId: string,
): Promise<{ id: string; variants: MediaVariant[] }[]> {
  await trx.deleteFrom('postPhotos').where('mediaId', '=', mediaId).execute();
  return trx
    .deleteFrom('media')
    .where('id', '=', mediaId)
    .where('sample', '=', false)
    .returning(['id', 'variants'])
    .execute();
}

export const deletePosts = (trx: Queryable, ids: readonly number[]) =>
  trx.deleteFrom('posts').where('id', 'in', ids).execute();

export const selectUploadIds = (
  db: Queryable,
  by: { castId: number } | { postId: number } | { postIds: readonly number[] },
): Promise<{ id: string }[]> => {
  const uploads = db.selectFrom('postUploads').select('id');
  if ('castId' in by) return uploads.where('castId', '=', by.castId).execute();
  return uploads.where('postId', 'in', 'postId' in by ? [by.postId] : by.postIds).execute();
};
