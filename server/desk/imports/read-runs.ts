import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { ImportRuns, ImportsQuery } from './contract.ts';
import { type RunRow, selectRuns } from './queries.ts';

const present = ({ doneAt, takenBackAt, ...row }: RunRow): ImportRuns['items'][number] => ({
  ...row,
  ...{ doneOn: postedOnOf(doneAt), takenBackOn: takenBackAt && postedOnOf(takenBackAt) },
});

export async function readImportRuns(
  db: Queryable,
  _caller: AdminCaller,
  query: ImportsQuery,
): Promise<ImportRuns> {
  return presentList(await selectRuns(db, query, PAGE), present);
}

export async function fileImportRuns(
  db: Queryable,
  caller: AdminCaller,
  query: ImportsQuery,
): Promise<CsvFile> {
  const { rows } = await selectRuns(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'imports',
    head: [
      '番号',
      'ファイル',
      '状態',
      '新規',
      '変更',
      '変更なし',
      '取り込んだ人',
      '取り込み日時',
      '元に戻した日時',
    ],
    rows: rows
      .map(present)
      .map((item) => [
        ...[item.id, item.fileName, item.status, item.fresh, item.changed, item.unchanged],
        ...[item.madeBy, item.doneOn, item.takenBackOn],
      ]),
  });
}
