import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { Realm } from '../../core/db/session-tables.ts';
import { loginActive } from '../../core/db/visible.ts';
import { KEPT_DAYS, SESSION_LIMITS } from './limits.ts';

// The database's clock: a server whose clock is wrong ends no session.
const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;
const isLive = sql<SqlBool>`sessions.revoked_at is null and sessions.idle_until > now() and sessions.ends_at > now()`;

export type NewSession = {
  idHash: Buffer;
  realm: Realm;
  owner: { userId: number } | { shopLoginId: number; shopId: number | null };
  scope: 'full' | 'reset';
  idle: number;
  absolute: number;
  hasFactor: boolean;
  device: string;
  ipPrefix: string;
};

/** @returns false when the owner may have no session (suspended, left, no admin) */
export async function insertSession(db: Queryable, session: NewSession): Promise<boolean> {
  const { owner, realm } = session;
  const row = {
    idHash: session.idHash,
    realm,
    scope: session.scope,
    idleUntil: inSeconds(session.idle),
    endsAt: inSeconds(session.absolute),
    mfaAt: session.hasFactor ? sql<Date>`now()` : null,
    device: session.device,
    ipPrefix: session.ipPrefix,
  };
  if ('userId' in owner) {
    const user = await db
      .selectFrom('users')
      .select('sessionEpoch')
      .where('id', '=', owner.userId)
      .where('status', '=', 'active')
      .$if(realm === 'admin', (query) => query.where('isAdmin', '=', true))
      .executeTakeFirst();
    if (!user) return false;
    await db
      .insertInto('sessions')
      .values({ ...row, epoch: user.sessionEpoch, userId: owner.userId })
      .execute();
    return true;
  }
  const login = await db
    .selectFrom('shopLogins')
    .select('sessionEpoch')
    .where('id', '=', owner.shopLoginId)
    .where(loginActive('shopLogins'))
    .executeTakeFirst();
  if (!login) return false;
  await db
    .insertInto('sessions')
    .values({ ...row, epoch: login.sessionEpoch, shopLoginId: owner.shopLoginId, shopId: owner.shopId })
    .execute();
  return true;
}

const owned = (db: Queryable, realm: Realm, ownerId: number) =>
  db
    .selectFrom('sessions')
    .where('realm', '=', realm)
    .where(realm === 'shop' ? 'shopLoginId' : 'userId', '=', ownerId)
    .where('scope', '=', 'full')
    .where(isLive);

/** The oldest beyond the number that the realm allows. */
export const revokeBeyond = (db: Queryable, realm: Realm, ownerId: number, newest: Buffer) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where(
      'idHash',
      'in',
      owned(db, realm, ownerId)
        .where('idHash', '!=', newest)
        .select('idHash')
        .orderBy('createdAt', 'desc')
        .orderBy('lastSeenAt', 'desc')
        .offset(SESSION_LIMITS[realm].parallel - 1),
    )
    .execute();

export const revokeSession = (db: Queryable, idHash: Buffer) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('idHash', '=', idHash)
    .where('revokedAt', 'is', null)
    .execute();

export async function revokeSessionsOfUser(
  db: Queryable,
  userId: number,
  except: Buffer | null,
  realm?: Realm,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(realm !== undefined, (query) => query.where('realm', '=', realm as Realm))
    .$if(except !== null, (query) => query.where('idHash', '!=', except as Buffer))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function revokeSessionsOfShopLogin(
  db: Queryable,
  shopLoginId: number,
  except: Buffer | null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('shopLoginId', '=', shopLoginId)
    .where('revokedAt', 'is', null)
    .$if(except !== null, (query) => query.where('idHash', '!=', except as Buffer))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const deleteSession = (db: Queryable, idHash: Buffer) =>
  db.deleteFrom('sessions').where('idHash', '=', idHash).execute();

export const selectSessionsOfUser = (db: Queryable, userId: number, realm: 'member' | 'admin') =>
  owned(db, realm, userId)
    .select(['idHash', 'device', 'ipPrefix', 'createdAt', 'lastSeenAt'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('idHash')
    .execute();

export const updateSessionId = (
  db: Queryable,
  idHash: Buffer,
  next: { idHash: Buffer; isProved: boolean; hasFactor: boolean; shopId?: number | null },
) =>
  db
    .updateTable('sessions')
    .set({
      idHash: next.idHash,
      ...(next.isProved ? { provedAt: sql<Date>`now()` } : {}),
      ...(next.hasFactor ? { mfaAt: sql<Date>`now()` } : {}),
      ...(next.shopId !== undefined ? { shopId: next.shopId } : {}),
    })
    .where('idHash', '=', idHash)
    .where('revokedAt', 'is', null)
    .returning([
      'realm',
      sql<number>`greatest(1, extract(epoch from ends_at - now()))::integer`.as('secondsLeft'),
    ])
    .executeTakeFirst();

export async function updateShop(db: Queryable, idHash: Buffer, shopId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ shopId })
    .where('idHash', '=', idHash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteEndedSessions = (db: Queryable): Promise<number> =>
  deleteInSteps(
    db,
    'sessions',
    sql`least(idle_until, ends_at) < now() - ${KEPT_DAYS} * interval '1 day'
      or revoked_at < now() - ${KEPT_DAYS} * interval '1 day'`,
  );
