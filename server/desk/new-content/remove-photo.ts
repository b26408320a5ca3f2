import { notifyAccount } from '../../community/notifications/notify.ts';
import { removePostPhoto } from '../../community/posting/remove-photo.ts';
import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { shopAdminPath } from '../../core/paths.ts';
import { type Mailed, mailShopIfRoom, type ShopMail } from '../../directory/shops/mail-shop.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import { removePagePhoto } from '../../identity/profiles/remove-page-photo.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { removeShopPhoto } from '../shop-data/remove-photo.ts';
import { claimRemoval, type Owner, selectOwner } from './queries.ts';

const REMOVED_ALREADY = 'この写真は、ほかの管理者が削除済みです。';
const REASON_FIRST = '理由を入力してください。お店にお知らせします。';

function removalMail(shopId: number, reason: string): ShopMail {
  const lines = [
    'お店のページに公開された写真がガイドラインに反していたため、運営が1枚削除しました。',
    `いまの写真と削除の理由は、下記のページで確認できます。\n${config().siteOrigin}${shopAdminPath(shopId, 'data')}#photos`,
  ];
  return {
    full: mailText('お店の写真を削除しました', ...lines, `理由：\n${reason}`),
    notice: mailText('お店の写真を削除しました', ...lines),
  };
}

const nameOf = ({ shopId, postId, castId }: Owner): string => {
  if (shopId !== null) return `shop:${shopId}`;
  return postId === null ? `cast:${castId}` : `post:${postId}`;
};

const AT_DESK = '理由はお店の管理画面に表示します。';
const shopNews = (mailed: Mailed): string => {
  if (mailed === 'full') return 'お店に理由をメールでお知らせしました。';
  return mailed === 'notice'
    ? `お店にメールでお知らせしました。${AT_DESK}`
    : `お店にメールは送っていません。${AT_DESK}`;
};

/** `news`: who has heard of it, and how. */
type Removal = { names: string[]; news: string };

async function removeFrom(
  trx: Queryable,
  id: string,
  { shopId, postId, castId, userId, number }: Owner,
  reason: string,
): Promise<Removal> {
  if (shopId !== null) {
    if (!reason) throw new InvalidInputError({ reason: [REASON_FIRST] });
    const names = await removeShopPhoto(trx, { shopId, mediaId: id, reason });
    return { names, news: shopNews(await mailShopIfRoom(trx, shopId, removalMail(shopId, reason))) };
  }
  if (userId !== null) await notifyAccount(trx, { userId, id: number, event: 'photo_removed' });
  return {
    names: await (postId === null ? removePagePhoto(trx, castId ?? 0, id) : removePostPhoto(trx, postId, id)),
    news: userId === null ? '' : '投稿した方にお知らせしました。',
  };
}

/**
 * The photo with its files, and a post that is nothing without it; notifies its owner. Of two at once one removes it.
 * @throws ApiError not_found; InvalidInputError for one that is removed, and of a shop without a reason
 */
export async function removePhoto(
  db: Db,
  caller: AdminCaller,
  { id, reason = '' }: { id: string; reason?: string | undefined },
): Promise<Done> {
  const { names, news } = await transact(db, async (trx) => {
    if (!(await claimRemoval(trx, id, caller.admin.userId)))
      throw new InvalidInputError({ custom: [REMOVED_ALREADY] });
    const owner = await selectOwner(trx, id);
    if (!owner) throw new ApiError('not_found');
    const { castId } = owner;
    const removal = await removeFrom(trx, id, owner, reason);
    await auditAdmin(trx, caller, {
      event: 'photo.removed',
      target: `photo:${id}`,
      detail: { of: nameOf(owner), ...(castId !== null && { cast: castId }), ...(reason && { reason }) },
    });
    return removal;
  });
  await removeFiles(names);
  await applyPageChanges();
  return { message: `写真を削除しました。${news}` };
}
