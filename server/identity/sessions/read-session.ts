import { parse } from 'hono/utils/cookie';
import type { Queryable } from '../../core/db/connect.ts';
import { database } from '../../core/db/database.ts';
import type { Realm } from '../../core/db/session-tables.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import type { AdminSession, MemberSession, ShopSession } from './contract.ts';
import { selectAdminSession, selectMemberSession, selectShopSession } from './live-queries.ts';
import { idHashOf, tagOf } from './session-id.ts';
import { updateSeen } from './update-seen.ts';

type Found = { idHash: Buffer; isSeen: boolean };

async function live<R extends Found>(
  db: Queryable,
  realm: Realm,
  value: string | undefined,
  select: (db: Queryable, idHash: Buffer) => Promise<R | undefined>,
) {
  const idHash = idHashOf(value);
  if (!idHash) return null;
  const row = await select(db, idHash);
  if (!row) return null;
  if (!row.isSeen) await updateSeen(db, realm, idHash);
  const { isSeen, ...session } = row;
  return { ...session, tag: tagOf(idHash) };
}

/** A reset session included. */
export async function readMemberSession(
  db: Queryable,
  value: string | undefined,
): Promise<MemberSession | null> {
  const row = await live(db, 'member', value, selectMemberSession);
  return row && { realm: 'member', ...row };
}

export async function readShopSession(db: Queryable, value: string | undefined): Promise<ShopSession | null> {
  const row = await live(db, 'shop', value, selectShopSession);
  if (!row) return null;
  // A shop taken away from the login meanwhile is no longer the chosen one.
  const shopId = row.shopId !== null && row.shopIds.includes(row.shopId) ? row.shopId : null;
  return { realm: 'shop', ...row, shopId };
}

export async function readAdminSession(
  db: Queryable,
  value: string | undefined,
): Promise<AdminSession | null> {
  const row = await live(db, 'admin', value, selectAdminSession);
  return row && { realm: 'admin', ...row };
}

/** A reset session included. */
export function readViewer(request: Request): Promise<MemberSession | null> {
  const cookie = SESSION_COOKIES.member;
  return readMemberSession(database(), parse(request.headers.get('cookie') ?? '', cookie)[cookie]);
}
