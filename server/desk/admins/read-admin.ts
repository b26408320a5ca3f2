import { parse } from 'hono/utils/cookie';
import type { Queryable } from '../../core/db/connect.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { ADMIN_PAGE } from '../../core/paths.ts';
import { hasFactor } from '../../identity/second-factor/use-factor.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { AdminSession, MemberSession } from '../../identity/sessions/contract.ts';
import { readAdminSession, readMemberSession } from '../../identity/sessions/read-session.ts';
import { selectAdmins } from './queries.ts';

export const mayGiveFactor = async (
  db: Queryable,
  { admin, member }: Pick<Caller, 'admin' | 'member'>,
): Promise<boolean> =>
  admin !== null || (member?.isAdmin === true && (await hasFactor(db, { userId: member.userId })));

/** An admin, or a member who still has to give the second factor. */
export async function readAdminVisitor(
  db: Queryable,
  cookieHeader: string | null | undefined,
): Promise<AdminSession | MemberSession | null> {
  const cookies = parse(cookieHeader ?? '');
  const admin = await readAdminSession(db, cookies[SESSION_COOKIES.admin]);
  if (admin) return admin;
  const member = await readMemberSession(db, cookies[SESSION_COOKIES.member]);
  if (member?.scope !== 'full') return null;
  return (await mayGiveFactor(db, { admin, member })) ? member : null;
}

/** Before the second factor only the first page exists. */
export async function isAdminPageOpen(
  db: Queryable,
  path: string,
  cookieHeader: string | undefined,
): Promise<boolean> {
  if (!cookieHeader) return false;
  const visitor = await readAdminVisitor(db, cookieHeader);
  return visitor !== null && (visitor.realm === 'admin' || ADMIN_PAGE.test(path));
}

/** Those among whom work is shared. */
export const readAdminNames = (db: Queryable): Promise<{ id: number; name: string }[]> => selectAdmins(db);
