import { sql } from 'kysely';
import type { AccountKind } from '../../core/db/account-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { openShopId } from '../../core/db/open-shop.ts';
import { TEXT_MINUTES } from '../../gateways/messaging/limits.ts';

/** A browser waits for one text at a time. @returns the end of its wait, by the database's clock */
export async function insertRegistrationText(
  db: Queryable,
  { shopId, ...row }: { tokenHash: Buffer; browser: Buffer; kind: AccountKind; shopId: number | null },
): Promise<Date> {
  await db
    .deleteFrom('registrationTexts')
    .where('browser', '=', row.browser)
    .where('usedAt', 'is', null)
    .execute();
  const { expiresAt } = await db
    .insertInto('registrationTexts')
    .values({
      ...row,
      shopId: openShopId(shopId),
      expiresAt: sql<Date>`now() + make_interval(mins => ${sql.lit(TEXT_MINUTES)})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** The first sender counts. @returns false when no such text is awaited */
export async function noteReceived(db: Queryable, tokenHash: Buffer, senderSealed: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrationTexts')
    .set({ senderSealed, receivedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('receivedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const selectAwaited = (db: Queryable, tokenHash: Buffer, browser: Buffer) =>
  db
    .selectFrom('registrationTexts')
    .select(['kind', 'shopId', 'senderSealed'])
    .where('tokenHash', '=', tokenHash)
    .where('browser', '=', browser)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** @returns true for the one caller that used it */
export async function takeText(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrationTexts')
    .set({ usedAt: sql`now()`, senderSealed: null })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
