import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { DeskJobs, JobsQuery } from './contract.ts';
import { countJobs, countWorkers, FAILED_JOBS, type FoundJob, selectJobs } from './queries.ts';

const ERROR_MAX = 200;

/** Errors of mail and LINE servers repeat whom they could not reach. */
const errorText = (error: string | null): string => {
  const [line = ''] = (error ?? '').split('\n', 1);
  return line
    .replace(/[^\s<>]+/g, (word) => (word.includes('@') ? '***' : word))
    .replace(/\+?\d[\d-]{6,}/g, '***')
    .slice(0, ERROR_MAX);
};

const present = ({ createdAt, runAt, lastError, ...job }: FoundJob): DeskJobs['items'][number] => ({
  ...{ id: job.id, task: job.task, state: job.state, attempts: job.attempts, maxAttempts: job.maxAttempts },
  ...{ addedOn: postedOnOf(createdAt), runsOn: postedOnOf(runAt), error: errorText(lastError) },
});

export async function readJobs(db: Queryable, _caller: AdminCaller, query: JobsQuery): Promise<DeskJobs> {
  const found = await selectJobs(db, { ...query, limit: PAGE });
  return {
    ...presentList(found, present),
    counts: await countJobs(db),
    workers: await countWorkers(db),
  };
}

export async function fileJobs(db: Queryable, caller: AdminCaller, query: JobsQuery): Promise<CsvFile> {
  const { rows } = await selectJobs(db, { ...query, limit: FILE_ROWS });
  return noteExport(db, caller, {
    name: 'jobs',
    head: ['番号', '処理', '状態', '回数', '上限', '登録日時', '次の実行', 'エラー'],
    rows: rows
      .map(present)
      .map((item) => [
        ...[item.id, item.task, item.state, item.attempts, item.maxAttempts],
        ...[item.addedOn, item.runsOn, item.error],
      ]),
  });
}

/** For the menu. */
export const failedJobs = FAILED_JOBS;
