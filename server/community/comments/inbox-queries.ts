import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';

export type InboxKind = 'waiting' | 'restricted';

const OF_KIND: Record<InboxKind, RawBuilder<SqlBool>> = {
  waiting: sql<SqlBool>`not c.approved and c.restricted_by is null`,
  restricted: sql<SqlBool>`c.restricted_by is not null`,
};
const keptBack = (castId: number, kind: InboxKind) => sql`
  from comments c join posts p on p.id = c.post_id
  where p.cast_id = ${castId} and p.deleted_at is null and not c.visible and not c.banned and not c.suspended
    and c.deleted_at is null and ${OF_KIND[kind]}`;

export type InboxRow = { id: number; postId: number; postBody: string; postedAt: Date };

/** Comments under the posts of a cast that wait for her, the oldest first, after the one with this id. */
export async function selectInbox(
  db: Queryable,
  castId: number,
  { kind, after, limit }: { kind: InboxKind; after: number; limit: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select c.id, p.id as post_id, left(p.body, 80) as post_body, p.posted_at
    ${keptBack(castId, kind)} and c.id > ${after} order by c.id limit ${limit}`.execute(db);
  return rows;
}

export async function countInbox(db: Queryable, castId: number, kind: InboxKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) ${keptBack(castId, kind)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type PersonRow = {
  id: number;
  myId: string | null;
  name: string | null;
  at: Date;
  until: Date | null;
  mediaId: string | null;
  dot: string | null;
  variants: MediaVariant[] | null;
};

const PERSON = sql`case when u.status in ('active', 'suspended') then u.my_id end as my_id,
  m.id as media_id, m.dot, m.variants`;
const PERSON_JOINS = sql`left join casts k on k.id = u.cast_id and u.kind = 'cast'
  left join media m on m.id = u.icon_media_id`;

/** Whom a cast has banned, the latest first. */
export async function selectBanned(db: Queryable, castId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select b.id, b.created_at as at, b.until, coalesce(k.name, u.name) as name, ${PERSON}
    from live_comment_bans b join users u on u.id = b.user_id ${PERSON_JOINS}
    where b.cast_id = ${castId} and u.status in ('active', 'suspended')
    order by b.created_at desc, b.id desc`.execute(db);
  return rows;
}

/** Whom she has restricted, guests by the name they gave. */
export async function selectRestricted(db: Queryable, castId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select r.id, r.created_at as at, r.until, coalesce(k.name, u.name, r.name) as name, ${PERSON}
    from live_comment_restrictions r left join users u on u.id = r.user_id ${PERSON_JOINS}
    where r.cast_id = ${castId} and (u.id is null or u.status in ('active', 'suspended'))
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}
