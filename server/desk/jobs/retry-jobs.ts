import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { deleteFailed, resetJobs } from './queries.ts';

const audit = (
  trx: Queryable,
  caller: AdminCaller,
  event: string,
  about: { target?: string; detail?: { count: number } },
) => auditAdmin(trx, caller, { event, ...about });

/** @throws ApiError not_found: it is done, or under way */
export const retryJob = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  transact(db, async (trx) => {
    if ((await resetJobs(trx, { id })) === 0) throw new ApiError('not_found');
    await audit(trx, caller, 'job.retried', { target: `job:${id}` });
    return { message: 'もう一度実行します。' };
  });

export const retryFailedJobs = (db: Db, caller: AdminCaller): Promise<Done> =>
  transact(db, async (trx) => {
    const count = await resetJobs(trx, 'failed');
    await audit(trx, caller, 'job.all_retried', { detail: { count } });
    return { message: count === 0 ? '失敗した処理はありません。' : `${count}件をもう一度実行します。` };
  });

/** What it should have done is not done. @throws ApiError not_found: it has not failed for good */
export const removeJob = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  transact(db, async (trx) => {
    if (!(await deleteFailed(trx, id))) throw new ApiError('not_found');
    await audit(trx, caller, 'job.removed', { target: `job:${id}` });
    return { message: '取り消しました。' };
  });
