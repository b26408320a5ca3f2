import type { Db } from '../../server/core/db/connect.ts';
import { type AdminCaller, ANYBODY, type MemberCaller } from '../../server/identity/sessions/caller.ts';
import { openAdminSession, openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { readAdminSession, readMemberSession } from '../../server/identity/sessions/read-session.ts';
import { someFacts } from './browser.ts';

/** A member or cast as verbs know them, in a session that has just been opened. */
export async function memberCaller(db: Db, userId: number): Promise<MemberCaller> {
  const { cookie } = await openMemberSession(db, userId, someFacts());
  const member = await readMemberSession(db, /=([^;]+)/.exec(cookie)?.[1]);
  if (!member) throw new Error(`The account ${userId} has no session.`);
  const castId = member.kind === 'cast' ? member.castId : null;
  return { ...ANYBODY, facts: someFacts(), userId, castId, member };
}

/** An admin as verbs of the desk know them. */
export async function adminCaller(db: Db, userId: number): Promise<AdminCaller> {
  const { cookie } = await openAdminSession(db, userId, someFacts());
  const admin = await readAdminSession(db, /=([^;]+)/.exec(cookie)?.[1]);
  if (!admin) throw new Error(`The account ${userId} has no session of the desk.`);
  return { ...ANYBODY, facts: someFacts(), isAdmin: true, admin };
}
