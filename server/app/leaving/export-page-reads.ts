import { config } from '../../core/config.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { videoPath } from '../../core/paths.ts';
import { videoFile } from '../../gateways/media/file-names.ts';
import { readStored } from '../../gateways/media/files.ts';
import { largestOf, type MediaRow, pictureOf } from '../../gateways/media/picture.ts';

/** A link that works for the logged-in owner until the file is deleted, even for hidden files (`media-access.ts`). */
const linkTo = (path: string): string => config().siteOrigin + path;
const photoLink = ({ alt, ...media }: MediaRow & { alt: string }) => ({
  alt,
  url: media.variants.length > 0 ? linkTo(largestOf(pictureOf(media, ''))) : null,
});

export async function readFilm(db: Queryable, castId: number) {
  const film = await db
    .selectFrom('castVideos')
    .select(['id', 'width', 'height', 'createdAt'])
    .where('castId', '=', castId)
    .executeTakeFirst();
  const bytes = film && (await readStored(videoFile(film.id)));
  return film && { ...film, video: bytes ? `data:video/mp4;base64,${bytes.toString('base64')}` : null };
}

export async function readPagePhotos(db: Queryable, castId: number) {
  const rows = await db
    .selectFrom('castPhotos')
    .innerJoin('media', 'media.id', 'castPhotos.mediaId')
    .select(['media.id', 'media.dot', 'media.variants', 'castPhotos.alt'])
    .where('castId', '=', castId)
    .orderBy('position')
    .execute();
  return rows.map(photoLink);
}

export async function readPostPhotos(db: Queryable, castId: number) {
  const rows = await db
    .selectFrom('postPhotos')
    .innerJoin('posts', 'posts.id', 'postPhotos.postId')
    .innerJoin('media', 'media.id', 'postPhotos.mediaId')
    .select(['postPhotos.postId', 'media.id', 'media.dot', 'media.variants', 'postPhotos.alt'])
    .where('posts.castId', '=', castId)
    .where('posts.deletedAt', 'is', null)
    .orderBy('postPhotos.postId')
    .orderBy('postPhotos.position')
    .execute();
  return rows.map(({ postId, ...photo }) => ({ postId, ...photoLink(photo) }));
}

export async function readPostVideos(db: Queryable, castId: number) {
  const rows = await db
    .selectFrom('postVideos')
    .innerJoin('posts', 'posts.id', 'postVideos.postId')
    .select(['postVideos.postId', 'postVideos.id', 'postVideos.alt', 'postVideos.state'])
    .select('postVideos.createdAt')
    .where('posts.castId', '=', castId)
    .where('posts.deletedAt', 'is', null)
    .orderBy('postVideos.postId')
    .execute();
  return rows.map(({ id, state, ...film }) => ({
    ...film,
    url: state === 'converted' ? linkTo(videoPath(id)) : null,
  }));
}
