import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HeldBy } from '../../core/db/comment-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { castPublic, commentStands, postSeenAt } from '../../core/db/visible.ts';
import { accountAvatar } from '../../gateways/media/avatars.ts';
import { accountHidden, accountName } from '../../identity/accounts/shown-account.ts';
import type { Caller } from '../../identity/sessions/caller.ts';

/** `writerId` and `ownerId` are ids in addresses. */
export type CommentRow = {
  id: number;
  postId: number;
  userId: number | null;
  anonHash: Buffer | null;
  guestName: string | null;
  body: string;
  replyToId: number | null;
  approved: boolean;
  banned: boolean;
  restrictedBy: 'writer' | 'word' | null;
  visible: boolean;
  postedAt: Date;
  deletedAt: Date | null;
  castId: number;
  writerId: string | null;
  writerName: string | null;
  writerStatus: string | null;
  writerHidden: boolean;
  writerCastId: number | null;
  mediaId: string | null;
  dot: string | null;
  variants: MediaVariant[] | null;
  ownerId: string | null;
  replyWriterId: string | null;
  replyName: string | null;
  replyStatus: string | null;
  replyHidden: boolean;
  replyCastId: number | null;
};

const ROWS = sql`
  select c.id, c.post_id, c.user_id, c.anon_hash, c.guest_name, c.body, c.reply_to_id, c.approved, c.banned,
    c.restricted_by, c.visible, c.posted_at, c.deleted_at, p.cast_id,
    w.my_id as writer_id, ${accountName('w', 'wc')} as writer_name, w.status as writer_status,
    ${accountHidden('wc')} as writer_hidden, wc.id as writer_cast_id,
    m.id as media_id, m.dot, m.variants, o.my_id as owner_id,
    rw.my_id as reply_writer_id, coalesce(${accountName('rw', 'rwc')}, r.guest_name) as reply_name,
    rw.status as reply_status, ${accountHidden('rwc')} as reply_hidden, rwc.id as reply_cast_id
  from comments c
  join posts p on p.id = c.post_id
  left join users w on w.id = c.user_id
  left join casts wc on wc.id = w.cast_id and w.kind = 'cast'
  left join media m on m.id = ${accountAvatar('w', 'wc')}
  left join users o on o.cast_id = p.cast_id and o.status = 'active'
  left join comments r on r.id = c.reply_to_id
  left join users rw on rw.id = r.user_id
  left join casts rwc on rwc.id = rw.cast_id and rw.kind = 'cast'`;

const isBy = ({ userId, anonHash }: Pick<Caller, 'userId' | 'anonHash'>): RawBuilder<SqlBool> =>
  userId === null
    ? sql<SqlBool>`(c.user_id is null and c.anon_hash = ${anonHash})`
    : sql<SqlBool>`c.user_id = ${userId}`;

/** Row 15 of the permissions: visible comments are public; the writer and the owner of the post see the others too. */
const isSeenBy = (caller: Caller): RawBuilder<SqlBool> => sql<SqlBool>`(c.visible or (
  ${commentStands('c')}
  and (${caller.isAdmin} or p.cast_id = ${caller.castId} or ${isBy(caller)})))`;

const isUnreported = ({ userId, anonHash }: Caller): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from reports t where t.model = 'TlComment' and t.object_id = c.id
    and ${userId === null ? sql`t.anon_hash = ${anonHash}` : sql`t.user_id = ${userId}`})`;

/** The owner of the post decides about everybody's comments, and sees them. */
const isUnmuted = ({ userId, castId }: Caller): RawBuilder<SqlBool> =>
  userId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(p.cast_id = ${castId}::integer is true or not exists (
        select from mutes m where m.user_id = ${userId}::bigint and m.person_id = c.user_id
          and (m.until is null or m.until > now())))`;

export async function selectSeenPost(db: Queryable, id: number, caller: Caller): Promise<number | undefined> {
  const { rows } = await sql<{ postId: number }>`
    select c.post_id from comments c join posts p on p.id = c.post_id
    where c.id = ${id} and ${isSeenBy(caller)}`.execute(db);
  return rows[0]?.postId;
}

