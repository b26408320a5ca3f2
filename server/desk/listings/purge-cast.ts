import { deletePostsOf } from '../../community/posting/delete-post.ts';
import { removeCastUploads } from '../../community/posting/remove-uploads.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import { clearPage } from '../../identity/profiles/clear-page.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { selectOpenedCast } from './opened-queries.ts';

const OF_STAFF = '管理者本人のページの内容は、まとめて削除できません。';
const STARTED = '写真・動画・投稿・プロフィールの文章の削除を始めました。';

/** What a page shows goes; the page, its name and its account stay. @throws ApiError not_found; InvalidInputError */
export const startCastPurge = (
  db: Db,
  caller: AdminCaller,
  { id, reason }: { id: number; reason: string },
): Promise<Done> =>
  transact(db, async (trx) => {
    const cast = await selectOpenedCast(trx, id);
    if (!cast || cast.status === 'deleted') throw new ApiError('not_found');
    if (cast.account?.isAdmin) throw new InvalidInputError({ custom: [OF_STAFF] });
    await addJob(trx, 'purge_cast', { castId: id }, { key: `purge-cast-${id}` });
    await auditAdmin(trx, caller, { event: 'cast.purged', target: `cast:${id}`, detail: { reason } });
    return { message: STARTED };
  });

/** May be interrupted and run again. */
export async function purgeCast(db: Db, castId: number): Promise<void> {
  await clearPage(db, castId);
  await deletePostsOf(db, castId);
  await removeFiles(await transact(db, (trx) => removeCastUploads(trx, castId)));
}
