import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';

export type StoredMedium = { id: string; variants: MediaVariant[] };

export type Unused = { letters: readonly string[]; hours: number; limit: number };

const unused = ({ letters, hours }: Unused) => sql`
  not m.sample and m.created_at < now() - ${hours} * interval '1 hour'
    and left(m.id, 1) = any(${[...letters]}::text[])
    and not exists (select from post_uploads r where r.id = m.id)
    and not exists (select from post_uploads r where r.poster_media_id = m.id)
    and not exists (select from post_photos r where r.media_id = m.id)
    and not exists (select from post_videos r where r.poster_media_id = m.id)
    and not exists (select from cast_videos r where r.poster_media_id = m.id)
    and not exists (select from cast_photos r where r.media_id = m.id)
    and not exists (select from users r where r.icon_media_id = m.id)
    and not exists (select from shop_photos r where r.media_id = m.id)
    and not exists (select from shop_media r where r.media_id = m.id)
    and not exists (select from shops r where r.entrance_media_id = m.id)`;

export async function selectUnused(db: Queryable, wanted: Unused): Promise<StoredMedium[]> {
  const { rows } = await sql<StoredMedium>`
    select m.id, m.variants from media m where ${unused(wanted)} order by m.id limit ${wanted.limit}`.execute(
    db,
  );
  return rows;
}

/** Locked rows, which may be about to use them, are left out. @returns which they were */
export async function deleteUnused(
  trx: Queryable,
  ids: readonly string[],
  wanted: Unused,
): Promise<StoredMedium[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredMedium>`
    with unused as (
      select m.id from media m where m.id = any(${[...ids]}::text[]) and ${unused(wanted)}
      order by m.id for update of m skip locked)
    delete from media using unused where media.id = unused.id returning media.id, media.variants`.execute(
    trx,
  );
  return rows;
}

export async function selectStored(
  db: Queryable,
  ids: readonly string[],
): Promise<{ pictures: StoredMedium[]; videos: { id: string; isWaiting: boolean; isOver: boolean }[] }> {
  const wanted = sql`${[...ids]}::text[]`;
  const { rows: pictures } = await sql<StoredMedium>`
    select id, variants from media where id = any(${wanted})`.execute(db);
  const { rows: videos } = await sql<{ id: string; isWaiting: boolean; isOver: boolean }>`
    select id, coalesce(u.state = 'waiting', false) as is_waiting, coalesce(v.state = 'deleted', false) as is_over
    from (select id, state from post_uploads where kind = 'video' and id = any(${wanted})) u
      full join (select id, state from post_videos where id = any(${wanted})) v using (id)
    union all select id, false, state = 'deleted' from cast_videos where id = any(${wanted})`.execute(db);
  return { pictures, videos };
}

export async function selectWaiting(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from post_uploads where state = 'waiting' and id = any(${[...ids]}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}
