import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { TaskName, TaskPayloads } from '../../core/jobs/task-payloads.ts';

export async function selectIdentity(db: Queryable): Promise<string> {
  return (await db.selectFrom('mediaIdentity').select('id').executeTakeFirstOrThrow()).id;
}

export async function sumSwept(db: Queryable, hours: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(files), 0)::int as sum from media_sweeps
    where swept_at > now() - ${hours} * interval '1 hour'`.execute(db);
  return rows[0]?.sum ?? 0;
}

export async function noteSweep(db: Queryable, files: number, hours: number): Promise<void> {
  await sql`delete from media_sweeps where swept_at < now() - ${hours} * interval '1 hour'`.execute(db);
  await db.insertInto('mediaSweeps').values({ files }).execute();
}

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
