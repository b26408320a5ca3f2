import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { type Ending, untilAfter } from './moderation-queries.ts';

/** A writer as a restriction names them. */
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

/** Restricts a writer, or changes until when. */
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

/** One that holds goes on for as many days from now. */
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

/** Restrictions of a cast whose time is over and that still keep something back. */
export const selectEndedRestrictions = (trx: Queryable, castId: number) =>
  trx
    .selectFrom('commentRestrictions')
    .select(['id', 'userId', 'anonHash'])
    .where('castId', '=', castId)
    .where('until', '<=', sql<Date>`now()`)
    .orderBy('userId')
    .orderBy('anonHash')
    .execute();

/** Ends a restriction. @returns whom it was about. */
export const deleteRestriction = (trx: Queryable, castId: number, id: number): Promise<Writer | undefined> =>
  trx
    .deleteFrom('commentRestrictions')
    .where('id', '=', id)
    .where('castId', '=', castId)
    .returning(['userId', 'anonHash'])
    .executeTakeFirst();

/** What a writer has written under the posts of a cast is kept back, or shown again; words keep theirs. */
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
