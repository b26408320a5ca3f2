import { type Insertable, type Selectable, sql } from 'kysely';
import type { ContactUndosTable } from '../../core/db/account-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import { CONTACT_UNDO_HOURS } from './limits.ts';

const now = sql<Date>`now()`;
const KEPT = sql`make_interval(hours => ${sql.lit(CONTACT_UNDO_HOURS)})`;

export async function insertContactUndo(
  db: Queryable,
  undo: Pick<Insertable<ContactUndosTable>, 'tokenHash' | 'userId' | 'kind' | 'sealed'>,
): Promise<void> {
  await db
    .insertInto('contactUndos')
    .values({ ...undo, expiresAt: sql<Date>`clock_timestamp() + ${KEPT}` })
    .execute();
}

export const selectUndoOwner = (db: Queryable, tokenHash: Buffer) =>
  db.selectFrom('contactUndos').select('userId').where('tokenHash', '=', tokenHash).executeTakeFirst();

/** Undefined when it is used, expired or unknown. */
export const takeContactUndo = (db: Queryable, tokenHash: Buffer) =>
  db
    .updateTable('contactUndos')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'kind', 'expiresAt'])
    .executeTakeFirst();

type Undo = Pick<Selectable<ContactUndosTable>, 'userId' | 'expiresAt'>;

/** Only those that have changed since; null: there was none. */
export async function selectBefore(
  db: Queryable,
  { userId, expiresAt }: Undo,
): Promise<Pick<Selectable<ContactUndosTable>, 'kind' | 'sealed'>[]> {
  const { rows } = await sql<Pick<Selectable<ContactUndosTable>, 'kind' | 'sealed'>>`
    select distinct on (kind) kind, sealed from contact_undos
    where user_id = ${userId} and expires_at >= ${expiresAt} order by kind, expires_at`.execute(db);
  return rows;
}

/** Links that were sent later lead to what the one who used an older link did not know of. */
export async function endLaterUndos(db: Queryable, { userId, expiresAt }: Undo): Promise<void> {
  await db
    .updateTable('contactUndos')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>=', expiresAt)
    .execute();
}

export async function deleteLaterPassword(db: Queryable, { userId, expiresAt }: Undo): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('userPasswords')
    .where('userId', '=', userId)
    .where('changedAt', '>=', sql<Date>`${expiresAt}::timestamptz - ${KEPT}`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteOldUndos = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'contactUndos', sql`expires_at < now()`);