/** The newest first, none above `from`. */
export async function selectComments(
  db: Queryable,
  postId: number,
  caller: Caller,
  { from, offset, limit }: { from?: number | undefined; offset: number; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    ${ROWS} where c.post_id = ${postId} ${from === undefined ? sql`` : sql`and c.id <= ${from}`}
      and ${isSeenBy(caller)} and ${isUnreported(caller)} and ${isUnmuted(caller)}
    order by c.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function selectNewestComments(
  db: Queryable,
  postIds: readonly number[],
  each: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    ${ROWS} where c.id = any(array(
      select n.id from unnest(${postIds}::bigint[]) post (id), lateral (
        select id from comments where post_id = post.id and visible order by id desc limit ${each}) n))
    order by c.id`.execute(db);
  return rows;
}

export async function selectComment(db: Queryable, id: number): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`${ROWS} where c.id = ${id}`.execute(db);
  return rows[0];
}

export const selectWriter = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('casts', (join) => join.onRef('casts.id', '=', 'users.castId').on(castPublic('casts')))
    .select(['users.id as userId', 'users.kind', 'users.castId', 'casts.id as publicCastId'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst();

export async function selectCommentsById(db: Queryable, ids: readonly number[]): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${ROWS} where c.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function lockComment(trx: Queryable, id: number): Promise<CommentRow | undefined> {
  await trx.selectFrom('comments').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return selectComment(trx, id);
}

type CommentKey = { userId: number | null; anonHash: Buffer | null };

/** Serialises the calls of one writer: counts hold until the end of the transaction. */
export async function lockWriter(trx: Queryable, { userId, anonHash }: CommentKey): Promise<void> {
  // A guest without an anonymous id yet shares no state with other calls.
  if (userId === null && anonHash === null) return;
  const key = userId === null ? `anon:${anonHash?.toString('hex')}` : `user:${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 152))`.execute(trx);
}

export const lockOwner = (trx: Queryable, castId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cast:${castId}`}, 152))`.execute(trx);

export type PostState = {
  id: number;
  castId: number;
  needLogin: boolean;
  accept: number;
  isReadable: boolean;
  commentCount: number;
};

const STATE = sql`
  select p.id, p.cast_id, p.need_login, coalesce(p.accept_comment, k.comment_accept) as accept, p.comment_count,
    ${postSeenAt('p', 'k', 's')} as is_readable
  from posts p join casts k on k.id = p.cast_id left join shops s on s.id = k.shop_id`;

/** `isReadable`: the post is public. */
export async function selectPostState(db: Queryable, postId: number): Promise<PostState | undefined> {
  const { rows } = await sql<PostState>`${STATE} where p.id = ${postId}`.execute(db);
  return rows[0];
}

export async function lockPostState(trx: Queryable, postId: number): Promise<PostState | undefined> {
  const { rows } = await sql<PostState>`${STATE} where p.id = ${postId} for no key update of p`.execute(trx);
  return rows[0];
}

/** Comments of a post that count for `writer`: the public ones, and their own that are restricted unnoticed. */
export async function countSeen(db: Queryable, postId: number, writer: CommentKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select p.comment_count + (
      select count(*) from comments c where c.post_id = p.id and not c.visible and c.approved
        and ${commentStands('c')} and ${isBy(writer)}) as count
    from posts p where p.id = ${postId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function selectSameClick(
  trx: Queryable,
  writer: CommentKey,
  comment: { postId: number; body: string; replyToId: number | null },
  seconds: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from comments c where ${isBy(writer)} and c.post_id = ${comment.postId}
      and c.body = ${comment.body} and c.reply_to_id is not distinct from ${comment.replyToId}::bigint
      and c.deleted_at is null and c.posted_at > now() - ${seconds} * interval '1 second'
    order by c.id desc limit 1`.execute(trx);
  return rows[0]?.id;
}

export async function isNamedLike(trx: Queryable, userId: number, castId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u join casts k on k.id = ${castId}
    where u.id = ${userId} and name_key(u.name) = name_key(k.name) and name_key(k.name) <> ''
      and not exists (select from casts own where own.id = u.cast_id and ${castPublic('own')})`.execute(trx);
  return rows.length > 0;
}

export async function countSameText(
  trx: Queryable,
  writer: CommentKey,
  body: string,
  minutes: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from comments c where ${isBy(writer)} and c.body = ${body}
      and c.posted_at > now() - ${minutes} * interval '1 minute'`.execute(trx);
  return rows[0]?.count ?? 0;
}

export type NewComment = {
  postId: number;
  userId: number | null;
  anonHash: Buffer | null;
  browser: Buffer;
  guestName: string | null;
  body: string;
  replyToId: number | null;
  approved: boolean;
  restrictedBy: 'writer' | 'word' | null;
  heldBy: HeldBy | null;
};

export const insertComment = (trx: Queryable, comment: NewComment): Promise<{ id: number }> =>
  trx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();

export const updateDeleted = (trx: Queryable, id: number) =>
  trx.updateTable('comments').set({ deletedAt: sql<Date>`now()` }).where('id', '=', id).execute();

export async function updateRestored(trx: Queryable, id: number): Promise<void> {
  await trx.updateTable('comments').set({ deletedAt: null }).where('id', '=', id).execute();
}

/** Deletes at most `limit` comments of one writer. @returns how many */
export async function updateDeletedOf(trx: Queryable, userId: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update comments set deleted_at = now() where id in (
      select id from comments where user_id = ${userId} and deleted_at is null
      order by id limit ${limit} for update)`.execute(trx);
  return Number(numAffectedRows);
}

export const updateApproved = (trx: Queryable, id: number) =>
  trx.updateTable('comments').set({ approved: true }).where('id', '=', id).execute();

export const updateShown = (trx: Queryable, id: number) =>
  trx.updateTable('comments').set({ restrictedBy: null, approved: true }).where('id', '=', id).execute();

/** Null follows the account. @returns false when it is not a post of that cast */
export async function updateAcceptance(
  db: Queryable,
  castId: number,
  postId: number,
  accept: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set({ acceptComment: accept })
    .where('id', '=', postId)
    .where('castId', '=', castId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Open reports keep their own copy of the text. */
export async function deleteOldComments(db: Queryable, days: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from comments where id in (
      select id from comments where deleted_at < now() - ${days} * interval '1 day' order by id limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

export async function deleteReportsOnWriter(trx: Queryable, userId: number): Promise<void> {
  await sql`delete from reports where model = 'TlComment' and object_id in (
    select c.id from comments c join users u on u.id = c.user_id
    where u.id = ${userId} and (u.erase_writings or not c.visible))`.execute(trx);
}
