import { sql } from 'kysely';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { TaskName, TaskPayloads } from '../../core/jobs/task-payloads.ts';

export async function selectIdentity(db: Queryable): Promise<string> {
  return (await db.selectFrom('mediaIdentity').select('id').executeTakeFirstOrThrow()).id;
}

/** Of several at once, those of `hours` together remove `most` files. @returns when; null when it is too much */
export const claimSweep = (
  db: Db,
  files: number,
  { hours, most }: { hours: number; most: number },
): Promise<Date | null> =>
  transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sweep of media', 0))`.execute(trx);
    await sql`delete from media_sweeps where swept_at < now() - ${hours} * interval '1 hour'`.execute(trx);
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(files), 0)::int as sum from media_sweeps`.execute(trx);
    if (files + (rows[0]?.sum ?? 0) > most) return null;
    const claim = trx.insertInto('mediaSweeps').values({ files }).returning('sweptAt');
    return (await claim.executeTakeFirstOrThrow()).sweptAt;
  });

/** Of a sweep that has failed, what it has moved counts. */
export const returnClaim = (
  db: Db,
  { sweptAt, files }: { sweptAt: Date; files: number },
  moved: number,
): Promise<void> =>
  transact(db, async (trx) => {
    await sql`delete from media_sweeps where ctid = (
      select ctid from media_sweeps where swept_at = ${sweptAt} and files = ${files} limit 1)`.execute(trx);
    if (moved > 0) await trx.insertInto('mediaSweeps').values({ files: moved, sweptAt }).execute();
  });

type Settling = 'settle_post' | 'settle_posts_of' | 'settle_faces';
/** A job that brings the files of a post, a page, a shop or an account to their folder. */
export type SettlingJob<N extends TaskName = Settling> = { task: N; payload: TaskPayloads[N] };

export async function selectSettlings(db: Queryable, ids: readonly string[]): Promise<SettlingJob[]> {
  const wanted = sql`${[...ids]}::text[]`;
  const { rows } = await sql<SettlingJob>`
    select 'settle_post' as task, jsonb_build_object('postId', post_id) as payload from post_uploads
      where post_id is not null and (id = any(${wanted}) or poster_media_id = any(${wanted}))
    union select 'settle_posts_of', jsonb_build_object('castId', cast_id) from cast_photos
      where media_id = any(${wanted})
    union select 'settle_posts_of', jsonb_build_object('castId', cast_id) from cast_videos
      where id = any(${wanted}) or poster_media_id = any(${wanted})
    union select 'settle_posts_of', jsonb_build_object('shopId', shop_id) from shop_photos
      where media_id = any(${wanted})
    union select 'settle_posts_of', jsonb_build_object('shopId', shop_id) from shop_media
      where media_id = any(${wanted})
    union select 'settle_posts_of', jsonb_build_object('shopId', id) from shops
      where entrance_media_id = any(${wanted})
    union select 'settle_faces', jsonb_build_object('userId', id) from users
      where icon_media_id = any(${wanted})`.execute(db);
  return rows;
}
