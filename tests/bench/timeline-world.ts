import { sql } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';
import { renewPlans } from '../../server/core/db/renew-plans.ts';

const BATCH = 50_000;
/** Posts reach back this far. */
const DAYS = 700;
const TAGS = 400;
/** Of the posts one in this many is by one cast, and has the same hashtag: long lists to go deep into. */
const BUSY_ONE_IN = 50;
/** Followed by the reader, among them the busy one. */
const FOLLOWED = 500;

export type TimelineWorld = { castId: number; shopId: number; tag: string };

/**
 * Posts with photos, comments and likes as a grown site has them: their moments in no order of their ids, one cast and
 * one hashtag far busier than the rest, and `userId` following 500 casts.
 */
export async function fillTimeline(db: Db, posts: number, userId: number): Promise<TimelineWorld> {
  const { rows } = await sql<{ castId: number; shopId: number }>`
    select cast_id, shop_id from listed_casts order by cast_id limit 1`.execute(db);
  const { castId, shopId } = rows[0] as { castId: number; shopId: number };
  await sql`insert into cast_follows (user_id, cast_id)
    select ${userId}, cast_id from listed_casts order by cast_id = ${castId} desc, md5(cast_id::text)
    limit ${FOLLOWED}`.execute(db);
  for (let from = 0; from < posts; from += BATCH)
    await db.transaction().execute(async (trx) => {
      await sql`set local app.page_changes = 'off'`.execute(trx);
      await sql`set local app.counters = 'off'`.execute(trx);
      await sql`set local synchronous_commit = off`.execute(trx);
      await sql`
        with numbered as (select array_agg(cast_id) as casts from listed_casts)
        insert into posts (id, cast_id, body, hashtags, comment_count, posted_at) overriding system value
        select n, case when n % ${BUSY_ONE_IN} = 0 then ${castId}
            else casts[1 + hashint4extended(n, 1) % cardinality(casts) / 2 + cardinality(casts) / 2] end,
          '今夜は20時からお店にいます。新しいドレスで待っていますね。' || n,
          case when n % ${BUSY_ONE_IN} < 2 then array['出勤'] when n % 3 = 0 then array['tag' || n % ${TAGS}] else '{}' end,
          case when n % 2 = 0 then 1 else 0 end,
          now() - (abs(hashint4extended(n, 2)) % (${DAYS} * 86400)) * interval '1 second'
        from generate_series(${from + 1}::integer, ${Math.min(posts, from + BATCH)}::integer) n, numbered`.execute(
        trx,
      );
      await sql`insert into post_photos (post_id, position, media_id, alt)
        select p.id, 0, m.ids[1 + p.id % cardinality(m.ids)], '写真'
        from posts p, (select array_agg(id order by id) as ids from media) m
        where p.id > ${from} and p.id <= ${from + BATCH} and p.id % 2 = 1`.execute(trx);
      await sql`insert into comments (post_id, guest_name, body)
        select id, 'たけ', 'また行きます' from posts where id > ${from} and id <= ${from + BATCH} and id % 2 = 0`.execute(
        trx,
      );
      await sql`insert into post_likes (post_id, user_id)
        select id, ${userId} from posts where id > ${from} and id <= ${from + BATCH} and id % 20 = 0`.execute(
        trx,
      );
      await renewPlans(trx, from / BATCH + 1);
    });
  for (const table of [
    'posts',
    'post_photos',
    'post_hashtags',
    'post_likes',
    'comments',
    'cast_follows',
    'hashtags',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  return { castId, shopId, tag: '出勤' };
}
