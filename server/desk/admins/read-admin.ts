import { parse } from 'hono/utils/cookie';
import type { Queryable } from '../../core/db/connect.ts';
import { database } from '../../core/db/database.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { ADMIN_PAGE } from '../../core/paths.ts';
import { readRecoveryCodesLeft as codesLeft, hasFactor } from '../../identity/second-factor/use-factor.ts';
import type { AdminSession, MemberSession } from '../../identity/sessions/contract.ts';
import { readAdminSession, readMemberSession } from '../../identity/sessions/read-session.ts';

/** Whether this member may give a second factor: an admin who has one. */
export const mayGiveFactor = async (db: Queryable, member: MemberSession | null): Promise<boolean> =>
  member?.isAdmin === true && (await hasFactor(db, { userId: member.userId }));

/** Who asks for a page of the admins: one of them, or a member who has to give the second factor yet. */
export async function readAdminVisitor(
  cookieHeader: string | null | undefined,
): Promise<AdminSession | MemberSession | null> {
  const cookies = parse(cookieHeader ?? '');
  const admin = await readAdminSession(database(), cookies[SESSION_COOKIES.admin]);
  if (admin) return admin;
  const member = await readMemberSession(database(), cookies[SESSION_COOKIES.member]);
  if (member?.scope !== 'full') return null;
  return (await mayGiveFactor(database(), member)) ? member : null;
}

/** Whether `path` exists for this browser; before the second factor only the first page does. */
export async function isAdminPageOpen(path: string, cookieHeader: string | undefined): Promise<boolean> {
  if (!cookieHeader) return false;
  const visitor = await readAdminVisitor(cookieHeader);
  return visitor !== null && (visitor.realm === 'admin' || ADMIN_PAGE.test(path));
}

export const readRecoveryCodesLeft = (userId: number): Promise<number> => codesLeft(database(), { userId });
