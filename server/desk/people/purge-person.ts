import { deleteCommentsOf } from '../../community/comments/moderate.ts';
import { deletePostsOf } from '../../community/posting/delete-post.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { removeReviewsOf } from '../../directory/reviews/remove-review.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { selectPerson } from './queries.ts';

const OF_STAFF = '管理者が書いたものは、まとめて削除できません。';
const STARTED = '投稿・コメント・口コミの削除を始めました。';

/** Everything that an account has written goes; the account stays. @throws ApiError not_found; InvalidInputError */
export const startPurge = (
  db: Db,
  caller: AdminCaller,
  { id, reason }: { id: number; reason: string },
): Promise<Done> =>
  transact(db, async (trx) => {
    const person = await selectPerson(trx, id);
    if (!person) throw new ApiError('not_found');
    if (person.isAdmin) throw new InvalidInputError({ custom: [OF_STAFF] });
    await addJob(trx, 'purge_person', { userId: id }, { key: `purge-${id}` });
    await auditAdmin(trx, caller, { event: 'person.purged', target: `user:${id}`, detail: { reason } });
    return { message: STARTED };
  });

/** May be interrupted and run again. */
export async function purgePerson(db: Db, userId: number): Promise<void> {
  const person = await selectPerson(db, userId);
  if (!person || person.isAdmin) return;
  await deleteCommentsOf(db, userId);
  await removeReviewsOf(db, userId);
  if (person.castId !== null) await deletePostsOf(db, person.castId);
}
