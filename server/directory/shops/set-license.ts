import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { FormerLicense } from '../../core/db/inquiry-tables.ts';
import { shopDraft } from '../../core/db/visible.ts';

/** The permit, and the day on which staff have seen it. */
export type License = { licenseNumber: string; licenseCheckedOn: IsoDate };

/** Of a shop that is listed. @returns its name and the permit before; null when there is no such shop */
export async function setShopLicense(
  trx: Queryable,
  id: number,
  license: License,
): Promise<{ name: string; former: FormerLicense } | null> {
  const found = await trx
    .selectFrom('shops')
    .select(['name', 'licenseNumber', 'licenseCheckedOn'])
    .where('id', '=', id)
    .where(({ not }) => not(shopDraft('shops')))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return null;
  const { name, ...former } = found;
  await updateLicense(trx, id, license);
  return { name, former };
}

export async function updateLicense(trx: Queryable, id: number, license: FormerLicense): Promise<void> {
  await trx
    .updateTable('shops')
    .set({ ...license, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
