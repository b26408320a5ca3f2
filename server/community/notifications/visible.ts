import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import {
  castActiveAt,
  castPublic,
  castSeen,
  commentWaits,
  postSeenAt,
  shopSeen,
} from '../../core/db/visible.ts';
import { UNREAD_MAX } from './limits.ts';

/** Not for hidden posts and comments, banned or inactive actors, shifts that are off or past, pages active since. */
export const visible = (): RawBuilder<SqlBool> => sql`(
  not n.withdrawn
  and (n.kind <> 'posting' or exists (select from posts p where p.id = n.post_id and p.deleted_at is null))
  and (n.post_id is null or n.kind = 'posting' or exists (
    select from posts p join casts k on k.id = p.cast_id left join shops s on s.id = k.shop_id
    where p.id = n.post_id and ${postSeenAt('p', 'k', 's')}))
  and (n.comment_id is null or exists (select from comments c where c.id = n.comment_id
    and case n.event when 'comment_waiting' then ${commentWaits('c')} else c.visible end))
  and (n.actor_id is null or exists (select from users a where a.id = n.actor_id and a.status = 'active'))
  and (n.actor_id is null or not exists (select from mutes m where m.user_id = n.user_id
    and m.person_id = n.actor_id and (m.until is null or m.until > now())))
  and (n.kind not in ('like', 'follow') or not exists (
    select from live_comment_bans b where b.cast_id = n.cast_id and b.user_id = n.actor_id))
  and (n.kind <> 'inactive' or exists (
    select from casts k where k.id = n.cast_id and ${castPublic('k')} and ${castActiveAt('k')} < n.created_at))
  and (n.kind <> 'post' or n.post_id is not null or exists (
    select from casts k where k.id = n.cast_id and ${castSeen('k')}))
  and (n.kind <> 'shift' or n.day >= ${businessDateOf(currentTime())}::date and exists (
    select from shifts sh join casts k on k.id = sh.cast_id and ${castPublic('k')} and k.shop_id = sh.shop_id
      join shops s on s.id = sh.shop_id and ${shopSeen('s')}
    where sh.cast_id = n.cast_id and sh.business_date = n.day)))`;

/** 100 at most. */
export const unread = (): RawBuilder<number> => sql`(
  select count(*) from (select from notifications n
    where n.user_id = users.id and n.read_at is null and not n.withdrawn and ${visible()} limit ${sql.lit(UNREAD_MAX)}) unread)`;
