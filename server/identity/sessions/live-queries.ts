import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { Realm } from '../../core/db/session-tables.ts';
import { loginActive } from '../../core/db/visible.ts';
import type { AdminSession, MemberSession, ShopSession } from './contract.ts';
import { SEEN_EVERY_SECONDS, SESSION_LIMITS } from './limits.ts';

/** As the database has it: `isSeen` when `last_seen_at` need not be written. */
type Row<S> = Omit<S, 'realm' | 'tag'> & { isSeen: boolean };

const within = (moment: RawBuilder<unknown>, seconds: number) =>
  sql<boolean>`coalesce(${moment} > now() - ${seconds} * interval '1 second', false)`;

const columnsOf = (realm: Realm) => sql`se.id_hash, se.created_at, se.proved_at,
  ${within(sql`se.proved_at`, SESSION_LIMITS[realm].proof)} as is_proved,
  ${within(sql`se.last_seen_at`, SEEN_EVERY_SECONDS)} as is_seen`;

// The database's clock: a server whose clock is wrong ends no session.
const isLive = (realm: Realm, idHash: Buffer) => sql`se.id_hash = ${idHash} and se.realm = ${realm}
  and se.revoked_at is null and se.idle_until > now() and se.ends_at > now()`;

const OF_USER = sql`join users u on u.id = se.user_id and u.session_epoch = se.epoch and u.status = 'active'`;

/** A reset session included. */
export async function selectMemberSession(
  db: Queryable,
  idHash: Buffer,
): Promise<Row<MemberSession> | undefined> {
  const { rows } = await sql<Row<MemberSession>>`
    select ${columnsOf('member')}, se.scope, u.id as user_id, u.my_id, u.kind, u.name, u.is_admin, u.cast_id,
      u.icon_media_id
    from sessions se ${OF_USER} where ${isLive('member', idHash)}`.execute(db);
  return rows[0];
}

export async function selectShopSession(
  db: Queryable,
  idHash: Buffer,
): Promise<Row<ShopSession> | undefined> {
  const { rows } = await sql<Row<ShopSession>>`
    select ${columnsOf('shop')}, l.id as shop_login_id, l.name, se.shop_id,
      array(select shop_id from shop_login_shops where shop_login_id = l.id order by shop_id) as shop_ids,
      array(select shop_id from shop_login_shops where shop_login_id = l.id and role = 'owner') as owned_shop_ids
    from sessions se join shop_logins l on l.id = se.shop_login_id and l.session_epoch = se.epoch
    where ${isLive('shop', idHash)} and ${loginActive('l')}`.execute(db);
  return rows[0];
}

export async function selectAdminSession(
  db: Queryable,
  idHash: Buffer,
): Promise<Row<AdminSession> | undefined> {
  const { rows } = await sql<Row<AdminSession>>`
    select ${columnsOf('admin')}, u.id as user_id, u.name, se.mfa_at,
      ${within(sql`se.mfa_at`, SESSION_LIMITS.admin.proof)} as is_factor_recent
    from sessions se ${OF_USER}
    where ${isLive('admin', idHash)} and u.is_admin and se.mfa_at is not null`.execute(db);
  return rows[0];
}
