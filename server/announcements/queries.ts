import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';

export type AnnouncementRow = { id: number; title: string; body: string; publishedAt: Date };

/** What is published and meant for a cast, the newest first. */
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

/** One that is published and has not been told; it counts as told from now on. */
export async function takeUntold(trx: Queryable): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update announcements set told_at = now() where id = (
      select id from announcements where told_at is null and published_at <= now()
      order by published_at, id limit 1 for update skip locked) returning id`.execute(trx);
  return rows[0];
}

/** The accounts of the casts whom it is meant for. */
export const readersOf = (id: number) => sql`
  select id from users where kind = 'cast' and cast_id is not null
    and (not exists (select from announcement_casts where announcement_id = ${id})
      or cast_id in (select cast_id from announcement_casts where announcement_id = ${id}))`;
