import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { ANSWER_TIME_S, VERIFIED_OF } from './limits.ts';

export type SmsMarks = { number: Buffer; block: Buffer; carrier: Buffer };

/** Over all processes, until the end of the transaction. */
export const lockSms = (trx: Queryable) =>
  sql`select pg_advisory_xact_lock(hashtext('yoakari:sms'))`.execute(trx);

/** At the time it was asked for: no window then holds more texts that left than texts that were asked for. */
const askedAt = (number: Buffer) => sql<Date>`coalesce(
  (select max(asked_at) from sms_asks where number = ${number} and asked_at > now() - interval '1 minute'), now())`;

export const insertSmsSend = (db: Queryable, row: SmsMarks & { isNotice: boolean }) =>
  db
    .insertInto('smsSends')
    .values({ ...row, sentAt: askedAt(row.number) })
    .execute();

export const insertSmsAsk = (db: Queryable, row: SmsMarks & { isNotice: boolean }) =>
  db.insertInto('smsAsks').values(row).execute();

/** Texts that left are a part of those that were asked for: for a number without an account none leaves. */
const LEDGERS = {
  asked: sql`(select id, number, block, carrier, is_notice, asked_at as at, verified_at from sms_asks) as ledger`,
  sent: sql`(select id, number, block, carrier, is_notice, sent_at as at, verified_at from sms_sends) as ledger`,
};

const newestOf = (ledger: keyof typeof LEDGERS, number: Buffer) => sql`
  select id from ${LEDGERS[ledger]}
  where number = ${number} and verified_at is null and not is_notice and at > now() - interval '1 hour'
  order by at desc limit 1`;

/** The newest text that has not led to a right code. */
export const updateVerified = (db: Queryable, number: Buffer) =>
  sql`
    with asked as (update sms_asks set verified_at = now() where id = (${newestOf('asked', number)}))
    update sms_sends set verified_at = now() where id = (${newestOf('sent', number)})`.execute(db);

export type SmsCounts = {
  lastHour: number;
  lastDay: number;
  /** Texts to the number today, and the seconds since the newest. */
  asked: number;
  sinceLast: number | null;
  carrierMinute: number;
  blockNumbers: number;
  /** Of the newest texts that have had time for an answer: how many there are, how many were verified. */
  judged: number;
  verified: number;
  paused: boolean;
};

/** @param withNotices whether `asked` and `sinceLast` count them, too */
export async function selectSmsCounts(
  db: Queryable,
  ledger: keyof typeof LEDGERS,
  { number, block, carrier }: SmsMarks,
  withNotices = false,
): Promise<SmsCounts> {
  const { rows } = await sql<SmsCounts>`
    with day as (select * from ${LEDGERS[ledger]} where at > now() - interval '1 day'),
    own as (select at from day where number = ${number} and (not is_notice or ${withNotices})),
    judged as (
      select verified_at from ${LEDGERS[ledger]}
      where at > now() - interval '3 hours' and not is_notice
        and (verified_at is not null or at < now() - make_interval(secs => ${ANSWER_TIME_S}))
      order by at desc, id desc limit ${VERIFIED_OF})
    select
      (select count(*) from day where at > now() - interval '1 hour') as last_hour,
      (select count(*) from day) as last_day,
      (select count(*) from own) as asked,
      (select extract(epoch from now() - max(at))::float8 from own) as since_last,
      (select count(*) from day where carrier = ${carrier} and at > now() - interval '1 minute') as carrier_minute,
      (select count(distinct number) from day where block = ${block} and number <> ${number}
        and at > now() - interval '1 hour') as block_numbers,
      (select count(*) from judged) as judged,
      (select count(verified_at) from judged) as verified,
      exists (select from channel_pauses where channel = 'sms' and until > now()) as paused`.execute(db);
  return rows[0] as SmsCounts;
}

/** False when it is open already. */
export async function openBreaker(db: Queryable, reason: string, minutes: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into channel_pauses (channel, reason, until)
    values ('sms', ${reason}, now() + make_interval(mins => ${minutes}))
    on conflict (channel) do update set reason = excluded.reason, until = excluded.until
    where channel_pauses.until <= now()`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
