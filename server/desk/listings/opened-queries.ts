import { type RawBuilder, sql } from 'kysely';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { ReportedModel } from '../../core/db/moderation-tables.ts';
import type { CastStatus, HiddenBy, ShopStatus } from '../../core/db/schema.ts';
import { castSeenAt } from '../../core/db/visible.ts';

const OPEN_CASES = 20;

type Named = { id: number; name: string };
type CastRow = {
  id: number;
  name: string;
  kana: string;
  status: CastStatus;
  hiddenBy: HiddenBy[];
  isSuspended: boolean;
  isSeen: boolean;
  shop: (Named & { status: ShopStatus }) | null;
  account: (Named & { isAdmin: boolean }) | null;
  admin: (Named & { linkedAt: string }) | null;
  photos: number;
  hasVideo: boolean;
  posts: number;
  followers: number;
  votes: number;
};

export async function selectOpenedCast(db: Queryable, id: number): Promise<CastRow | undefined> {
  const { rows } = await sql<CastRow>`
    select k.id, k.name, k.kana, k.status, k.hidden_by, k.suspended as is_suspended, ${castSeenAt('k', 's')} as is_seen,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'status', s.status) end as shop,
      (select json_build_object('id', u.id, 'name', u.name, 'isAdmin', u.is_admin) from users u
        where u.cast_id = k.id) as account,
      (select json_build_object('id', a.id, 'name', a.name, 'linkedAt', l.linked_at)
        from admin_cast_links l join users a on a.id = l.user_id
        where l.cast_id = k.id and l.ended_at is null order by l.id desc limit 1) as admin,
      (select count(*) from cast_photos p where p.cast_id = k.id) as photos,
      exists (select from cast_videos v where v.cast_id = k.id) as has_video,
      (select count(*) from posts p where p.cast_id = k.id and p.deleted_at is null) as posts,
      (select count(*) from cast_follows f where f.cast_id = k.id) as followers,
      coalesce((select v.points + v.archived from cast_votes v where v.cast_id = k.id), 0) as votes
    from casts k left join shops s on s.id = k.shop_id where k.id = ${id}`.execute(db);
  return rows[0];
}

export const selectAffiliationsOf = (db: Queryable, castId: number, limit: number) =>
  db
    .selectFrom('affiliations as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('shops as s', 's.id', 'a.shopId')
    .select(['a.id', 'a.status', 'a.askedAt', 'a.decidedAt', 'a.endedAt', 'a.endedBy'])
    .select(['s.id as shopId', 's.name as shopName'])
    .where('u.castId', '=', castId)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();

type CaseRow = { id: number; model: ReportedModel; label: string; urgent: boolean; dueAt: Date };

/** Each part is found by an index of open cases. */
async function selectCases(db: Queryable, parts: RawBuilder<unknown>): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select c.id, c.model, c.label, c.urgent, c.due_at from moderation_cases c
    where c.id in (${parts}) order by (not c.urgent)::int, c.due_at, c.id limit ${OPEN_CASES}`.execute(db);
  return rows;
}

/** About her page and her posts, and what her account has written elsewhere. */
export const selectCasesOfCast = (db: Queryable, castId: number, userId: number | null) =>
  selectCases(
    db,
    sql`
      select id from moderation_cases where status = 'open' and model = 'Cast' and object_id = ${castId}
      union select o.id from posts p join moderation_cases o on o.model = 'Tl' and o.object_id = p.id and o.status = 'open'
        where p.cast_id = ${castId}
      union select w.id from moderation_cases w where w.writer_id = ${userId} and w.status = 'open'`,
  );

/** About its page and its reviews. */
export const selectCasesOfShop = (db: Queryable, shopId: number) =>
  selectCases(
    db,
    sql`
      select id from moderation_cases where status = 'open' and model = 'Shop' and object_id = ${shopId}
      union select o.id from reviews r
        join moderation_cases o on o.model = 'Review' and o.object_id = r.id and o.status = 'open'
        where r.shop_id = ${shopId}`,
  );

type ShopRow = {
  id: number;
  name: string;
  category: Category;
  status: ShopStatus;
  prefecture: string;
  area: string;
  code: string | null;
  casts: number;
  reviews: number;
  rating: number | null;
};

export async function selectOpenedShop(db: Queryable, id: number): Promise<ShopRow | undefined> {
  const { rows } = await sql<ShopRow>`
    select s.id, s.name, s.category, s.status, p.name as prefecture, a.name as area, s.external_id as code,
      (select count(*) from casts k where k.shop_id = s.id and k.status <> 'deleted') as casts,
      s.review_count as reviews, s.rating::float8 as rating
    from shops s join areas a on a.id = s.area_id join prefectures p on p.id = s.prefecture_id
    where s.id = ${id}`.execute(db);
  return rows[0];
}

export type LoginRow = {
  id: number;
  name: string;
  emailSealed: Buffer;
  suspendedAt: Date | null;
  sessions: number;
  hasFactor: boolean;
  shops: Named[];
};

export async function selectLoginsOf(db: Queryable, shopId: number): Promise<LoginRow[]> {
  const { rows } = await sql<LoginRow>`
    select l.id, l.name, l.email_sealed, l.suspended_at,
      (select count(*) from sessions e where e.shop_login_id = l.id and e.epoch = l.session_epoch
        and e.revoked_at is null and e.ends_at > now() and e.idle_until > now()) as sessions,
      exists (select from second_factors f where f.shop_login_id = l.id and f.confirmed_at is not null) as has_factor,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.id), '[]')
        from shop_login_shops also join shops o on o.id = also.shop_id
        where also.shop_login_id = l.id and o.id <> ${shopId}) as shops
    from shop_login_shops here join shop_logins l on l.id = here.shop_login_id
    where here.shop_id = ${shopId} order by l.id`.execute(db);
  return rows;
}

/** In the words of the index. */
export async function selectImportsOf(db: Queryable, shopId: number, limit: number) {
  const { rows } = await sql<{ id: number; fileName: string; doneAt: Date; takenBackAt: Date | null }>`
    select id, file_name, done_at, taken_back_at from import_runs
    where jsonb_path_query_array(after, '$[*].id') @> to_jsonb(${shopId}::integer) and done_at is not null
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
