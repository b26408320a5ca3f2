import { notifyAccount } from '../../community/notifications/notify.ts';
import { removePostPhoto } from '../../community/posting/remove-photo.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { removeFiles } from '../../gateways/media/folders.ts';
import { removePagePhoto } from '../../identity/profiles/remove-page-photo.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { settlePageChanges } from '../../site/pages/site.ts';
import { claimRemoval, selectOwner } from './queries.ts';

const REMOVED_ALREADY = 'この写真は、ほかの管理者が削除済みです。';

/**
 * The photo with its files, and a post that is nothing without it; notifies its owner. Of two at once one removes it.
 * @throws ApiError not_found; InvalidInputError for one that is removed
 */
export async function removePhoto(db: Db, caller: AdminCaller, { id }: { id: string }): Promise<Done> {
  const { files, isOwned } = await transact(db, async (trx) => {
    if (!(await claimRemoval(trx, id, caller.admin.userId)))
      throw new InvalidInputError({ custom: [REMOVED_ALREADY] });
    const owner = await selectOwner(trx, id);
    if (!owner) throw new ApiError('not_found');
    const { castId, postId, userId, number } = owner;
    const names =
      postId === null ? await removePagePhoto(trx, castId, id) : await removePostPhoto(trx, postId, id);
    if (userId !== null) await notifyAccount(trx, { userId, id: number, event: 'photo_removed' });
    await auditAdmin(trx, caller, {
      event: 'photo.removed',
      target: `photo:${id}`,
      detail: { of: postId === null ? `cast:${castId}` : `post:${postId}`, cast: castId },
    });
    return { files: names, isOwned: userId !== null };
  });
  await removeFiles(files);
  await settlePageChanges();
  return { message: `写真を削除しました。${isOwned ? '投稿した方にお知らせしました。' : ''}` };
}
