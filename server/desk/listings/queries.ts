import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CastStatus, ShopStatus } from '../../core/db/schema.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { DeskCastsQuery, DeskShopsQuery } from './contract.ts';

/** By number, or by the beginning of a name. */
const found = (table: 's' | 'k', q: string): RawBuilder<SqlBool> => {
  const [id, name] = [sql.ref(`${table}.id`), sql.ref(`${table}.name`)];
  return /^\d{1,9}$/.test(q)
    ? sql<SqlBool>`(${id} = ${Number(q)}::integer or ${startsWith(name, q)})`
    : startsWith(name, q);
};

export type CastRow = {
  id: number;
  name: string;
  shopId: number | null;
  shopName: string | null;
  status: CastStatus;
  hiddenBy: string[];
  userId: number | null;
  createdAt: Date;
};

export function selectCasts(db: Queryable, { q, status, shop, sort, cursor }: DeskCastsQuery, limit: number) {
  const where: RawBuilder<SqlBool>[] = [];
  if (q) where.push(found('k', q));
  if (status) where.push(sql<SqlBool>`k.status = ${status}`);
  if (shop) where.push(sql<SqlBool>`k.shop_id = ${shop}::integer`);
  return selectList<CastRow>(db, {
    columns: sql`k.id, k.name, k.shop_id, s.name as shop_name, k.status, k.hidden_by, k.created_at,
      (select u.id from users u where u.cast_id = k.id) as user_id`,
    rows: sql`from casts k left join shops s on s.id = k.shop_id`,
    where,
    terms: [{ by: sql`k.id`, type: 'integer', down: sort === 'new' }],
    ...{ cursor, limit },
  });
}

export type ShopRow = {
  id: number;
  name: string;
  category: Category;
  area: string;
  status: ShopStatus;
  casts: number;
  logins: number;
  updatedAt: Date;
};

export function selectShops(db: Queryable, { q, status, sort, cursor }: DeskShopsQuery, limit: number) {
  const where: RawBuilder<SqlBool>[] = [];
  if (q) where.push(found('s', q));
  if (status) where.push(sql<SqlBool>`s.status = ${status}`);
  return selectList<ShopRow>(db, {
    columns: sql`s.id, s.name, s.category, a.name as area, s.status, s.updated_at,
      (select count(*) from casts k where k.shop_id = s.id and k.status = 'public') as casts,
      (select count(*) from shop_login_shops l where l.shop_id = s.id) as logins`,
    rows: sql`from shops s join areas a on a.id = s.area_id`,
    where,
    terms: [{ by: sql`s.id`, type: 'integer', down: sort === 'new' }],
    ...{ cursor, limit },
  });
}
