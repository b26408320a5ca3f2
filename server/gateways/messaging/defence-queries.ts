import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { ANSWER_TIME_S, VERIFIED_OF } from './limits.ts';

export type SmsMarks = { number: Buffer; block: Buffer; carrier: Buffer };

/** Over all processes, until the end of the transaction. */
export const lockSms = (trx: Queryable) =>
  sql`select pg_advisory_xact_lock(hashtext('yoakari:sms'))`.execute(trx);

export const insertSmsSend = (db: Queryable, row: SmsMarks & { isNotice: boolean }) =>
  db.insertInto('smsSends').values(row).execute();

export const insertSmsAsk = (db: Queryable, number: Buffer) =>
  db.insertInto('smsAsks').values({ number }).execute();

/** The newest text that has not led to a right code. */
export const updateVerified = (db: Queryable, number: Buffer) =>
  sql`
    update sms_sends set verified_at = now() where id = (
      select id from sms_sends where number = ${number} and verified_at is null and not is_notice and sent_at > now() - interval '1 hour'
      order by sent_at desc limit 1)`.execute(db);

export type SmsCounts = {
  lastHour: number;
  lastDay: number;
  /** Times that a text to the number was asked for today, and the seconds since the newest. */
  asked: number;
  sinceLast: number | null;
  carrierMinute: number;
  blockNumbers: number;
  /** Of the newest texts that have had time for an answer: how many there are, how many were verified. */
  judged: number;
  verified: number;
  paused: boolean;
};

export async function countSmsSends(db: Queryable, { number, block, carrier }: SmsMarks): Promise<SmsCounts> {
  const { rows } = await sql<SmsCounts>`
    with day as (select number, block, carrier, sent_at from sms_sends where sent_at > now() - interval '1 day'),
    asks as (select asked_at from sms_asks where number = ${number} and asked_at > now() - interval '1 day'),
    judged as (
      select verified_at from sms_sends
      where sent_at > now() - interval '3 hours' and not is_notice
        and (verified_at is not null or sent_at < now() - make_interval(secs => ${ANSWER_TIME_S}))
      order by sent_at desc, id desc limit ${VERIFIED_OF})
    select
      (select count(*) from day where sent_at > now() - interval '1 hour') as last_hour,
      (select count(*) from day) as last_day,
      (select count(*) from asks) as asked,
      (select extract(epoch from now() - max(asked_at))::float8 from asks) as since_last,
      (select count(*) from day where carrier = ${carrier} and sent_at > now() - interval '1 minute') as carrier_minute,
      (select count(distinct number) from day where block = ${block} and number <> ${number}
        and sent_at > now() - interval '1 hour') as block_numbers,
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
