import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';

export type MessageStatus = 'queued' | 'sent' | 'failed' | 'kept';

export async function insertMessage(
  db: Queryable,
  row: {
    channel: 'sms' | 'voice' | 'mail';
    sealed: Buffer;
    status: MessageStatus;
    expiresAt?: Date | null;
    problem?: string;
  },
): Promise<number> {
  const { id } = await db.insertInto('outboxMessages').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const UNDER_WAY_S = 30;

/** `isUnderWay`: a worker has it, or died with it within the last half minute. */
export const selectMessage = (db: Queryable, id: number) =>
  db
    .selectFrom('outboxMessages')
    .select([
      'channel',
      'status',
      'startedAt',
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'),
      sql<boolean>`coalesce(started_at > now() - make_interval(secs => ${sql.lit(UNDER_WAY_S)}), false)`.as(
        'isUnderWay',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Undefined when another worker has it or it is too late. */
export const startMessage = (db: Queryable, id: number) =>
  db
    .updateTable('outboxMessages')
    .set({ startedAt: sql`now()`, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('startedAt', 'is', null)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', sql<Date>`now()`)]))
    .returning(['channel', 'sealed', 'attempts'])
    .executeTakeFirst();

export async function finishMessage(
  db: Queryable,
  id: number,
  end: { status: 'sent'; costYen: number } | { status: 'failed'; problem: string },
): Promise<void> {
  await db
    .updateTable('outboxMessages')
    .set({
      status: end.status,
      sealed: Buffer.alloc(0),
      ...(end.status === 'sent' ? { sentAt: sql`now()`, costYen: end.costYen } : { problem: end.problem }),
    })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** The next try takes it up again. */
export async function releaseMessage(db: Queryable, id: number, problem: string): Promise<void> {
  await db
    .updateTable('outboxMessages')
    .set({ startedAt: null, problem })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

export const selectMessages = (db: Queryable, limit: number) =>
  db
    .selectFrom('outboxMessages')
    .select(['id', 'channel', 'sealed', 'status', 'createdAt', 'problem'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const selectSealedAfter = (db: Queryable, id: number, limit: number) =>
  db
    .selectFrom('outboxMessages')
    .select(['id', 'sealed'])
    .where('id', '>', id)
    .where(sql<boolean>`octet_length(sealed) > 0`)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function deleteMessages(db: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from outbox_messages where id = any(${ids}::bigint[])`.execute(db);
}

/** Messages, calls and tokens older than a day, and what the defence no longer counts. */
export async function deleteOldMessages(db: Queryable, hours: number): Promise<void> {
  const before = sql`now() - make_interval(hours => ${hours})`;
  await deleteInSteps(db, 'outboxMessages', sql`created_at < ${before}`);
  await deleteInSteps(db, 'waitingCalls', sql`expires_at < ${before}`);
  await deleteInSteps(db, 'registrationTexts', sql`expires_at < ${before}`);
  await deleteInSteps(db, 'smsSends', sql`sent_at < now() - interval '7 days'`);
  await deleteInSteps(db, 'smsAsks', sql`asked_at < ${before}`);
}
