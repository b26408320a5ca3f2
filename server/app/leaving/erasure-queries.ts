import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { LEFT_NAME } from '../../identity/accounts/wording.ts';

/** A comment with replies stays as a placeholder, so that the thread keeps together. */
const STONE = 'このコメントは削除されました。';

/** Locked until the end of the transaction. */
export const selectDue = (trx: Queryable, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'castId', 'iconMediaId', 'eraseRatings'])
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

/** The newest `limit`; those with replies stay as placeholders, without their writer. @returns how many there were */
export async function eraseComments(trx: Queryable, userId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from comments where user_id = ${userId}
      and (body <> ${STONE} or num_nonnulls(guest_name, anon_hash, browser) > 0)
    order by id desc limit ${limit}`.execute(trx);
  const ids = sql`${rows.map(({ id }) => id)}::bigint[]`;
  await sql`delete from reports where model = 'TlComment' and object_id = any(${ids})`.execute(trx);
  await sql`
    delete from comments where id = any(${ids})
      and not exists (select from comments answer where answer.reply_to_id = comments.id)`.execute(trx);
  await sql`
    update comments set body = ${STONE}, guest_name = null, anon_hash = null, browser = null
    where id = any(${ids})`.execute(trx);
  return rows.length;
}

/** Votes keep their points, and so do reviews unless `ratings`: nothing leads back to the person. */
export async function erasePersonal(
  trx: Queryable,
  userId: number,
  { ratings }: { ratings: boolean },
): Promise<void> {
  const own = [
    'loginIdentities',
    'userPasswords',
    'userProfiles',
    'secondFactors',
    'recoveryCodes',
    'sessions',
    'oidcStates',
    'contactUndos',
    'calendars',
    'castFollows',
    'shopFollows',
    'mutes',
    'notifications',
    'notificationSettings',
    'pushSubscriptions',
    'voteWallets',
    'reviewMarks',
    'inquiries',
    'shopInquiries',
    'affiliations',
  ] as const;
  for (const table of own) await trx.deleteFrom(table).where('userId', '=', userId).execute();
  await trx.updateTable('takedownRequests').set({ userId: null }).where('userId', '=', userId).execute();
  await trx.deleteFrom('mutes').where('personId', '=', userId).execute();
  await forgetVotesOrigin(trx, userId);
  await sql`delete from admin_invites where user_id = ${userId}`.execute(trx);
  await sql`delete from notifications where actor_id = ${userId}`.execute(trx);
  const reviews = sql`(select id from reviews where user_id = ${userId})`;
  await sql`delete from reports where model = 'Review' and object_id in ${reviews}`.execute(trx);
  await sql`delete from review_visits where review_id in ${reviews}`.execute(trx);
  if (ratings) await trx.deleteFrom('reviews').where('userId', '=', userId).execute();
  else await trx.deleteFrom('reviews').where('userId', '=', userId).where('version', '=', 0).execute();
  await trx
    .updateTable('reviews')
    .set({ body: '', replyBody: null, repliedAt: null, userId: null })
    .where('userId', '=', userId)
    .execute();
  await trx
    .updateTable('comments')
    .set({ body: STONE, guestName: null })
    .where('userId', '=', userId)
    .where('body', '!=', STONE)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('comments as answer')
          .select('answer.id')
          .whereRef('answer.replyToId', '=', 'comments.id'),
      ),
    )
    .execute();
  await trx.deleteFrom('comments').where('userId', '=', userId).where('body', '!=', STONE).execute();
  await trx
    .updateTable('users')
    .set({
      status: 'erased',
      name: LEFT_NAME,
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

export async function selectCastMedia(trx: Queryable, castId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('castPhotos')
    .select('mediaId')
    .where('castId', '=', castId)
    .union(
      trx
        .selectFrom('postPhotos')
        .innerJoin('posts', 'posts.id', 'postPhotos.postId')
        .select('postPhotos.mediaId')
        .where('posts.castId', '=', castId),
    )
    .execute();
  return rows.map(({ mediaId }) => mediaId);
}

/** The row stays: its number is not given again, its votes count, and the shop's file does not bring it back. */
export async function eraseCast(trx: Queryable, castId: number): Promise<void> {
  for (const table of [
    'posts',
    'castPhotos',
    'castItems',
    'shifts',
    'castFollows',
    'mutes',
    'formerCastNumbers',
    'pickupRules',
  ] as const)
    await trx.deleteFrom(table).where('castId', '=', castId).execute();
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
