import { sql } from 'kysely';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { shopDraft } from '../../core/db/visible.ts';
import type { License } from './set-license.ts';

export type NewShop = License & {
  /** 1 to 50 characters. */
  name: string;
  kana: string;
  category: Category;
  areaId: number;
  tel: string;
  /** Where inquiries of visitors go. */
  email: string;
};

/** A draft: no one sees it before `setShopOpened`. @returns its id; null when there is no such area */
export async function createShop(trx: Queryable, shop: NewShop): Promise<number | null> {
  const { name, kana, category, areaId, tel, email, licenseNumber, licenseCheckedOn } = shop;
  const { rows } = await sql<{ id: number }>`
    insert into shops (status, name, kana, category, prefecture_id, area_id, tel, email, license_number, license_checked_on)
    select 'draft', ${name}, ${kana}, ${category}, a.prefecture_id, a.id, ${tel}, ${email}, ${licenseNumber}, ${licenseCheckedOn}::date
    from areas a where a.id = ${areaId} returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** @returns false for one that is no draft, or has casts */
export async function deleteDraft(trx: Queryable, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shops')
    .where('id', '=', id)
    .where(shopDraft('shops'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('casts').select('casts.id').whereRef('casts.shopId', '=', 'shops.id'))),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
