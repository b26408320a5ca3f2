import { config } from '../../core/config.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castPath } from '../../core/paths.ts';
import { ICON_WIDTHS, type Picture, pictureOf } from '../../gateways/media/picture.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import { readIdentities } from './identities.ts';
import { selectMyCounts, selectMyPage } from './my-page-queries.ts';
import { maskedEmail, maskedTel } from './rules.ts';

/** Numbers and addresses are masked against glances. */
export type MyPageView = {
  myId: string;
  name: string;
  icon: Picture | null;
  isCast: boolean;
  isAdmin: boolean;
  castPath: string | null;
  shopName: string | null;
  /** Where she is, seen or not, and whether a shop is asked. */
  ownShop: string | null;
  isAsking: boolean;
  tel: string | null;
  email: string | null;
  hasLine: boolean;
  hasPassword: boolean;
  /** A cast page is theirs, public or not: they post, and people comment. */
  hasCastPage: boolean;
  counts: {
    followers: number;
    followings: number;
    shopFollowings: number;
    banned: number;
    waiting: number;
    multiPosts: number;
    xLinks: number;
  };
  offersX: boolean;
  /** Null without a cast page; see server/community/comments/rules.ts. */
  commentAccept: number | null;
};

export async function readMyPage(
  db: Queryable,
  { userId }: Pick<MemberCaller, 'userId'>,
): Promise<MyPageView> {
  const { mediaId, dot, variants, kind, castId, ownCastId, ...user } = await selectMyPage(db, userId);
  const { tel, email, line } = await readIdentities(db, userId);
  const { commentAccept, ...counts } = await selectMyCounts(db, userId, ownCastId);
  const icon =
    mediaId && variants?.length
      ? pictureOf({ id: mediaId, dot: dot ?? '', variants }, user.name, ICON_WIDTHS)
      : null;
  return {
    myId: user.myId,
    name: user.name,
    icon,
    isCast: kind === 'cast',
    isAdmin: user.isAdmin,
    castPath: castId === null ? null : castPath(castId),
    shopName: user.shopName,
    ownShop: user.ownShop,
    isAsking: user.isAsking,
    tel: tel ? maskedTel(tel) : null,
    email: email ? maskedEmail(email) : null,
    hasLine: line !== undefined,
    hasPassword: Boolean(user.hasPassword),
    hasCastPage: ownCastId !== null,
    offersX: config().x !== null,
    counts: {
      followers: counts.followers ?? 0,
      followings: counts.followings ?? 0,
      shopFollowings: counts.shopFollowings ?? 0,
      banned: counts.banned ?? 0,
      waiting: counts.waiting ?? 0,
      multiPosts: counts.multiPosts ?? 0,
      xLinks: counts.xLinks ?? 0,
    },
    commentAccept,
  };
}
