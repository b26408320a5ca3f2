import { type SqlBool, sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopVacanciesTable } from '../../core/db/shop-desk-tables.ts';
import { shopSeen } from '../../core/db/visible.ts';

/** `hasHours`: it has said when it is open, for the day `today` at least. */
export const selectVacancy = (db: Queryable, shopId: number, today: IsoDate) =>
  db
    .selectFrom('shops as s')
    .leftJoin('shopVacancies as v', 'v.shopId', 's.id')
    .select(['v.state', 'v.saidAt', 'v.endsAt', shopSeen('s').$castTo<boolean>().as('isSeen')])
    .select(
      sql<SqlBool>`exists (select from shop_hours h where h.shop_id = s.id) or exists (
        select from shop_special_days d where d.shop_id = s.id and d.business_date = ${today})`.as(
        'hasHours',
      ),
    )
    .where('s.id', '=', shopId)
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
