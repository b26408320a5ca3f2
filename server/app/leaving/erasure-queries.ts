import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { LEFT_NAME } from '../../identity/accounts/wording.ts';
import type { Leaving } from './held-table.ts';

/** A comment with replies stays as a placeholder, so that the thread keeps together. */
const STONE = 'このコメントは削除されました。';

const ERASED = (userId: number) => sql`(select erase_writings from users where id = ${userId})`;

/** Locked until the end of the transaction. */
export const selectDue = (trx: Queryable, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'castId', 'iconMediaId', 'eraseWritings', 'eraseRatings'])
    .where('id', '=', userId)
    .where('status', '=', 'leaving')
    .where('eraseAt', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();

export const selectOverdue = (db: Queryable, limit: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('eraseAt', '<=', sql<Date>`now()`)
    .where('status', '=', 'leaving')
    .orderBy('eraseAt')
    .limit(limit)
    .execute();

/** `limit` of them. @returns how many did */
export async function forgetVotesOrigin(
  trx: Queryable,
  userId: number,
  limit: number | null = null,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update votes set network = null, tap = null where ctid = any(array(
      select ctid from votes where user_id = ${userId} and (network is not null or tap is not null)
      limit ${limit}))`.execute(trx);
  return Number(numAffectedRows);
}

/** The newest `limit`: what was to stay loses its traces, those with replies stay as placeholders. @returns how many */
export async function eraseComments(
  trx: Queryable,
  userId: number,
  limit: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ id: number; stays: boolean }>`
    select id, stays from (select comments.*, visible and not ${ERASED(userId)} as stays from comments) c
    where user_id = ${userId}
      and (not stays and body <> ${STONE} or num_nonnulls(guest_name, anon_hash, browser) > 0)
    order by id desc limit ${limit}`.execute(trx);
  const idsOf = (which: boolean) =>
    sql`${rows.flatMap(({ id, stays }) => (stays === which ? id : []))}::bigint[]`;
  const ids = idsOf(false);
  await sql`
    update comments set guest_name = null, anon_hash = null, browser = null
    where id = any(${idsOf(true)})`.execute(trx);
  await sql`delete from reports where model = 'TlComment' and object_id = any(${ids})`.execute(trx);
  await sql`
    delete from comments where id = any(${ids})
      and not exists (select from comments answer where answer.reply_to_id = comments.id)`.execute(trx);
  await sql`
    update comments set body = ${STONE}, guest_name = null, anon_hash = null, browser = null
    where id = any(${ids})`.execute(trx);
  return rows.length;
}

/** What others see stays unless the writer has asked otherwise: nothing leads back to the person. */
export async function eraseReviews(
  trx: Queryable,
  userId: number,
  { eraseRatings }: Pick<Leaving, 'eraseRatings'>,
): Promise<void> {
  const gone = sql`(held or removed or ${ERASED(userId)})`;
  const reviews = sql`(select id from reviews where user_id = ${userId} and ${gone})`;
  await sql`delete from reports where model = 'Review' and object_id in ${reviews}`.execute(trx);
  await sql`delete from review_visits where review_id in ${reviews}`.execute(trx);
  if (eraseRatings) await trx.deleteFrom('reviews').where('userId', '=', userId).execute();
  else await trx.deleteFrom('reviews').where('userId', '=', userId).where('version', '=', 0).execute();
  await sql`update reviews set user_id = null,
    body = case when ${gone} then '' else body end,
    reply_body = case when ${gone} then null else reply_body end,
    replied_at = case when ${gone} then null else replied_at end
    where user_id = ${userId}`.execute(trx);
}

/** The request itself is a document of its own. */
export async function forgetRequester(trx: Queryable, userId: number): Promise<void> {
  await trx.updateTable('takedownRequests').set({ userId: null }).where('userId', '=', userId).execute();
}

/** The row stays: votes and placeholders count as one person's. */
export async function eraseUser(trx: Queryable, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      status: 'erased',
      name: LEFT_NAME,
      kana: '',
      iconMediaId: null,
      castId: null,
      wishedShopId: null,
      registeredBy: null,
      isAdmin: false,
      eraseAt: null,
      updatedAt: sql<Date>`now()`,
      sessionEpoch: sql`session_epoch + 1`,
    })
    .where('id', '=', userId)
    .execute();
}

/** The row stays: its number is not given again, its votes count, and the shop's file does not bring it back. */
export async function eraseCast(trx: Queryable, castId: number): Promise<void> {
  const nothing = { age: null, birthMonth: null, birthDay: null, tall: null, bloodType: null, bust: null };
  const nothingSaid = { hometown: null, loversType: null, hobby: null, workMessage: null, message: null };
  await trx
    .updateTable('casts')
    .set({
      ...nothing,
      ...nothingSaid,
      status: 'deleted',
      name: LEFT_NAME,
      kana: '',
      searchable: false,
      workDays: [],
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', castId)
    .execute();
}
