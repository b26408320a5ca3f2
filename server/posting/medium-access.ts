import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { database } from '../db/database.ts';
import { SESSION_LIMITS } from '../sessions/limits.ts';
import { readAdminSession, readMemberSession } from '../sessions/read-session.ts';
import { selectMediumOwner } from './upload-queries.ts';

/**
 * Whether somebody may have the file of a medium that is held back: everybody (its post has just become public), only
 * whoever asks, or nobody. An unpublished one is its owner's, one of a post for members every member's.
 */
export async function mediumAccess(
  id: string,
  { cookie, 'sec-fetch-site': site }: IncomingHttpHeaders,
): Promise<'public' | 'private' | null> {
  const medium = await selectMediumOwner(database(), id);
  if (!medium) return null;
  if (medium.isPublic && !medium.needLogin) return 'public';
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return null;
  const value = (realm: 'member' | 'admin') =>
    parse(cookie ?? '', SESSION_LIMITS[realm].cookie)[SESSION_LIMITS[realm].cookie];
  const member = await readMemberSession(database(), value('member'));
  if (member?.scope === 'full' && (medium.isPublic || member.castId === medium.castId)) return 'private';
  const admin = await readAdminSession(database(), value('admin'));
  return admin ? 'private' : null;
}
