import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';

export type Ending = { id: number; until: Date | null };
export const untilAfter = (days: number) => sql<Date>`until_after(${days}::integer)`;

export type Marks = { userId: number | null; anonHash: Buffer | null; browser: Buffer };

export async function isBanned(
  db: Queryable,
  castId: number,
  { userId, anonHash, browser }: Marks,
): Promise<boolean> {
  const { rows } = await sql`
    select from live_comment_bans b where b.cast_id = ${castId} and b.user_id = ${userId}
    union all
    select from comment_ban_marks m join live_comment_bans b on b.id = m.ban_id where m.cast_id = ${castId} and (m.hash in (${anonHash}, ${browser})
      or m.hash in (select lookup from login_identities where user_id = ${userId}))
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function hasEverBanned(db: Queryable, castId: number): Promise<boolean> {
  const { rows } = await sql`select from comment_bans where cast_id = ${castId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function isKnownGuest(db: Queryable, castId: number, anonHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from comments c join posts p on p.id = c.post_id
    where c.anon_hash = ${anonHash} and c.user_id is null and c.visible and p.cast_id = ${castId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Counts no further than `max`; under one post, or everywhere. */
export async function countGuestComments(
  db: Queryable,
  { postId, minutes, max }: { postId?: number; minutes: number; max: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from comments c where c.user_id is null and c.posted_at > now() - ${minutes} * interval '1 minute'
        ${postId === undefined ? sql`` : sql`and c.post_id = ${postId}`} limit ${max}) recent`.execute(db);
  return rows[0]?.count ?? 0;
}

export const selectLiveBan = (db: Queryable, castId: number, userId: number) =>
  db
    .selectFrom('liveCommentBans')
    .select('id')
    .where('castId', '=', castId)
    .where('userId', '=', userId)
    .executeTakeFirst();

export async function hasCommented(db: Queryable, castId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from comments c join posts p on p.id = c.post_id
    where c.user_id = ${userId} and p.cast_id = ${castId} and c.deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Remembers browsers, telephone and addresses of the member, without those the owner uses. `days` 0: no end. */
export async function insertBan(
  trx: Queryable,
  { castId, userId, ownerId, days }: { castId: number; userId: number; ownerId: number; days: number },
): Promise<Ending> {
  const ban = await trx
    .insertInto('commentBans')
    .values({ castId, userId, until: untilAfter(days) })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow();
  const { id } = ban;
  await sql`
    insert into comment_ban_marks (ban_id, cast_id, kind, hash)
    select ${id}, ${castId}, kind, hash from (
      select 'anon' as kind, anon_hash as hash from comments where user_id = ${userId}
      union select 'browser', browser from comments where user_id = ${userId}
      union select 'identity', lookup from login_identities where user_id = ${userId}) marks
    where hash is not null and hash not in (
      select unnest(array[anon_hash, browser]) from comments
      where user_id = ${ownerId} and anon_hash is not null and browser is not null)
    on conflict do nothing`.execute(trx);
  return ban;
}

export const updateBanUntil = (trx: Queryable, id: number, days: number): Promise<Ending> =>
  trx
    .updateTable('commentBans')
    .set({ until: untilAfter(days) })
    .where('id', '=', id)
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow();

export const selectEndedBans = (trx: Queryable, castId: number) =>
  trx
    .selectFrom('commentBans')
    .select(['id', 'userId'])
    .where('castId', '=', castId)
    .where('liftedAt', 'is', null)
    .where('until', '<=', sql<Date>`now()`)
    .orderBy('userId')
    .execute();

export async function selectCastsWithEndedBans(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ castId: number }>`
    select cast_id from comment_bans where lifted_at is null and until <= now()
    union select cast_id from comment_restrictions where until <= now()`.execute(db);
  return rows.map(({ castId }) => castId);
}

export async function updateLifted(trx: Queryable, banId: number): Promise<void> {
  await trx.updateTable('commentBans').set({ liftedAt: sql<Date>`now()` }).where('id', '=', banId).execute();
  await trx.deleteFrom('commentBanMarks').where('banId', '=', banId).execute();
}

export async function selectAnonMarks(trx: Queryable, banId: number): Promise<Buffer[]> {
  const rows = await trx
    .selectFrom('commentBanMarks')
    .select('hash')
    .where('banId', '=', banId)
    .where('kind', '=', 'anon')
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function renewBanned(
  trx: Queryable,
  castId: number,
  userId: number,
  anonHashes: readonly Buffer[],
): Promise<void> {
  await sql`
    update comments c set banned = now_banned.is from (
      select each.id, exists (
        select from live_comment_bans b where b.cast_id = ${castId}
          and (b.user_id = each.user_id or (each.user_id is null and exists (
            select from comment_ban_marks m where m.ban_id = b.id and m.hash = each.anon_hash)))) as is
      from comments each join posts p on p.id = each.post_id
      where p.cast_id = ${castId} and (each.user_id = ${userId}
        or each.user_id is null and each.anon_hash = any(${anonHashes}::bytea[]))
      order by each.id for update of each) now_banned
    where c.id = now_banned.id and c.banned <> now_banned.is`.execute(trx);
}

export const selectByMyId = (db: Queryable, myId: string) =>
  db.selectFrom('users').select(['id', 'name']).where('myId', '=', myId).executeTakeFirst();

type Writer = { userId: number | null; anonHash: Buffer | null };
const byWriter = ({ userId, anonHash }: Writer) =>
  userId === null ? sql`c.user_id is null and c.anon_hash = ${anonHash}` : sql`c.user_id = ${userId}`;

export async function isRestricted(
  db: Queryable,
  castId: number,
  { userId, anonHash }: Writer,
): Promise<boolean> {
  const { rows } = await sql`
    select from live_comment_restrictions where cast_id = ${castId}
      and ${userId === null ? sql`anon_hash = ${anonHash}` : sql`user_id = ${userId}`} limit 1`.execute(db);
  return rows.length > 0;
}

export async function upsertRestriction(
  trx: Queryable,
  castId: number,
  { userId, anonHash, name, days }: Writer & { name: string; days: number },
): Promise<Ending> {
  const [column, values] =
    userId === null
      ? (['anonHash', { userId: null, anonHash }] as const)
      : (['userId', { userId, anonHash: null }] as const);
  return trx
    .insertInto('commentRestrictions')
    .values({ castId, ...values, name, until: untilAfter(days) })
    .onConflict((conflict) =>
      conflict
        .columns(['castId', column])
        .where(column, 'is not', null)
        .doUpdateSet({ until: untilAfter(days), createdAt: sql<Date>`now()` }),
    )
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow();
}

export const updateRestrictionUntil = (
  trx: Queryable,
  castId: number,
  id: number,
  days: number,
): Promise<Ending | undefined> =>
  trx
    .updateTable('commentRestrictions')
    .set({ until: untilAfter(days) })
    .where('id', 'in', trx.selectFrom('liveCommentRestrictions').select('id').where('id', '=', id))
    .where('castId', '=', castId)
    .returning(['id', 'until'])
    .executeTakeFirst();

export const selectEndedRestrictions = (trx: Queryable, castId: number) =>
  trx
    .selectFrom('commentRestrictions')
    .select(['id', 'userId', 'anonHash'])
    .where('castId', '=', castId)
    .where('until', '<=', sql<Date>`now()`)
    .orderBy('userId')
    .orderBy('anonHash')
    .execute();

export const deleteRestriction = (trx: Queryable, castId: number, id: number): Promise<Writer | undefined> =>
  trx
    .deleteFrom('commentRestrictions')
    .where('id', '=', id)
    .where('castId', '=', castId)
    .returning(['userId', 'anonHash'])
    .executeTakeFirst();

export async function renewRestricted(
  trx: Queryable,
  castId: number,
  writer: Writer,
  restricted: boolean,
): Promise<void> {
  await sql`
    update comments set restricted_by = ${restricted ? 'writer' : null} where id in (
      select c.id from comments c join posts p on p.id = c.post_id
      where p.cast_id = ${castId} and ${byWriter(writer)}
        and c.restricted_by is not distinct from ${restricted ? null : 'writer'}
      order by c.id for update of c)`.execute(trx);
}

export const deleteOldMarks = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(
    db,
    'commentBanMarks',
    sql`exists (select from comment_bans b join users u on u.id = b.user_id
      where b.id = comment_ban_marks.ban_id and u.status = 'erased'
        and u.updated_at < now() - ${days} * interval '1 day')`,
  );

/** On her page, her posts and the comments below them. */
export async function deleteReportsOnPage(trx: Queryable, castId: number): Promise<void> {
  await sql`
    delete from reports where (model = 'Cast' and object_id = ${castId})
      or (model = 'Tl' and object_id in (select id from posts where cast_id = ${castId}))
      or (model = 'TlComment' and object_id in (
        select c.id from comments c join posts p on p.id = c.post_id where p.cast_id = ${castId}))`.execute(
    trx,
  );
}
