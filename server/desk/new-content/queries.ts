import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { castPublic, castSeen, postSeen, shopHidden, shopSeen } from '../../core/db/visible.ts';
import { countWaiting } from '../kit/deadline.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { NewPhotosQuery, NewShopsQuery } from './contract.ts';
import { COUNT_MAX, LOOKS_KEPT_DAYS, NEW_DAYS, PHOTO_DAYS } from './rules.ts';

export type Kind = 'shop' | 'photo';

const days = (count: number) => sql`now() - ${count}::int * interval '1 day'`;

const NUMBER = /^\d{1,9}$/;

export type ShopRow = {
  id: number;
  name: string;
  category: Category;
  area: string;
  casts: number;
  createdAt: Date;
  lookedAt: Date | null;
  lookedBy: string | null;
};

const LOOK = sql`l.looked_at, w.name as looked_by`;
const looksAt = (kind: Kind, id: RawBuilder<unknown>) => sql`
  left join content_reviews l on l.kind = ${kind} and l.object_id = ${id} left join users w on w.id = l.looked_by`;
/** By number, or by the beginning of a name. */
const found = (table: 's' | 'k' | 'shop', q: string): RawBuilder<SqlBool> => {
  const [id, name] = [sql.ref(`${table}.id`), sql.ref(`${table}.name`)];
  return NUMBER.test(q)
    ? sql<SqlBool>`(${id} = ${Number(q)}::integer or ${startsWith(name, q)})`
    : startsWith(name, q);
};

const ofEither = (q: string) => sql<SqlBool>`(${found('k', q)} or ${found('shop', q)})`;

const NEW_SHOP = sql<SqlBool>`(${shopSeen('s')} and s.created_at > ${days(NEW_DAYS)} and not exists (
  select from content_reviews l where l.kind = 'shop' and l.object_id = s.id::text))`;

const SHOPS_IN: Record<NewShopsQuery['state'], RawBuilder<SqlBool>> = {
  waiting: NEW_SHOP,
  looked: sql<SqlBool>`(${shopSeen('s')} and s.created_at > ${days(NEW_DAYS + LOOKS_KEPT_DAYS)} and l.outcome = 'ok')`,
  hidden: sql<SqlBool>`(${shopHidden('s')} and s.created_at > ${days(NEW_DAYS)})`,
};

export const selectShops = (db: Queryable, { q, state, sort, cursor }: NewShopsQuery, limit: number) =>
  selectList<ShopRow>(db, {
    columns: sql`s.id, s.name, s.category, a.name as area, s.created_at, ${LOOK},
      (select count(*) from casts k where k.shop_id = s.id and ${castPublic('k')}) as casts`,
    rows: sql`from shops s join areas a on a.id = s.area_id ${looksAt('shop', sql`s.id::text`)}`,
    where: [SHOPS_IN[state], ...(q ? [found('s', q)] : [])],
    terms: [
      { by: sql`s.created_at`, type: 'timestamptz', down: sort === 'new' },
      { by: sql`s.id`, type: 'integer', down: sort === 'new' },
    ],
    ...{ cursor, limit },
  });

export type PhotoRow = {
  id: string;
  dot: string;
  variants: MediaVariant[];
  createdAt: Date;
  castId: number | null;
  castName: string | null;
  shopId: number | null;
  shopName: string | null;
  postId: number | null;
  isWhole: boolean;
  lookedAt: Date | null;
  lookedBy: string | null;
};

/**
 * A photo of a post, or of the page of a cast or a shop, that the public sees. `offset 0`: found by the photo, never
 * merged.
 */
const PHOTOS = sql`from media m
  left join lateral (
    select p.id, p.cast_id, p.body = '' and (select count(*) from post_photos o where o.post_id = p.id) = 1 as is_whole
    from (select post_id from post_photos where media_id = m.id offset 0) pp join posts p on p.id = pp.post_id
    where ${postSeen('p')} limit 1) post on true
  left join lateral (
    select own.id from (select cast_id from cast_photos where media_id = m.id offset 0) cp
    join casts own on own.id = cp.cast_id where ${castSeen('own')} limit 1) page on true
  left join casts k on k.id = coalesce(post.cast_id, page.id)
  left join lateral (
    select s.id, s.name from (select shop_id from shop_photos where media_id = m.id offset 0) sp
    join shops s on s.id = sp.shop_id where ${shopSeen('s')} limit 1) shop on k.id is null`;
const IS_SHOWN = sql<SqlBool>`coalesce(k.id, shop.id) is not null`;
const PLACE = sql`case when shop.id is not null then 'shop' when post.id is null then 'page' else 'post' end`;
const NEW_PHOTO = sql<SqlBool>`(${IS_SHOWN} and not m.sample and m.awaits_look
  and m.created_at > ${days(PHOTO_DAYS)})`;

