import type { Queryable } from '../db/connect.ts';
import type { Picture } from '../media/contract.ts';
import { ICON_WIDTHS, pictureOf } from '../media/picture.ts';
import { castPath } from '../paths.ts';
import { readIdentities } from './identities.ts';
import { selectMyPage } from './my-page-queries.ts';
import { maskedEmail, maskedTel } from './rules.ts';

/** An account as its own page shows it to its owner; numbers and addresses are masked against looks from beside. */
export type MyPageView = {
  myId: string;
  name: string;
  icon: Picture | null;
  isCast: boolean;
  castPath: string | null;
  shopName: string | null;
  tel: string | null;
  email: string | null;
  hasLine: boolean;
  hasPassword: boolean;
};

export async function readMyPage(db: Queryable, userId: number): Promise<MyPageView> {
  const { mediaId, dot, variants, kind, castId, ...user } = await selectMyPage(db, userId);
  const { tel, email, line } = await readIdentities(db, userId);
  const icon =
    mediaId && variants?.length
      ? pictureOf({ id: mediaId, dot: dot ?? '', variants }, user.name, ICON_WIDTHS)
      : null;
  return {
    myId: user.myId,
    name: user.name,
    icon,
    isCast: kind === 'cast',
    castPath: castId === null ? null : castPath(castId),
    shopName: user.shopName,
    tel: tel ? maskedTel(tel) : null,
    email: email ? maskedEmail(email) : null,
    hasLine: line !== undefined,
    hasPassword: Boolean(user.hasPassword),
  };
}
