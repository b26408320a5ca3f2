import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { castSeen, shopSeen } from '../../core/db/visible.ts';

/** Whose pictures: of a cast's page and account, of a shop with its casts, or of an account with its page. */
export type Faces = { castId: number } | { shopId: number } | { userId: number };

const SEEN = castSeen('k');

/** Something public shows it. Samples are everybody's; pictures of posts are not looked up here. */
const IS_OPEN = sql<boolean>`(m.sample
  or exists (select from cast_photos p join casts k on k.id = p.cast_id where p.media_id = m.id and ${SEEN})
  or exists (select from users u left join casts k on k.id = u.cast_id
    where u.icon_media_id = m.id and u.status = 'active' and (k.id is null or ${SEEN}))
  or exists (select from shop_photos p join shops s on s.id = p.shop_id
    where p.media_id = m.id and ${shopSeen('s')})
  or exists (select from shops s where s.entrance_media_id = m.id and ${shopSeen('s')}))`;

function of(faces: Faces): RawBuilder<unknown> {
  if ('userId' in faces)
    return sql`select icon_media_id from users where id = ${faces.userId} and icon_media_id is not null
      union select p.media_id from cast_photos p join users u on u.cast_id = p.cast_id where u.id = ${faces.userId}`;
  const casts =
    'castId' in faces ? sql`(${faces.castId})` : sql`(select id from casts where shop_id = ${faces.shopId})`;
  const shop =
    'shopId' in faces
      ? sql`union select media_id from shop_photos where shop_id = ${faces.shopId}
          union select entrance_media_id from shops where id = ${faces.shopId} and entrance_media_id is not null`
      : sql``;
  return sql`select media_id from cast_photos where cast_id in ${casts}
    union select icon_media_id from users where cast_id in ${casts} and icon_media_id is not null ${shop}`;
}

export type Face = { id: string; variants: MediaVariant[]; isOpen: boolean };

/** Samples are left out. */
export async function selectFaces(db: Queryable, faces: Faces): Promise<Face[]> {
  const { rows } = await sql<Face>`
    select m.id, m.variants, ${IS_OPEN} as is_open from media m
    where not m.sample and m.id in (${of(faces)}) order by m.id`.execute(db);
  return rows;
}

export async function selectFaceOwner(
  db: Queryable,
  id: string,
): Promise<{ isOpen: boolean; castId: number | null; userId: number | null } | undefined> {
  const { rows } = await sql<{ isOpen: boolean; castId: number | null; userId: number | null }>`
    select ${IS_OPEN} as is_open,
      (select cast_id from cast_photos where media_id = m.id limit 1) as cast_id,
      (select id from users where icon_media_id = m.id limit 1) as user_id
    from media m where m.id = ${id}
      and not exists (select from post_uploads u where u.id = m.id or u.poster_media_id = m.id)`.execute(db);
  return rows[0];
}

export async function lockFaces(trx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('files of faces', 0))`.execute(trx);
}

/** The account's photo, else the first of its page. Files of a hidden page are not served, so there is none then. */
export const accountFace = (account: 'u' | 'w' | 'a', page: 'k' | 'wc' | 'ak'): RawBuilder<string | null> =>
  sql`case when ${sql.ref(`${page}.id`)} is null or ${castSeen(page)} then coalesce(
    ${sql.ref(`${account}.icon_media_id`)}, (
    select face.media_id from cast_photos face where face.cast_id = ${sql.ref(`${page}.id`)}
    order by face.position limit 1)) end`;