const PHOTOS_IN = {
  waiting: NEW_PHOTO,
  looked: sql<SqlBool>`(${IS_SHOWN} and not m.sample and m.created_at > ${days(PHOTO_DAYS + LOOKS_KEPT_DAYS)}
    and l.outcome = 'ok')`,
};

/** Those that are still there. */
export const selectPhotos = (
  db: Queryable,
  { q, state, of, sort, cursor }: NewPhotosQuery & { state: keyof typeof PHOTOS_IN },
  limit: number,
) =>
  selectList<PhotoRow>(db, {
    columns: sql`m.id, m.dot, m.variants, m.created_at, k.id as cast_id, k.name as cast_name, post.id as post_id,
      shop.id as shop_id, shop.name as shop_name,
      coalesce(post.is_whole, false) as is_whole, ${LOOK}`,
    rows: sql`${PHOTOS} ${looksAt('photo', sql`m.id`)}`,
    where: [PHOTOS_IN[state], ...(q ? [ofEither(q)] : []), ...(of ? [sql<SqlBool>`${PLACE} = ${of}`] : [])],
    terms: [
      { by: sql`m.created_at`, type: 'timestamptz', down: sort === 'new' },
      { by: sql`m.number`, type: 'bigint', down: sort === 'new' },
    ],
    ...{ cursor, limit },
  });

export type RemovedRow = {
  id: string;
  place: 'cast' | 'post' | 'shop';
  castName: string | null;
  shopName: string | null;
  lookedAt: Date;
  lookedBy: string | null;
};
const WAS_AT = sql<RemovedRow['place']>`split_part(e.detail->>'of', ':', 1)`;
const AT = { page: 'cast', post: 'post', shop: 'shop' } as const;

/** Of these nothing is left but the record. */
export const selectRemoved = (db: Queryable, { q, of, sort, cursor }: NewPhotosQuery, limit: number) =>
  selectList<RemovedRow>(db, {
    columns: sql`split_part(e.target, ':', 2) as id, ${WAS_AT} as place, k.name as cast_name, shop.name as shop_name,
      e.at as looked_at, w.name as looked_by`,
    rows: sql`from audit_log e left join casts k
        on k.id = coalesce(e.detail->>'cast', substring(e.detail->>'of' from '^cast:(.*)$'))::integer
      left join shops shop on shop.id = substring(e.detail->>'of' from '^shop:([0-9]{1,9})$')::integer
      left join users w on w.id = substring(e.actor from '^user:([0-9]{1,15})$')::bigint`,
    where: [
      sql<SqlBool>`e.event = 'photo.removed'`,
      ...(q ? [ofEither(q)] : []),
      ...(of ? [sql<SqlBool>`${WAS_AT} = ${AT[of]}`] : []),
    ],
    terms: [{ by: sql`e.id`, type: 'bigint', down: sort === 'new' }],
    ...{ cursor, limit },
  });

const upTo = (rows: RawBuilder<unknown>) =>
  countWaiting({ rows: sql`from (select ${rows} limit ${COUNT_MAX}) fresh` });
export const WAITING_SHOPS = upTo(sql`from shops s where ${NEW_SHOP}`);
export const WAITING_PHOTOS = upTo(sql`${PHOTOS} where ${NEW_PHOTO}`);

/** @returns those that no one had looked at before */
export async function insertLooks(
  trx: Queryable,
  kind: Kind,
  ids: readonly string[],
  lookedBy: number,
): Promise<number> {
  const there = {
    shop: sql`select id::text as id from shops where id = any(${ids.filter((id) => NUMBER.test(id))}::integer[])`,
    photo: sql`select id from media where id = any(${ids}::text[])`,
  };
  const { numAffectedRows = 0n } = await sql`
    insert into content_reviews (kind, object_id, outcome, looked_by)
    select ${kind}, there.id, 'ok', ${lookedBy} from (${there[kind]}) there order by there.id
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows);
}

/** Also after staff found nothing wrong with it. @returns false when it is removed already */
export async function claimRemoval(trx: Queryable, id: string, lookedBy: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into content_reviews as l (kind, object_id, outcome, looked_by) values ('photo', ${id}, 'removed', ${lookedBy})
    on conflict (kind, object_id) do update set outcome = 'removed', looked_by = ${lookedBy}, looked_at = now()
      where l.outcome = 'ok'`.execute(trx);
  return numAffectedRows > 0n;
}

export type Owner = {
  number: number;
  castId: number | null;
  shopId: number | null;
  postId: number | null;
  userId: number | null;
};
export async function selectOwner(db: Queryable, id: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select m.number, k.id as cast_id, shop.id as shop_id, post.id as post_id, (select u.id from users u where u.cast_id = k.id) as user_id
    ${PHOTOS} where m.id = ${id} and not m.sample and ${IS_SHOWN}`.execute(db);
  return rows[0];
}

export const deleteOldLooks = (db: Queryable, kept: number): Promise<number> =>
  deleteInSteps(db, 'contentReviews', sql`looked_at < now() - ${kept}::int * interval '1 day'`);
