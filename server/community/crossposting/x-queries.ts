import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import { X_EARLY_SECONDS, X_LEASE_SECONDS, X_STATE_MINUTES } from './limits.ts';

const now = sql<Date>`now()`;
const endOf = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::float8)`;

export async function insertState(
  db: Queryable,
  state: { stateHash: Buffer; browser: Buffer; castId: number; verifier: string },
): Promise<void> {
  await db
    .insertInto('xLinkStates')
    .values({ ...state, expiresAt: sql<Date>`now() + make_interval(mins => ${sql.lit(X_STATE_MINUTES)})` })
    .execute();
}

export const takeState = (db: Queryable, stateHash: Buffer, browser: Buffer, castId: number) =>
  db
    .updateTable('xLinkStates')
    .set({ usedAt: now })
    .where('stateHash', '=', stateHash)
    .where('browser', '=', browser)
    .where('castId', '=', castId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('verifier')
    .executeTakeFirst();

export const deleteOldStates = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'xLinkStates', sql`expires_at < now() - interval '1 hour'`);

export const selectLink = (db: Queryable, castId: number) =>
  db
    .selectFrom('xLinks')
    .select(['sealed', 'version', 'enabled', 'ended', 'linkedAt'])
    .select(
      sql<boolean>`expires_at > now() + make_interval(secs => ${sql.lit(X_EARLY_SECONDS)})`.as('isFresh'),
    )
    .where('castId', '=', castId)
    .executeTakeFirst();

/** @returns the tokens that were there before */
export async function upsertLink(
  trx: Queryable,
  castId: number,
  { sealed, seconds }: { sealed: Buffer; seconds: number },
): Promise<Buffer | null> {
  const before = await trx
    .selectFrom('xLinks')
    .select('sealed')
    .where('castId', '=', castId)
    .forUpdate()
    .executeTakeFirst();
  const expiresAt = endOf(seconds);
  await trx
    .insertInto('xLinks')
    .values({ castId, sealed, expiresAt })
    .onConflict((conflict) =>
      conflict.column('castId').doUpdateSet({
        ...{ sealed, expiresAt, refreshingUntil: null, enabled: true, ended: false, linkedAt: now },
        version: sql`x_links.version + 1`,
      }),
    )
    .execute();
  return before?.sealed ?? null;
}

/** Claims the renewal of the tokens of that version; false when another process holds or did it. */
export async function takeLease(db: Queryable, castId: number, version: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('xLinks')
    .set({ refreshingUntil: sql<Date>`now() + make_interval(secs => ${sql.lit(X_LEASE_SECONDS)})` })
    .where('castId', '=', castId)
    .where('version', '=', version)
    .where('ended', '=', false)
    .where((where) => where.or([where('refreshingUntil', 'is', null), where('refreshingUntil', '<', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endLease(db: Queryable, castId: number, version: number): Promise<void> {
  await db
    .updateTable('xLinks')
    .set({ refreshingUntil: null })
    .where('castId', '=', castId)
    .where('version', '=', version)
    .execute();
}

export async function updateTokens(
  db: Queryable,
  castId: number,
  version: number,
  { sealed, seconds }: { sealed: Buffer; seconds: number },
): Promise<void> {
  await db
    .updateTable('xLinks')
    .set({ sealed, expiresAt: endOf(seconds), refreshingUntil: null, version: sql`version + 1` })
    .where('castId', '=', castId)
    .where('version', '=', version)
    .execute();
}

/** X takes the tokens of this version no longer. */
export async function markEnded(db: Queryable, castId: number, version: number): Promise<void> {
  await db
    .updateTable('xLinks')
    .set({ ended: true, refreshingUntil: null })
    .where('castId', '=', castId)
    .where('version', '=', version)
    .execute();
}

export async function updateEnabled(db: Queryable, castId: number, enabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('xLinks')
    .set({ enabled })
    .where('castId', '=', castId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the tokens that are to be revoked */
export const deleteLink = (trx: Queryable, castId: number) =>
  trx.deleteFrom('xLinks').where('castId', '=', castId).returning('sealed').executeTakeFirst();
