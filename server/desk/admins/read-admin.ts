import { parse } from 'hono/utils/cookie';
import type { Queryable } from '../../core/db/connect.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { ADMIN_PAGE } from '../../core/paths.ts';
import { hasFactor } from '../../identity/second-factor/use-factor.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { AdminSession, MemberSession } from '../../identity/sessions/contract.ts';
import { readAdminSession, readMemberSession } from '../../identity/sessions/read-session.ts';

/** Whether the caller may give a second factor: an admin who has one. */
export const mayGiveFactor = async (
  db: Queryable,
  { admin, member }: Pick<Caller, 'admin' | 'member'>,
): Promise<boolean> =>
  admin !== null || (member?.isAdmin === true && (await hasFactor(db, { userId: member.userId })));

/** Who asks for a page of the admins: one of them, or a member who has to give the second factor yet. */
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

/** Whether `path` exists for this browser; before the second factor only the first page does. */
export async function isAdminPageOpen(
  db: Queryable,
  path: string,
  cookieHeader: string | undefined,
): Promise<boolean> {
  if (!cookieHeader) return false;
  const visitor = await readAdminVisitor(db, cookieHeader);
  return visitor !== null && (visitor.realm === 'admin' || ADMIN_PAGE.test(path));
}
