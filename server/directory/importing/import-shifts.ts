import type { Db } from '../../core/db/connect.ts';
import { CellError, codeCell, fold } from './cells.ts';
import { checkRows, type ImportOptions, type ImportResult, once, writeRows } from './import-rows.ts';
import { type ShiftRow, selectCastCodes, upsertShifts } from './queries.ts';
import { type ColumnNames, readCsv } from './read-csv.ts';
import { dateCell, endMinuteCell, minuteCell } from './time-cells.ts';

export const SHIFT_COLUMNS: ColumnNames = {
  cast: ['キャストコード'],
  date: ['日付', '出勤日', '営業日'],
  start: ['開始', '出勤'],
  end: ['終了', '退勤'],
};
const LAST_START = 1725;
const UNTIL_CLOSING = ['', 'ラスト', 'LAST', 'last'];

/** An empty end or 「ラスト」 lasts until the shop closes. */
export async function importShifts(db: Db, text: string, options: ImportOptions = {}): Promise<ImportResult> {
  const { rows, ignored } = readCsv(text, SHIFT_COLUMNS, ['cast', 'date', 'start']);
  const casts = new Map((await selectCastCodes(db)).map((cast) => [cast.externalId, cast]));
  const checked = checkRows(rows, (cells, seen): ShiftRow => {
    const code = codeCell(cells.cast, 'キャストコード');
    const cast = casts.get(code);
    if (!cast) throw new CellError(`キャストコード「${code}」が登録されていません。`);
    if (cast.shopId === null) throw new CellError(`キャストコード「${code}」は所属のお店がありません。`);
    const business_date = dateCell(cells.date, '日付');
    const start_minute = minuteCell(cells.start, '開始');
    if (business_date === null) throw new CellError('日付を入力してください。');
    if (start_minute === null) throw new CellError('開始を入力してください。');
    if (start_minute > LAST_START) throw new CellError('開始は28:45までの時刻で入力してください。');
    once(seen, `${code} ${business_date}`, '同じ人・同じ日の出勤');
    const end_minute = UNTIL_CLOSING.includes(fold(cells.end))
      ? null
      : endMinuteCell(cells.end, start_minute, '終了');
    return { cast_id: cast.id, shop_id: cast.shopId, business_date, start_minute, end_minute };
  });
  return { ...(await writeRows(db, checked, upsertShifts, options)), ignored };
}
