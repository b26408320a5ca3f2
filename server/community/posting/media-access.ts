import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { database } from '../../core/db/database.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { readAvatarOwner } from '../../gateways/media/reconcile-avatars.ts';
import {
  readAdminSession,
  readMemberSession,
  readShopSession,
} from '../../identity/sessions/read-session.ts';
import { selectMediaOwner } from './upload-queries.ts';

type Owner = {
  isPublic: boolean;
  needLogin: boolean;
  castId: number | null;
  userId: number | null;
  shopId: number | null;
};

/** Of media in a post, on a page, of an account or of a shop. */
async function ownerOf(id: string): Promise<Owner | null> {
  const upload = await selectMediaOwner(database(), id);
  if (upload) return { ...upload, userId: null, shopId: null };
  const avatar = await readAvatarOwner(database(), id);
  if (!avatar) return null;
  const { isOpen, ...rest } = avatar;
  return { isPublic: isOpen, ...rest };
}

/** `private`: this request only. Owners see unpublished media, members see media of posts for members. */
export async function mediaAccess(
  id: string,
  { cookie, 'sec-fetch-site': site }: IncomingHttpHeaders,
): Promise<'public' | 'private' | null> {
  const media = await ownerOf(id);
  if (!media) return null;
  if (media.isPublic && !media.needLogin) return 'public';
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return null;
  const value = (realm: 'member' | 'shop' | 'admin') =>
    parse(cookie ?? '', SESSION_COOKIES[realm])[SESSION_COOKIES[realm]];
  const member = await readMemberSession(database(), value('member'));
  const isOwn =
    member !== null &&
    ((media.castId !== null && member.castId === media.castId) || member.userId === media.userId);
  if (member?.scope === 'full' && (media.isPublic || isOwn)) return 'private';
  if (media.shopId !== null) {
    const shop = await readShopSession(database(), value('shop'));
    if (shop?.ownedShopIds.includes(media.shopId)) return 'private';
  }
  const admin = await readAdminSession(database(), value('admin'));
  return admin ? 'private' : null;
}
