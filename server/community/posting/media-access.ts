import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { database } from '../../core/db/database.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { readFaceOwner } from '../../gateways/media/read-face-owner.ts';
import { readAdminSession, readMemberSession } from '../../identity/sessions/read-session.ts';
import { selectMediaOwner } from './upload-queries.ts';

type Owner = { isPublic: boolean; needLogin: boolean; castId: number | null; userId: number | null };

/** The owner of media in a post, on a page or of an account. */
async function ownerOf(id: string): Promise<Owner | null> {
  const upload = await selectMediaOwner(database(), id);
  if (upload) return { ...upload, userId: null };
  const face = await readFaceOwner(database(), id);
  return face ? { isPublic: face.isOpen, needLogin: false, castId: face.castId, userId: face.userId } : null;
}

/**
 * Decides who may receive a held-back media file: `public`, only this request (`private`), or null. Owners see their
 * unpublished media, members see media of posts for members.
 */
export async function mediaAccess(
  id: string,
  { cookie, 'sec-fetch-site': site }: IncomingHttpHeaders,
): Promise<'public' | 'private' | null> {
  const medium = await ownerOf(id);
  if (!medium) return null;
  if (medium.isPublic && !medium.needLogin) return 'public';
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return null;
  const value = (realm: 'member' | 'admin') =>
    parse(cookie ?? '', SESSION_COOKIES[realm])[SESSION_COOKIES[realm]];
  const member = await readMemberSession(database(), value('member'));
  const isOwn =
    member !== null &&
    ((medium.castId !== null && member.castId === medium.castId) || member.userId === medium.userId);
  if (member?.scope === 'full' && (medium.isPublic || isOwn)) return 'private';
  const admin = await readAdminSession(database(), value('admin'));
  return admin ? 'private' : null;
}
