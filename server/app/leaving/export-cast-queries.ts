import { config } from '../../core/config.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { videoPath } from '../../core/paths.ts';
import { videoFile } from '../../gateways/media/file-names.ts';
import { readStored } from '../../gateways/media/folders.ts';
import { largestOf, type MediaRow, pictureOf } from '../../gateways/media/picture.ts';
import type { Sections } from './export-queries.ts';

/** A link that works for the logged-in owner until the file is deleted, even for hidden files (`media-access.ts`). */
const linkTo = (path: string): string => config().siteOrigin + path;
const photoLink = ({ alt, ...media }: MediaRow & { alt: string }) => ({
  alt,
  url: media.variants.length > 0 ? linkTo(largestOf(pictureOf(media, ''))) : null,
});

async function ownFilm(db: Queryable, castId: number) {
  const film = await db
    .selectFrom('castVideos')
    .select(['id', 'width', 'height', 'createdAt'])
    .where('castId', '=', castId)
    .executeTakeFirst();
  const bytes = film && (await readStored(videoFile(film.id)));
  return film && { ...film, video: bytes ? `data:video/mp4;base64,${bytes.toString('base64')}` : null };
}

/** What her page has, without data of other people. */
export const castSections = (db: Queryable, castId: number): Sections => ({
  cast: () =>
    db
      .selectFrom('casts')
      .select(['id', 'shopId', 'name', 'kana', 'age', 'birthMonth', 'birthDay', 'tall', 'bloodType', 'bust'])
      .select([
        'hometown',
        'loversType',
        'hobby',
        'workDays',
        'workMessage',
        'message',
        'visibility',
        'createdAt',
      ])
      .where('id', '=', castId)
      .executeTakeFirst(),
  castItems: () =>
    db
      .selectFrom('castItems')
      .select(['title', 'body'])
      .where('castId', '=', castId)
      .orderBy('position')
      .execute(),
  castVideo: () => ownFilm(db, castId),
  castPhotos: async () =>
    (
      await db
        .selectFrom('castPhotos')
        .innerJoin('media', 'media.id', 'castPhotos.mediaId')
        .select(['media.id', 'media.dot', 'media.variants', 'castPhotos.alt'])
        .where('castId', '=', castId)
        .orderBy('position')
        .execute()
    ).map(photoLink),
  posts: () =>
    db
      .selectFrom('posts')
      .select(['id', 'body', 'acceptComment', 'postedAt', 'deletedAt'])
      .where('castId', '=', castId)
      .orderBy('id')
      .execute(),
  postPhotos: async () =>
    (
      await db
        .selectFrom('postPhotos')
        .innerJoin('posts', 'posts.id', 'postPhotos.postId')
        .innerJoin('media', 'media.id', 'postPhotos.mediaId')
        .select(['postPhotos.postId', 'media.id', 'media.dot', 'media.variants', 'postPhotos.alt'])
        .where('posts.castId', '=', castId)
        .where('posts.deletedAt', 'is', null)
        .orderBy('postPhotos.postId')
        .orderBy('postPhotos.position')
        .execute()
    ).map(({ postId, ...photo }) => ({ postId, ...photoLink(photo) })),
  postVideos: async () =>
    (
      await db
        .selectFrom('postVideos')
        .innerJoin('posts', 'posts.id', 'postVideos.postId')
        .select(['postVideos.postId', 'postVideos.id', 'postVideos.alt', 'postVideos.state'])
        .select('postVideos.createdAt')
        .where('posts.castId', '=', castId)
        .where('posts.deletedAt', 'is', null)
        .orderBy('postVideos.postId')
        .execute()
    ).map(({ id, state, ...film }) => ({
      ...film,
      url: state === 'converted' ? linkTo(videoPath(id)) : null,
    })),
  postDraft: () =>
    db.selectFrom('postDrafts').select(['body', 'savedAt']).where('castId', '=', castId).executeTakeFirst(),
  commentSetting: () =>
    db
      .selectFrom('commentSettings')
      .select(['hideContacts', 'useShopWords'])
      .where('castId', '=', castId)
      .executeTakeFirst(),
  commentBans: () =>
    db
      .selectFrom('commentBans')
      .select(['createdAt', 'until', 'liftedAt'])
      .where('castId', '=', castId)
      .orderBy('id')
      .execute(),
  commentRestrictions: () =>
    db
      .selectFrom('commentRestrictions')
      .select(['createdAt', 'until'])
      .where('castId', '=', castId)
      .orderBy('id')
      .execute(),
  hiddenWords: () =>
    db
      .selectFrom('hiddenWords')
      .select(['word', 'shared', 'createdAt'])
      .where('castId', '=', castId)
      .orderBy('id')
      .execute(),
  days: () =>
    db
      .selectFrom('castDays')
      .select(['businessDate', 'views'])
      .where('castId', '=', castId)
      .orderBy('businessDate')
      .execute(),
  shifts: () =>
    db
      .selectFrom('shifts')
      .select(['shopId', 'businessDate', 'startMinute', 'endMinute'])
      .where('castId', '=', castId)
      .orderBy('businessDate')
      .execute(),
});
