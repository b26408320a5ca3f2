import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { OidcStatesTable } from '../../core/db/line-login-tables.ts';
import { openShopId } from '../../core/db/open-shop.ts';
import { STATE_KEPT_HOURS, STATE_MINUTES } from './rules.ts';

const now = sql<Date>`now()`;

/** A shop that no one sees is left out. */
export async function insertState(
  db: Queryable,
  { shopId, ...state }: Omit<Insertable<OidcStatesTable>, 'expiresAt' | 'usedAt'>,
): Promise<void> {
  await db
    .insertInto('oidcStates')
    .values({
      ...state,
      shopId: openShopId(shopId),
      expiresAt: sql<Date>`now() + make_interval(mins => ${sql.lit(STATE_MINUTES)})`,
    })
    .execute();
}

/** Uses a state up: once, in its time, by the browser that began. */
export const takeState = (db: Queryable, stateHash: Buffer, browser: Buffer) =>
  db
    .updateTable('oidcStates')
    .set({ usedAt: now })
    .where('stateHash', '=', stateHash)
    .where('browser', '=', browser)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['nonce', 'verifier', 'intent', 'kind', 'shopId', 'userId', 'restores', 'returnTo'])
    .executeTakeFirst();

/** Enough to begin again. */
export const selectState = (db: Queryable, stateHash: Buffer) =>
  db
    .selectFrom('oidcStates')
    .select(['intent', 'kind', 'shopId', 'restores', 'returnTo'])
    .where('stateHash', '=', stateHash)
    .executeTakeFirst();

export const deleteOldStates = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'oidcStates', sql`expires_at < now() - make_interval(hours => ${STATE_KEPT_HOURS})`);
