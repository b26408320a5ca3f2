import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { DeskAnnouncementsQuery } from './contract.ts';

export type AnnouncementRow = { id: number; title: string; body: string; publishedAt: Date };

export async function selectAnnouncements(
  db: Queryable,
  castId: number,
  after: { publishedAt: Date; id: number } | null,
  limit: number,
): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select a.id, a.title, a.body, a.published_at from announcements a
    where a.published_at <= now()
      and (not exists (select from announcement_casts c where c.announcement_id = a.id)
        or exists (select from announcement_casts c where c.announcement_id = a.id and c.cast_id = ${castId}))
      ${after ? sql`and (a.published_at, a.id) < (${after.publishedAt}::timestamptz, ${after.id}::bigint)` : sql``}
    order by a.published_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Locked. */
export async function lockNext(trx: Queryable): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from announcements where told_at is null and published_at <= now()
    order by published_at, id limit 1 for update skip locked`.execute(trx);
  return rows[0];
}

export async function markNotified(trx: Queryable, id: number): Promise<void> {
  await sql`update announcements set told_at = now() where id = ${id}`.execute(trx);
}

export async function selectReaders(
  db: Queryable,
  id: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where kind = 'cast' and cast_id is not null and id > ${after}
      and (not exists (select from announcement_casts where announcement_id = ${id})
        or cast_id in (select cast_id from announcement_casts where announcement_id = ${id}))
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** The first time counts. */
export const markOpened = (db: Queryable, id: number, userId: number) =>
  db
    .updateTable('notifications')
    .set({ openedAt: sql<Date>`now()`, readAt: sql<Date>`coalesce(read_at, now())` })
    .where('announcementId', '=', id)
    .where('userId', '=', userId)
    .where('openedAt', 'is', null)
    .execute();

export type DeskRow = {
  id: number;
  title: string;
  body: string;
  publishedAt: Date;
  isComing: boolean;
  casts: { id: number; name: string }[];
  received: number;
  read: number;
};

const found = (q: string): RawBuilder<SqlBool> =>
  /^\d{1,15}$/.test(q)
    ? sql<SqlBool>`(a.id = ${Number(q)}::bigint or ${startsWith(sql`a.title`, q)})`
    : startsWith(sql`a.title`, q);

/** Also those to come: what was told, and how many have read it. */
export function selectForDesk(
  db: Queryable,
  { q, state, to, sort, cursor }: DeskAnnouncementsQuery,
  limit: number,
) {
  const named = sql<SqlBool>`exists (select from announcement_casts c where c.announcement_id = a.id)`;
  const where: RawBuilder<SqlBool>[] = [];
  if (q) where.push(found(q));
  if (state) where.push(state === 'coming' ? sql`a.published_at > now()` : sql`a.published_at <= now()`);
  if (to) where.push(to === 'some' ? named : sql<SqlBool>`not ${named}`);
  return selectList<DeskRow>(db, {
    columns: sql`a.id, a.title, a.body, a.published_at, a.published_at > now() as is_coming,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.id), '[]')
        from announcement_casts c join casts k on k.id = c.cast_id where c.announcement_id = a.id) as casts,
      (select count(*) from notifications n where n.announcement_id = a.id) as received,
      (select count(*) from notifications n where n.announcement_id = a.id and n.opened_at is not null) as read`,
    rows: sql`from announcements a`,
    where,
    terms: [{ by: sql`a.id`, type: 'bigint', down: sort === 'new' }],
    ...{ cursor, limit },
  });
}

export async function selectUnknownCasts(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::integer[]) with ordinality as typed (id, place)
    where not exists (select from casts where casts.id = typed.id) order by place`.execute(db);
  return rows.map(({ id }) => id);
}
