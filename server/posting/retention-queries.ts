import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { NOTICE_DAYS, VIDEO_DAYS } from './limits.ts';

/** Videos whose time ends soon and whose owners do not know yet; they do from now on. */
export async function takeNotices(
  trx: Queryable,
): Promise<{ userId: number | null; postId: number; endsOn: Date }[]> {
  const { rows } = await sql<{ userId: number | null; postId: number; endsOn: Date }>`
    with due as (
      insert into video_notices (post_id)
      select v.post_id from post_videos v join posts p on p.id = v.post_id
      where v.state = 'converted' and p.status = 'public'
        and p.posted_at < now() - ${VIDEO_DAYS - NOTICE_DAYS} * interval '1 day'
      order by v.post_id limit 1000
      on conflict do nothing returning post_id, noticed_at)
    select u.id as user_id, p.id as post_id,
      greatest(p.posted_at + ${VIDEO_DAYS} * interval '1 day', due.noticed_at + ${NOTICE_DAYS} * interval '1 day')
        as ends_on
    from due join posts p on p.id = due.post_id left join users u on u.cast_id = p.cast_id and u.status = 'active'
    order by p.id`.execute(trx);
  return rows;
}

/** Videos that have been kept for their time, and whose owners have known for a week: they are no more. */
export async function expireVideos(trx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update post_videos v set state = 'deleted' from posts p, video_notices n
    where p.id = v.post_id and n.post_id = v.post_id and v.state = 'converted'
      and p.posted_at < now() - ${VIDEO_DAYS} * interval '1 day'
      and n.noticed_at < now() - ${NOTICE_DAYS} * interval '1 day'
    returning v.id`.execute(trx);
  return rows.map(({ id }) => id);
}
