import { FIRST_LOOK_HOURS } from '../../community/reports/rules.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { hoursAfter } from '../kit/deadline.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { OpenedTakedown, Takedowns, TakedownsQuery } from './desk-contract.ts';
import { selectTakedown, selectTakedowns, type TakedownRow, WAITING_TAKEDOWNS } from './desk-queries.ts';
import { canHideFirst } from './hide-target.ts';
import { openSaid } from './open-request.ts';
import { ANSWER_DAYS, OBJECTION_DAYS, RIGHTS, STANDINGS } from './rules.ts';
import { readTarget } from './target.ts';

const nameOf = (choices: readonly { value: string; name: string }[], value: string): string =>
  choices.find((each) => each.value === value)?.name ?? value;

const dueForOf = ({ lookedAt, askedAt }: TakedownRow) =>
  !lookedAt ? 'look' : askedAt ? 'objection' : 'answer';

function present(row: TakedownRow): Takedowns['items'][number] {
  const { right, standing } = openSaid(row.sealed);
  const { receipt, urgent, createdAt, lookedAt, outcome, dueAt, hiddenAt } = row;
  return {
    ...{ receipt, urgent, right: nameOf(RIGHTS, right), standing: nameOf(STANDINGS, standing), outcome },
    ...{ sentOn: postedOnOf(createdAt), lookedOn: lookedAt && postedOnOf(lookedAt) },
    lookBy: hoursAfter(createdAt, FIRST_LOOK_HOURS[urgent ? 'urgent' : 'usual']),
    answerBy: hoursAfter(createdAt, ANSWER_DAYS * 24),
    due: outcome ? null : { of: dueForOf(row), on: postedOnOf(dueAt) },
    isHidden: hiddenAt !== null,
  };
}

/** Names no one: who asks is read one by one, and each reading is recorded. */
export async function readTakedowns(
  db: Queryable,
  _caller: AdminCaller,
  query: TakedownsQuery,
): Promise<Takedowns> {
  return presentList(await selectTakedowns(db, query, PAGE), present);
}

const OUTCOMES = { removed: '削除・非公開', kept: '削除しない' } as const;

/** The times that the promise is about, and no one's name. */
export async function fileTakedowns(
  db: Queryable,
  caller: AdminCaller,
  query: TakedownsQuery,
): Promise<CsvFile> {
  const { rows } = await selectTakedowns(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'takedowns',
    head: [
      '受付番号',
      '優先',
      '権利',
      '立場',
      '受付日時',
      '最初の確認',
      '照会日時',
      '期限',
      '結果',
      '回答日時',
    ],
    rows: rows.map((row) => {
      const { receipt, urgent, right, standing, sentOn, lookedOn, due, outcome } = present(row);
      const [askedOn, decidedOn] = [row.askedAt, row.decidedAt].map((at) => at && postedOnOf(at));
      return [
        ...[receipt, urgent ? '優先' : '', right, standing, sentOn, lookedOn, askedOn],
        ...[due?.on, outcome && OUTCOMES[outcome], decidedOn],
      ].map((value) => value ?? null);
    }),
  });
}

/** Recorded. @throws ApiError not_found */
export const openTakedown = (
  db: Db,
  caller: AdminCaller,
  { id: receipt }: { id: string },
): Promise<OpenedTakedown> =>
  transact(db, async (trx) => {
    const row = await selectTakedown(trx, receipt);
    if (!row) throw new ApiError('not_found');
    const { url, part, reason, name, email, notice } = openSaid(row.sealed);
    const target = await readTarget(trx, url);
    const mayHide = target !== null && (await canHideFirst(trx, row, target));
    await auditAdmin(trx, caller, { event: 'takedown.opened', target: `takedown:${receipt}` });
    const { pathname, search, hash } = new URL(url);
    const { askedAt, hiddenAt, decidedAt, files, filesLeftOut } = row;
    return {
      ...present(row),
      ...{ path: pathname + search + hash, part, reason, name, email, notice, files, filesLeftOut },
      target: target && { kind: target.kind, id: target.id, name: target.name, text: target.text },
      ...{ mayHide, hiddenOn: hiddenAt && postedOnOf(hiddenAt) },
      askedOn: askedAt && postedOnOf(askedAt),
      objectBy: askedAt && hoursAfter(askedAt, OBJECTION_DAYS * 24),
      ...{ decision: row.reason, decidedOn: decidedAt && postedOnOf(decidedAt), decidedBy: row.decider },
    };
  });

export const waitingTakedowns = WAITING_TAKEDOWNS;
