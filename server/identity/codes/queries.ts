import { type ExpressionBuilder, sql } from 'kysely';
import type { CodeChannel, CodePurpose } from '../../core/db/code-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { Database } from '../../core/db/schema.ts';
import { CODE_MINUTES, CODE_TRIES } from './rules.ts';

export type CodeRow = {
  purpose: CodePurpose;
  channel: CodeChannel;
  target: Buffer;
  browser: Buffer;
  codeHash: Buffer;
  nonce: Buffer;
  sealed: Buffer;
};

/** The one that this browser requested for this target. */
export type CodeKey = {
  purposes: readonly CodePurpose[];
  channels: readonly CodeChannel[];
  target: Buffer;
  browser: Buffer;
};

const expiry = sql<Date>`now() + make_interval(mins => ${sql.lit(CODE_MINUTES)})`;

/** Replaces the one before. @returns its end, by the database's clock */
export async function upsertCode(db: Queryable, row: CodeRow): Promise<Date> {
  const { purpose: _purpose, target: _target, browser: _browser, ...news } = row;
  const { expiresAt } = await db
    .insertInto('verificationCodes')
    .values({ ...row, expiresAt: expiry })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'target', 'browser'])
        .where('usedAt', 'is', null)
        .doUpdateSet({ ...news, tries: 0, sentAt: sql<Date>`now()`, expiresAt: expiry }),
    )
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

const isLive =
  ({ purposes, channels, target, browser }: CodeKey) =>
  (eb: ExpressionBuilder<Database, 'verificationCodes'>) =>
    eb.and([
      eb('purpose', 'in', purposes),
      eb('channel', 'in', channels),
      eb('target', '=', target),
      eb('browser', '=', browser),
      eb('usedAt', 'is', null),
    ]);

export function selectCode(db: Queryable, key: CodeKey) {
  return db
    .selectFrom('verificationCodes')
    .select(['id', 'purpose', 'tries', sql<boolean>`expires_at <= now()`.as('expired')])
    .where(isLive(key))
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** In one statement: however many come at once, only the allowed tries get the code to compare. */
export function spendTry(db: Queryable, id: number) {
  return db
    .updateTable('verificationCodes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('tries', '<', CODE_TRIES)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['purpose', 'target', 'codeHash', 'nonce', 'sealed', 'tries', 'channel'])
    .executeTakeFirst();
}

export async function updateCodeHash(
  db: Queryable,
  { target, nonce }: { target: Buffer; nonce: Buffer },
  hash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verificationCodes')
    .set({ codeHash: hash })
    .where('target', '=', target)
    .where('nonce', '=', nonce)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns true for the one caller that used it */
export async function markUsed(db: Queryable, id: number): Promise<boolean> {
  const used = await db
    .updateTable('verificationCodes')
    .set({ usedAt: sql<Date>`now()`, sealed: Buffer.alloc(0), codeHash: Buffer.alloc(0) })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export const deleteCodes = (db: Queryable, olderThanHours: number): Promise<number> =>
  deleteInSteps(db, 'verificationCodes', sql`sent_at < now() - make_interval(hours => ${olderThanHours})`);

export async function deleteCodesTo(trx: Queryable, target: Buffer): Promise<void> {
  await trx.deleteFrom('verificationCodes').where('target', '=', target).execute();
}

/** Rolls `work` back: it costs the time and leaves nothing behind. */
export async function takenBack(trx: Queryable, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint taken_back`.execute(trx);
  await work();
  await sql`rollback to savepoint taken_back`.execute(trx);
}
