import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { postPublished } from '../../core/db/visible.ts';
import { NOTICE_DAYS, VIDEO_DAYS } from './limits.ts';

const AT_ONCE = 1000;
/** Its time runs from the day on which it could be seen: a post may wait, and may be given another video later. */
const STARTED = sql`greatest(p.posted_at, v.created_at)`;

/** Their owners count as notified from now on. */
export async function claimNotices(
  trx: Queryable,
): Promise<{ userId: number | null; postId: number; endsOn: Date }[]> {
  const { rows } = await sql<{ userId: number | null; postId: number; endsOn: Date }>`
    with due as (
      insert into video_notices (post_id)
      select v.post_id from post_videos v join posts p on p.id = v.post_id
      where v.state = 'converted' and ${postPublished('p')}
        and ${STARTED} < now() - ${VIDEO_DAYS - NOTICE_DAYS} * interval '1 day'
        and not exists (select from video_notices n where n.post_id = v.post_id)
      order by v.post_id limit ${AT_ONCE}
      on conflict do nothing returning post_id, noticed_at)
    select u.id as user_id, p.id as post_id,
      greatest(${STARTED} + ${VIDEO_DAYS} * interval '1 day', due.noticed_at + ${NOTICE_DAYS} * interval '1 day')
        as ends_on
    from due join posts p on p.id = due.post_id join post_videos v on v.post_id = p.id
      left join users u on u.cast_id = p.cast_id and u.status = 'active'
    order by p.id`.execute(trx);
  return rows;
}

/** The same for videos of pages, whose time runs from the day on which they were saved. */
export async function claimPageNotices(
  trx: Queryable,
): Promise<{ userId: number | null; castId: number; endsOn: Date }[]> {
  const { rows } = await sql<{ userId: number | null; castId: number; endsOn: Date }>`
    with due as (
      update cast_videos v set noticed_at = now() where v.cast_id in (
        select cast_id from cast_videos where state = 'converted' and noticed_at is null
          and created_at < now() - ${VIDEO_DAYS - NOTICE_DAYS} * interval '1 day'
        order by cast_id limit ${AT_ONCE} for update skip locked)
      returning v.cast_id, v.created_at, v.noticed_at)
    select u.id as user_id, due.cast_id,
      greatest(due.created_at + ${VIDEO_DAYS} * interval '1 day', due.noticed_at + ${NOTICE_DAYS} * interval '1 day')
        as ends_on
    from due left join users u on u.cast_id = due.cast_id and u.status = 'active'
    order by due.cast_id`.execute(trx);
  return rows;
}

export async function expirePageVideos(trx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update cast_videos set state = 'deleted' where cast_id in (
      select cast_id from cast_videos where state = 'converted'
        and created_at < now() - ${VIDEO_DAYS} * interval '1 day'
        and noticed_at < now() - ${NOTICE_DAYS} * interval '1 day'
      order by cast_id limit ${AT_ONCE} for update skip locked)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The next video of the post gets a notice of its own. */
export const forgetNotice = (trx: Queryable, postId: number) =>
  trx.deleteFrom('videoNotices').where('postId', '=', postId).execute();

/** Their owners were notified a week before. A row without a video says one byte at least. */
export async function expireVideos(trx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select v.post_id from post_videos v join posts p on p.id = v.post_id
        join video_notices n on n.post_id = v.post_id
      where v.state = 'converted' and ${STARTED} < now() - ${VIDEO_DAYS} * interval '1 day'
        and n.noticed_at < now() - ${NOTICE_DAYS} * interval '1 day'
      order by v.post_id limit ${AT_ONCE} for update of v),
    gone as (update post_videos v set state = 'deleted' from due where v.post_id = due.post_id returning v.id),
    freed as (update post_uploads u set bytes = 1 from gone where u.id = gone.id)
    select id from gone`.execute(trx);
  return rows.map(({ id }) => id);
}
