import { REPORT_REASONS } from '../../community/reports/rules.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { castPath, postPath, shopPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { Cases, CasesQuery, OpenedCase } from './contract.ts';
import * as queries from './queries.ts';
import { MODEL_NAMES } from './rules.ts';

const reasonName = (reason: string) => REPORT_REASONS.find(({ value }) => value === reason)?.name ?? reason;

function present(row: queries.CaseRow): Cases['items'][number] {
  const { id, model, label, urgent, reports, reasons, openedAt, dueAt, status, decidedBy } = row;
  return {
    ...{ id, model, label, urgent, reports, status, decidedBy },
    reasons: reasons.map(reasonName),
    ...{ openedOn: postedOnOf(openedAt), dueOn: postedOnOf(dueAt) },
  };
}

export async function readCases(db: Queryable, _caller: AdminCaller, query: CasesQuery): Promise<Cases> {
  return presentList(await queries.selectCases(db, query, PAGE), present);
}

export async function fileCases(db: Queryable, caller: AdminCaller, query: CasesQuery): Promise<CsvFile> {
  const { rows } = await queries.selectCases(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'reports',
    head: ['番号', '種類', '対象', '緊急', '件数', '理由', '受付', '期限', '結果', '担当'],
    rows: rows
      .map(present)
      .map((item) => [
        ...[item.id, MODEL_NAMES[item.model], item.label, item.urgent ? '緊急' : '', item.reports],
        ...[item.reasons.join('／'), item.openedOn, item.dueOn, item.status, item.decidedBy],
      ]),
  });
}

function pathOf(row: queries.CaseRow, current: { postId: number | null; shopId: number | null } | undefined) {
  if (!current) return null;
  if (row.model === 'Cast') return castPath(row.objectId);
  if (current.postId !== null) return postPath(current.postId);
  return current.shopId === null ? null : shopPath(current.shopId);
}

/** The evidence as it was, what it says now, and who has said what about it; recorded. @throws ApiError not_found */
export const openCase = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedCase> =>
  transact(db, async (trx) => {
    const row = await queries.selectCase(trx, id);
    if (!row) throw new ApiError('not_found');
    const sent = await queries.selectSent(trx, id);
    const current = await queries.selectCurrent(trx, row.model, row.objectId);
    const writer = row.writerId === null ? undefined : await queries.selectWriter(trx, row.writerId);
    await auditAdmin(trx, caller, { event: 'case.opened', target: `case:${id}` });
    return {
      ...present(row),
      ...{ path: pathOf(row, current), snapshot: row.snapshot, current: current?.text ?? null },
      ...{ pictures: row.pictures, writer: writer ?? null, action: row.action, note: row.note },
      sent: sent.map(({ userId, createdAt, reason, ...report }) => ({
        ...report,
        ...{ reason: reasonName(reason), sentOn: postedOnOf(createdAt) },
        by: userId === null ? 'guest' : 'member',
      })),
    };
  });

export const waitingCases = queries.WAITING_CASES;
