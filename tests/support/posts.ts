import type { Insertable } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';
import type { PostsTable } from '../../server/core/db/timeline-tables.ts';
import { hashtagsOf } from '../../server/core/text/raw-text.ts';

/** A public post of a cast, with the hashtags of its text. @returns its id. */
export async function addPost(
  db: Db,
  castId: number,
  post: Partial<Insertable<PostsTable>> & { body?: string } = {},
): Promise<number> {
  const body = post.body ?? '今夜もお店にいます。';
  const { id } = await db
    .insertInto('posts')
    .values({ castId, body, hashtags: hashtagsOf(body), ...post })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let media = 0;

/** A picture of the post in three sizes. @returns the medium's id. */
export async function addPostPhoto(db: Db, postId: number, alt = '赤いドレス'): Promise<string> {
  const id = `p${String(++media)
    .padStart(25, 'a')
    .replace(/\d/g, (digit) => 'bcdefghijk'[Number(digit)] as string)}`;
  const variants = [128, 640, 1536].map((width) => ({
    width,
    height: width * 1.25,
    bytes: width,
    avif: width,
  }));
  await db
    .insertInto('media')
    .values({ id, dot: '#705c67', variants: JSON.stringify(variants) as never })
    .execute();
  await db.insertInto('postPhotos').values({ postId, position: media, mediaId: id, alt }).execute();
  return id;
}
