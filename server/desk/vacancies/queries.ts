import type { Queryable } from '../../core/db/connect.ts';
import type { ShopVacanciesTable } from '../../core/db/shop-desk-tables.ts';

export const selectVacancy = (db: Queryable, shopId: number) =>
  db
    .selectFrom('shopVacancies')
    .select(['state', 'saidAt', 'endsAt'])
    .where('shopId', '=', shopId)
    .executeTakeFirst();

type Row = { shopId: number; state: ShopVacanciesTable['state']; saidAt: Date; endsAt: Date };

export async function upsertVacancy(trx: Queryable, { shopId, ...said }: Row): Promise<void> {
  await trx
    .insertInto('shopVacancies')
    .values({ shopId, ...said })
    .onConflict((conflict) => conflict.column('shopId').doUpdateSet(said))
    .execute();
}

export async function deleteVacancy(trx: Queryable, shopId: number): Promise<void> {
  await trx.deleteFrom('shopVacancies').where('shopId', '=', shopId).execute();
}
