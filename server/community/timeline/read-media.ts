import type { Queryable } from '../../core/db/connect.ts';
import { postPath } from '../../core/paths.ts';
import { ANYBODY, type Caller } from '../../identity/sessions/caller.ts';
import type { TlMediaPage, TlMedium } from './contract.ts';
import { writeCursor } from './cursor.ts';
import { MEDIA_PAGE } from './limits.ts';
import { mediaOf } from './present.ts';
import type { PostRow } from './queries.ts';
import { readFeedRows } from './read-feed.ts';

/** Wide enough for a third of a phone's screen; larger files are for those who open the post. */
const WIDTH_MAX = 700;
const NO_DOT = '#8c8086';

function mediumOf(row: PostRow, caller: Caller): TlMedium[] {
  const { photos, video } = mediaOf(row, caller);
  const cell = { id: row.id, path: postPath(row.id) };
  const [first] = photos;
  if (video)
    return [
      {
        ...cell,
        src: video.thumbnailSrc,
        srcset: '',
        dot: row.video?.poster?.dot ?? NO_DOT,
        alt: video.alt,
        photos: 0,
      },
    ];
  if (!first) return [];
  const small = first.srcset
    .split(', ')
    .filter((file) => Number(file.split(' ')[1]?.slice(0, -1)) <= WIDTH_MAX);
  const { src, dot, alt } = first;
  return [{ ...cell, src, srcset: small.join(', '), dot, alt, photos: photos.length }];
}

/** One statement. @throws InvalidInputError for a foreign cursor */
export async function readCastMedia(
  db: Queryable,
  caller: Caller,
  { castId, cursor }: { castId: number; cursor?: string | undefined },
): Promise<TlMediaPage> {
  const feed = { kind: 'media', castId } as const;
  const { rows, next } = await readFeedRows(db, feed, caller, { cursor, limit: MEDIA_PAGE });
  return { items: rows.flatMap((row) => mediumOf(row, caller)), next };
}

export async function readStoredMedia(
  db: Queryable,
  castId: number,
): Promise<TlMediaPage & { tags: string[] }> {
  const page = await readCastMedia(db, ANYBODY, { castId });
  return { ...page, tags: [`cast-posts:${castId}`, ...page.items.map(({ id }) => `post:${id}`)] };
}

/** What a guest sees of it. */
export const readMediaBefore = (
  db: Queryable,
  { id, castId, postedAt }: Pick<PostRow, 'id' | 'castId' | 'postedAt'>,
): Promise<TlMediaPage> =>
  readCastMedia(db, ANYBODY, {
    castId,
    cursor: writeCursor(`media:${castId}`, { at: postedAt.getTime(), id, page: 0 }),
  });
