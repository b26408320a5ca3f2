import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import { castActiveAt, castSeenAt, notSuspended } from '../../core/db/visible.ts';
import { INACTIVE_DAYS, LEDGER_MONTHS, TIERS } from './limits.ts';

export type WalletRow = { points: number; storedAt: Date; hasMore: boolean; now: Date };

/** The points of the registration. */
const START = sql`case when u.registered_by in ('line', 'sms', 'call') then ${TIERS.full.start}::smallint
  else ${TIERS.mail.start}::smallint end`;
const HAS_MORE = sql`exists (select from login_identities i where i.user_id = u.id and i.kind in ('tel', 'line'))`;
const NOW = sql`clock_timestamp()::timestamptz(3)`;

export async function selectWallet(db: Queryable, userId: number): Promise<WalletRow> {
  const { rows } = await sql<WalletRow>`
    select coalesce(w.points, ${START}) as points, coalesce(w.stored_at, u.created_at) as stored_at,
      ${HAS_MORE} as has_more, ${NOW} as now
    from users u left join vote_wallets w on w.user_id = u.id where u.id = ${userId}`.execute(db);
  return rows[0] as WalletRow;
}

export async function lockWallet(trx: Queryable, userId: number): Promise<WalletRow> {
  // An update that changes nothing waits for a concurrent vote of the account.
  await sql`insert into vote_wallets as w (user_id, points, stored_at)
    select u.id, ${START}, u.created_at from users u where u.id = ${userId}
    on conflict (user_id) do update set points = w.points`.execute(trx);
  return selectWallet(trx, userId);
}

/** @throws a violation of a check below zero */
export const updateWallet = (trx: Queryable, userId: number, points: number, storedAt: Date) =>
  trx.updateTable('voteWallets').set({ points, storedAt }).where('userId', '=', userId).execute();

/** `given`: what the voter has given her on that day. */
export type CastRow = { total: number; isActive: boolean; isSame: boolean; given: number };

export async function selectCast(
  db: Queryable,
  castId: number,
  voterId: number | null,
  day: IsoDate,
): Promise<CastRow | undefined> {
  const { rows } = await sql<CastRow>`
    select coalesce(v.points + v.archived, 0) as total,
      ${castActiveAt('k')} >= now() - ${INACTIVE_DAYS} * interval '1 day' as is_active,
      exists (select from former_cast_numbers f join login_identities i on i.kind = 'tel' and i.lookup = f.lookup
        where f.cast_id = k.id and f.until > now() and i.user_id = ${voterId}) as is_same,
      (select coalesce(sum(g.points), 0)::integer from votes g
        where g.user_id = ${voterId} and g.cast_id = k.id and g.business_date = ${day}) as given
    from casts k left join shops s on s.id = k.shop_id left join cast_votes v on v.cast_id = k.id
    where k.id = ${castId} and ${castSeenAt('k', 's')}`.execute(db);
  return rows[0];
}

export const selectTap = (trx: Queryable, userId: number, tap: string) =>
  trx
    .selectFrom('votes')
    .select(['castId', 'points'])
    .where('userId', '=', userId)
    .where('tap', '=', tap)
    .executeTakeFirst();

export type NewVote = {
  castId: number;
  userId: number;
  points: number;
  businessDate: IsoDate;
  votedAt: Date;
  network: Buffer;
  tap: string | null;
};

export const insertVote = (trx: Queryable, vote: NewVote) => trx.insertInto('votes').values(vote).execute();

export async function selectTotal(db: Queryable, castId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select points + archived as total from cast_votes where cast_id = ${castId}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function sumOfNetwork(
  trx: Queryable,
  { castId, businessDate, network }: NewVote,
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::integer as points from votes
    where cast_id = ${castId} and business_date = ${businessDate} and network = ${network}`.execute(trx);
  return rows[0]?.points ?? 0;
}

/** Only each cast's sum is left; votes of suspended members stay until the suspension ends. @returns how many went */
export async function archiveVotes(trx: Queryable, day: IsoDate, limit: number): Promise<number> {
  const { rows } = await sql<{ castId: number; points: number; count: number }>`
    with gone as (
      delete from votes where id in (
        select v.id from votes v join users u on u.id = v.user_id
        where v.business_date < ${day}::date - ${LEDGER_MONTHS} * interval '1 month' and ${notSuspended('u')}
          and not exists (select from given_recounts g where g.user_id = v.user_id)
        limit ${limit})
      returning cast_id, points)
    select cast_id, sum(points)::integer as points, count(*) from gone group by cast_id order by cast_id`.execute(
    trx,
  );
  for (const { castId, points } of rows) await addArchived(trx, castId, sql`archived + ${points}`);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

const addArchived = (trx: Queryable, castId: number, archived: RawBuilder<number>) =>
  trx.updateTable('castVotes').set({ archived }).where('castId', '=', castId).execute();

export const deleteFormerNumbers = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'formerCastNumbers', sql`until <= now()`);
