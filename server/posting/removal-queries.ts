import type { Queryable } from '../db/connect.ts';
import type { MediaVariant } from '../db/schema.ts';

/** Uploads with their media and their places in posts. @returns what files they had. */
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

/** Ids of what a cast has sent, in posts or not. */
export const selectUploadIds = (
  db: Queryable,
  by: { castId: number } | { postId: number },
): Promise<{ id: string }[]> =>
  'castId' in by
    ? db.selectFrom('postUploads').select('id').where('castId', '=', by.castId).execute()
    : db.selectFrom('postUploads').select('id').where('postId', '=', by.postId).execute();
