import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { Bell, NotificationEvent } from '../../core/db/notification-tables.ts';
import {
  castActiveAt,
  castPublic,
  castSeen,
  commentWaits,
  postPublished,
  shopSeen,
} from '../../core/db/visible.ts';
import { KIND_OF } from './events.ts';

export type Event = {
  event: NotificationEvent;
  subject?: string;
  once: string;
  groupKey: string;
  day: IsoDate;
  actorId?: number | null;
  castId?: number | null;
  postId?: number | null;
  commentId?: number | null;
  announcementId?: number | null;
};

/** Skips users with this kind off and the actor. An existing row stays, and comes back when it was withdrawn. */
export async function insertNotifications(
  trx: Queryable,
  who: RawBuilder<unknown>,
  { actorId = null, castId = null, postId = null, commentId = null, announcementId = null, ...what }: Event,
): Promise<void> {
  const { event, subject = null, once, groupKey, day } = what;
  const kind = KIND_OF[event];
  await sql`
    insert into notifications (user_id, kind, event, subject, once, group_key, day,
      actor_id, cast_id, post_id, comment_id, announcement_id, mail_due, push_due, line_due)
    select u.id, ${kind}::text, ${event}::text, ${subject}::text, ${once}::text, ${groupKey}::text,
      ${day}::date, ${actorId}::bigint, ${castId}::integer, ${postId}::bigint, ${commentId}::bigint,
      ${announcementId}::bigint,
      coalesce(s.mail, false), coalesce(s.push, false),
      coalesce(s.line = 'all' or s.line = ${kind}::text, false)
    from users u left join notification_settings s on s.user_id = u.id
    where u.id in (${who}) and u.status = 'active' and u.id is distinct from ${actorId}::bigint
      and not ${kind}::text = any(coalesce(s.off_kinds, '{}'))
    order by u.id
    on conflict (user_id, once) do update
      set withdrawn = false, post_id = excluded.post_id, group_key = excluded.group_key
      where notifications.withdrawn`.execute(trx);
}

export const ownerOf = (castId: number) =>
  sql`select id from users where cast_id = ${castId} and kind = 'cast'`;

export async function isBanned(db: Queryable, castId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from live_comment_bans where cast_id = ${castId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

export const selectCastOfPost = (db: Queryable, postId: number) =>
  db.selectFrom('posts').select('castId').where('id', '=', postId).executeTakeFirst();

/** Withdraws the notifications of an action that was undone. */
export async function withdraw(
  trx: Queryable,
  event: { kind: 'like' | 'follow'; actorId: number; castId: number; postId?: number },
): Promise<void> {
  const { kind, actorId, castId, postId } = event;
  await sql`
    update notifications set withdrawn = true, mail_due = false, push_due = false, line_due = false
    where actor_id = ${actorId} and kind = ${kind} and cast_id = ${castId} and not withdrawn
      ${postId === undefined ? sql`` : sql`and post_id = ${postId}`}`.execute(trx);
}

export type CommentEvent = {
  id: number;
  postId: number;
  castId: number;
  writerId: number | null;
  visible: boolean;
  waits: boolean;
  answeredId: number | null;
};

export async function selectComment(db: Queryable, id: number): Promise<CommentEvent | undefined> {
  const { rows } = await sql<CommentEvent>`
    select c.id, c.post_id, p.cast_id, c.user_id as writer_id, c.visible,
      ${commentWaits('c')} as waits, r.user_id as answered_id
    from comments c join posts p on p.id = c.post_id left join comments r on r.id = c.reply_to_id
    where c.id = ${id}`.execute(db);
  return rows[0];
}

export async function selectFollowers(
  db: Queryable,
  castId: number,
  bells: readonly Bell[],
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('castFollows')
    .select('userId')
    .where('castId', '=', castId)
    .where('userId', '>', after)
    .where('bell', '<>', 'off')
    .where('bell', 'in', bells)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mutes')
            .select('mutes.id')
            .whereRef('mutes.userId', '=', 'castFollows.userId')
            .where('mutes.castId', '=', castId)
            .where((or) => or.or([or('mutes.until', 'is', null), or('mutes.until', '>', sql<Date>`now()`)])),
        ),
      ),
    )
    .orderBy('userId')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The casts count as announced from now on. */
export async function claimShifts(
  trx: Queryable,
  day: IsoDate,
  fromMinute: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ castId: number }>`
    insert into shift_tellings (cast_id, business_date)
    select distinct sh.cast_id, sh.business_date from shifts sh
    join casts k on k.id = sh.cast_id and ${castPublic('k')} and k.shop_id = sh.shop_id
    join shops s on s.id = sh.shop_id and ${shopSeen('s')}
    where sh.business_date = ${day} and sh.start_minute >= ${fromMinute}
      and exists (select from cast_follows f where f.cast_id = sh.cast_id and f.bell <> 'off')
      and not exists (select from shift_tellings t where t.business_date = ${day} and t.cast_id = sh.cast_id)
    limit ${limit}
    on conflict do nothing returning cast_id`.execute(trx);
  return rows.map(({ castId }) => castId);
}

/** Seen casts with an account, in the order of their ids, whose newest activity lies between `from` and `to` days ago. */
export async function selectGoingInactive(
  db: Queryable,
  { from, to, after, limit }: { from: number; to: number; after: number; limit: number },
): Promise<{ castId: number; activeAt: Date }[]> {
  const { rows } = await sql<{ castId: number; activeAt: Date }>`
    select k.id as cast_id, active.at as active_at
    from casts k join users u on u.cast_id = k.id and u.status = 'active'
      cross join lateral (select ${castActiveAt('k')} as at) active
    where k.id > ${after} and ${castSeen('k')}
      and k.last_active_at <= now() - ${from} * interval '1 day'
      and active.at <= now() - ${from} * interval '1 day' and active.at > now() - ${to} * interval '1 day'
    order by k.id limit ${limit}`.execute(db);
  return rows;
}

export const isPostPublic = async (db: Queryable, postId: number): Promise<boolean> =>
  (await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where(postPublished('posts'))
    .executeTakeFirst()) !== undefined;

export const selectBell = async (db: Queryable, userId: number, castId: number): Promise<Bell | undefined> =>
  (
    await db
      .selectFrom('castFollows')
      .select('bell')
      .where('userId', '=', userId)
      .where('castId', '=', castId)
      .executeTakeFirst()
  )?.bell;

export async function updateBell(
  db: Queryable,
  userId: number,
  castId: number,
  bell: Bell,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('castFollows')
    .set({ bell })
    .where('userId', '=', userId)
    .where('castId', '=', castId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOld(db: Queryable, days: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < now() - ${days} * interval '1 day'
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteOldShiftNotices(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from shift_tellings where (business_date, cast_id) in (
      select business_date, cast_id from shift_tellings where business_date < current_date - 7
      order by business_date, cast_id limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
