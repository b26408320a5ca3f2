import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';

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
export async function lockUntold(trx: Queryable): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from announcements where told_at is null and published_at <= now()
    order by published_at, id limit 1 for update skip locked`.execute(trx);
  return rows[0];
}

export async function markTold(trx: Queryable, id: number): Promise<void> {
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
