import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { filesOf } from '../../core/http/form-of.ts';
import { videoPath } from '../../core/paths.ts';
import { pictureFiles, videoFile } from '../../gateways/media/file-names.ts';
import { removeRest } from '../../gateways/media/files.ts';
import { type MediaRow, pictureOf } from '../../gateways/media/picture.ts';
import { deleteMedium, insertMedium } from '../../gateways/media/uploads/media-rows.ts';
import type { StoredPhoto } from '../../gateways/media/uploads/store-picture.ts';
import { takePhoto } from '../../gateways/media/uploads/take-photo.ts';
import { type StoredVideo, TOO_MANY_VIDEOS, takeVideo } from '../../gateways/media/uploads/take-video.ts';

type VideoRow = { id: string; isOver: boolean; width: number; height: number; poster: MediaRow | null };

/** Of a statement about casts. */
export const videoOf = (castId: 'casts.id' | 'c.id'): RawBuilder<VideoRow | null> => sql`(
  select json_build_object('id', v.id, 'isOver', v.state = 'deleted', 'width', v.width, 'height', v.height, 'poster',
    case when m.id is not null then json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants) end)
  from cast_videos v left join media m on m.id = v.poster_media_id where v.cast_id = ${sql.ref(castId)})`;

/** `src` is null after its days. */
export type PageVideo = {
  id: string;
  src: string | null;
  poster: string | null;
  dot: string;
  width: number;
  height: number;
};

export function videoView({ id, isOver, width, height, poster }: VideoRow): PageVideo {
  return {
    ...{ id, width, height },
    src: isOver ? null : videoPath(id),
    poster: poster && pictureOf(poster, '', [480]).src,
    dot: poster?.dot ?? '#2a2630',
  };
}

/** As it came: `video` and, optionally, the frame that stands for it. */
export type SentVideo = { film: File; poster: File | null };

/** @throws InvalidInputError video */
export function readVideoFields(form: FormData): SentVideo | null {
  const [film, ...more] = filesOf(form, 'video').filter(({ size }) => size > 0);
  if (more.length > 0) throw new InvalidInputError({ video: [TOO_MANY_VIDEOS] });
  const [poster = null] = filesOf(form, 'poster').filter(({ size }) => size > 0);
  return film ? { film, poster } : null;
}

export type StoredFilm = { video: StoredVideo; poster: StoredPhoto | null };

export const filesOfFilm = ({ video, poster }: StoredFilm): string[] => [
  videoFile(video.id),
  ...(poster ? pictureFiles(poster.id, poster.variants) : []),
];

/** @throws InvalidInputError video, poster; ApiError storage_full, unavailable */
export async function storeFilm({ film, poster }: SentVideo): Promise<StoredFilm> {
  const video = await takeVideo(film, 'video');
  try {
    const picture = poster && (await takePhoto(Buffer.from(await poster.arrayBuffer()), 'poster'));
    return { video, poster: picture };
  } catch (error) {
    await removeRest([videoFile(video.id)]);
    throw error;
  }
}

/** Only the one in `ids`, when they are given. @returns its files, which the caller removes after the commit */
export async function deletePageVideo(
  trx: Queryable,
  castId: number,
  ids: readonly string[] | null = null,
): Promise<string[]> {
  if (ids?.length === 0) return [];
  const gone = await trx
    .deleteFrom('castVideos')
    .where('castId', '=', castId)
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .returning(['id', 'posterMediaId'])
    .executeTakeFirst();
  if (!gone) return [];
  const { id, posterMediaId } = gone;
  const poster = posterMediaId ? pictureFiles(posterMediaId, await deleteMedium(trx, posterMediaId)) : [];
  return [videoFile(id), ...poster];
}

export async function insertPageVideo(
  trx: Queryable,
  castId: number,
  { video: { id, width, height }, poster }: StoredFilm,
): Promise<void> {
  if (poster) await insertMedium(trx, poster);
  const row = { castId, id, width, height, posterMediaId: poster?.id ?? null };
  await trx.insertInto('castVideos').values(row).execute();
}
