import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { loginActive, shopSeen } from '../../core/db/visible.ts';
import { NO_NAME } from '../../identity/accounts/limits.ts';
import { countWaiting } from '../kit/deadline.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { WaitingQuery } from './waiting-contract.ts';

export type WaitingRow = {
  id: number;
  name: string;
  shopId: number;
  shopName: string;
  hasLogin: boolean;
  castId: number | null;
  askedAt: Date;
};

/** In the words of the partial index. Who has no name yet cannot be agreed to: until then, she is waited for. */
const WAITS = sql<SqlBool>`(a.status = 'pending' and u.status = 'active' and u.name <> ${NO_NAME})`;
const HAS_LOGIN = sql<boolean>`exists (select from shop_login_shops h join shop_logins l on l.id = h.shop_login_id
  where h.shop_id = a.shop_id and ${loginActive('l')})`;
const COLUMNS = sql`a.id, u.name, a.shop_id, s.name as shop_name, ${HAS_LOGIN} as has_login, u.cast_id, a.asked_at`;
/** `offset 0`: those that wait are few and are looked up one by one, where the planner would go through all accounts. */
const OF_ACCOUNTS = sql`from affiliations a
  cross join lateral (select * from users where id = a.user_id offset 0) u`;
const ROWS = sql`${OF_ACCOUNTS} join shops s on s.id = a.shop_id`;

/** By the beginning of her name or of the shop's. */
const found = (q: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  a.user_id in (select id from users where ${startsWith(sql`name`, q)})
  or a.shop_id in (select id from shops where ${startsWith(sql`name`, q)}))`;

export function selectWaiting(db: Queryable, query: WaitingQuery, limit: number) {
  const { q, shop, login, sort, cursor } = query;
  const where: RawBuilder<SqlBool>[] = [WAITS];
  if (q) where.push(found(q));
  if (shop) where.push(sql<SqlBool>`a.shop_id = ${shop}::integer`);
  if (login) where.push(login === 'some' ? HAS_LOGIN : sql<SqlBool>`not ${HAS_LOGIN}`);
  return selectList<WaitingRow>(db, {
    ...{ columns: COLUMNS, rows: ROWS, where, cursor, limit },
    terms: [{ by: sql`a.id`, type: 'bigint', down: sort === 'new' }],
  });
}

type Named = { id: number; name: string };
export type OpenedRow = WaitingRow & {
  userId: number;
  isOpen: boolean;
  page: (Named & { shop: Named | null }) | null;
};

export async function selectWaitingRequest(db: Queryable, id: number): Promise<OpenedRow | undefined> {
  const { rows } = await sql<OpenedRow>`
    select ${COLUMNS}, u.id as user_id, ${shopSeen('s')} as is_open,
      (select json_build_object('id', k.id, 'name', k.name, 'shop',
          case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end)
        from casts k left join shops o on o.id = k.shop_id where k.id = u.cast_id) as page
    ${ROWS} where a.id = ${id} and ${WAITS}`.execute(db);
  return rows[0];
}

export const WAITING_AFFILIATIONS = countWaiting({
  rows: sql`${OF_ACCOUNTS} where ${WAITS}`,
  since: sql`a.asked_at`,
});

export async function selectWaitingAt(db: Queryable, shopId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from affiliations a join users u on u.id = a.user_id
    where a.shop_id = ${shopId} and ${WAITS}`.execute(db);
  return rows[0]?.count ?? 0;
}
