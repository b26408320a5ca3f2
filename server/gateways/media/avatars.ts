import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { castSeen, postSeen, shopSeen } from '../../core/db/visible.ts';

/** Whose pictures: of a cast's page and account, of a shop with its casts, or of an account with its page. */
export type AvatarsOf = { castId: number } | { shopId: number } | { userId: number };

const SEEN = castSeen('k');

/** Something public shows it. Samples are everybody's; pictures of posts are not looked up here. */
const IS_OPEN = sql<boolean>`(m.sample
  or exists (select from cast_photos p join casts k on k.id = p.cast_id where p.media_id = m.id and ${SEEN})
  or exists (select from cast_videos v join casts k on k.id = v.cast_id where v.poster_media_id = m.id and ${SEEN})
  or exists (select from users u left join casts k on k.id = u.cast_id
    where u.icon_media_id = m.id and u.status = 'active' and (k.id is null or ${SEEN}))
  or exists (select from shop_photos p join shops s on s.id = p.shop_id
    where p.media_id = m.id and ${shopSeen('s')})
  or exists (select from shops s where s.entrance_media_id = m.id and ${shopSeen('s')}))`;

function castsOf(owner: AvatarsOf): RawBuilder<unknown> {
  if ('castId' in owner) return sql`(${owner.castId})`;
  return 'userId' in owner
    ? sql`(select cast_id from users where id = ${owner.userId})`
    : sql`(select id from casts where shop_id = ${owner.shopId})`;
}

function idsOf(owner: AvatarsOf): RawBuilder<unknown> {
  const casts = castsOf(owner);
  const pages = sql`select media_id from cast_photos where cast_id in ${casts}
    union select poster_media_id from cast_videos where cast_id in ${casts} and poster_media_id is not null`;
  if ('userId' in owner)
    return sql`select icon_media_id from users where id = ${owner.userId} and icon_media_id is not null
      union ${pages}`;
  const shop =
    'shopId' in owner
      ? sql`union select media_id from shop_photos where shop_id = ${owner.shopId}
          union select media_id from shop_media where shop_id = ${owner.shopId}
          union select entrance_media_id from shops where id = ${owner.shopId} and entrance_media_id is not null`
      : sql``;
  return sql`${pages}
    union select icon_media_id from users where cast_id in ${casts} and icon_media_id is not null ${shop}`;
}

export type Avatar = { id: string; variants: MediaVariant[]; isOpen: boolean; isVideo: boolean };

/** Samples are left out. */
export async function selectAvatars(db: Queryable, owner: AvatarsOf): Promise<Avatar[]> {
  const { rows } = await sql<Avatar>`
    select m.id, m.variants, ${IS_OPEN} as is_open, false as is_video from media m
    where not m.sample and m.id in (${idsOf(owner)})
    union all select v.id, '[]', ${SEEN}, true from cast_videos v join casts k on k.id = v.cast_id
    where v.cast_id in ${castsOf(owner)} order by id`.execute(db);
  return rows;
}

type AvatarOwner = {
  isOpen: boolean;
  needLogin: boolean;
  castId: number | null;
  userId: number | null;
  shopId: number | null;
};

export async function selectAvatarOwner(db: Queryable, id: string): Promise<AvatarOwner | undefined> {
  const { rows } = await sql<AvatarOwner>`
    select ${IS_OPEN} as is_open, false as need_login,
      coalesce((select cast_id from cast_photos where media_id = m.id limit 1),
        (select cast_id from cast_videos where poster_media_id = m.id limit 1)) as cast_id,
      (select id from users where icon_media_id = m.id limit 1) as user_id,
      (select shop_id from shop_media where media_id = m.id) as shop_id
    from media m where m.id = ${id}
      and not exists (select from post_uploads u where u.id = m.id or u.poster_media_id = m.id)
    union all select ${SEEN}, false, v.cast_id, null, null from cast_videos v join casts k on k.id = v.cast_id
    where v.id = ${id}
    union all select ${postSeen('p')}, p.need_login, p.cast_id, null, null
    from post_videos v join posts p on p.id = v.post_id
    where v.id = ${id} and not exists (select from post_uploads u where u.id = v.id)`.execute(db);
  return rows[0];
}

/** The account's photo, else the first of its page. Files of a hidden page are not served, so there is none then. */
export const accountAvatar = (account: 'u' | 'w' | 'a', page: 'k' | 'wc' | 'ak'): RawBuilder<string | null> =>
  sql`case when ${sql.ref(`${page}.id`)} is null or ${castSeen(page)} then coalesce(
    ${sql.ref(`${account}.icon_media_id`)}, (
    select face.media_id from cast_photos face where face.cast_id = ${sql.ref(`${page}.id`)}
    order by face.position limit 1)) end`;
