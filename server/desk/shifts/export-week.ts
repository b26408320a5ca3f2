import { formatMinute, type IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import { firstDayOf, keyOf, readWeek } from './read-week.ts';
import { type Cell, isSpan, type Weeks } from './rules.ts';

const HEAD = ['番号', '名前', '日付', '開始', '終了'];

const timesOf = (cell: Cell): [start: string, end: string] => {
  if (isSpan(cell)) return [formatMinute(cell.start), cell.end === null ? 'ラスト' : formatMinute(cell.end)];
  return [cell === 'off' ? '休み' : '', ''];
};

/** A line for each cast and day, with what is published; recorded before it leaves. @throws InvalidInputError; LimitError */
export async function exportWeek(
  db: Queryable,
  caller: Caller,
  { id: shopId, first, weeks }: { id: number; first?: IsoDate | undefined; weeks: Weeks },
): Promise<CsvFile> {
  const account = actorOf(caller).actor;
  await limit('list_file', { facts: caller.facts, account });
  const week = await readWeek(db, shopId, firstDayOf(first, weeks), weeks);
  const cells = new Map(week.cells.map(({ castId, date, cell }) => [keyOf(castId, date), cell]));
  const rows = week.casts.flatMap(({ id, name }) =>
    week.days.map(({ value }) => [id, name, value, ...timesOf(cells.get(keyOf(id, value)) ?? null)]),
  );
  await auditDesk(db, caller, {
    event: 'list.exported',
    target: 'list:shifts',
    detail: { shop: shopId, rows: rows.length },
  });
  return { name: `shifts-${week.first}`, head: HEAD, rows };
}
