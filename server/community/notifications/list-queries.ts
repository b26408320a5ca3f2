import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { NotificationEvent } from '../../core/db/notification-tables.ts';
import { accountAvatar } from '../../gateways/media/avatars.ts';
import type { MediaRow } from '../../gateways/media/picture.ts';
import { accountName } from '../../identity/accounts/shown-account.ts';
import { LISTED_MAX } from './limits.ts';
import type { Kind } from './rules.ts';
import { unread, visible } from './visible.ts';

export type GroupRow = {
  groupKey: string;
  id: number;
  kind: Kind;
  event: NotificationEvent;
  subject: string | null;
  day: IsoDate;
  createdAt: Date;
  unread: boolean;
  count: number;
  people: number;
  castId: number | null;
  castName: string | null;
  castIcon: MediaRow | null;
  actorId: number | null;
  actorName: string | null;
  actorIcon: MediaRow | null;
  guestName: string | null;
  postId: number | null;
  postBody: string | null;
  commentBody: string | null;
  title: string | null;
};

const MEDIUM = sql`json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants)`;

/** Groups whose newest row lies before `before`. */
export async function selectGroups(
  db: Queryable,
  userId: number,
  { kinds, before, limit }: { kinds: readonly Kind[] | null; before: number | null; limit: number },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with newest as materialized (
      select * from notifications n where n.user_id = ${userId} order by n.id desc limit ${LISTED_MAX}),
    groups as (
      select n.group_key, max(n.id) as id, bool_or(n.read_at is null) as unread, count(*) as count,
        count(distinct n.actor_id) + count(*) filter (where n.actor_id is null) as people
      from newest n where ${kinds ? sql`n.kind = any(${[...kinds]}::text[]) and` : sql``} ${visible()}
      group by n.group_key ${before === null ? sql`` : sql`having max(n.id) < ${before}`}
      order by max(n.id) desc limit ${limit})
    select g.*, n.kind, n.event, n.subject, n.day, n.created_at, n.post_id, n.cast_id, n.actor_id,
      k.name as cast_name, ${accountName('a', 'ak')} as actor_name, c.guest_name, p.body as post_body,
      c.body as comment_body, an.title,
      (select ${MEDIUM} from cast_photos ph join media m on m.id = ph.media_id
        where ph.cast_id = k.id order by ph.position limit 1) as cast_icon,
      (select ${MEDIUM} from media m where m.id = ${accountAvatar('a', 'ak')}) as actor_icon
    from groups g join notifications n on n.id = g.id
      left join casts k on k.id = n.cast_id
      left join users a on a.id = n.actor_id
      left join casts ak on ak.id = a.cast_id and a.kind = 'cast'
      left join posts p on p.id = n.post_id
      left join comments c on c.id = n.comment_id
      left join announcements an on an.id = n.announcement_id
    order by g.id desc`.execute(db);
  return rows;
}

export async function countUnread(db: Queryable, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select ${unread()} as unread from users where id = ${userId}`.execute(db);
  return rows[0]?.unread ?? 0;
}

export async function selectNewest(db: Queryable, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from notifications where user_id = ${userId}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** What has been read here need not go out any more. */
export async function updateRead(db: Queryable, userId: number, upTo: number): Promise<void> {
  await sql`
    update notifications set read_at = now(), mail_due = false, push_due = false
    where user_id = ${userId} and id <= ${upTo} and read_at is null`.execute(db);
}
