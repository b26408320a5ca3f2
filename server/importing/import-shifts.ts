import type { Db } from '../db/connect.ts';
import { CellError, dateCell, minuteCell, requiredCell } from './cells.ts';
import { checkRows, type ImportOptions, type ImportResult, once, writeRows } from './import-rows.ts';
import { selectCastShops, upsertShifts } from './queries.ts';
import { readCsv } from './read-csv.ts';

export const SHIFT_COLUMNS: Record<string, string[]> = {
  cast: ['キャストコード'],
  date: ['日付', '出勤日'],
  start: ['開始', '出勤'],
  end: ['終了', '退勤'],
};
const LAST_START = 1725;

/** Adds shifts or renews those of the same cast and day; an empty end or 「ラスト」 lasts until the shop closes. */
export async function importShifts(db: Db, text: string, options: ImportOptions = {}): Promise<ImportResult> {
  const rows = readCsv(text, SHIFT_COLUMNS, ['cast', 'date', 'start']);
  const casts = new Map((await selectCastShops(db)).map((cast) => [cast.externalId, cast]));
  const checked = checkRows(rows, (cells, seen) => {
    const code = requiredCell(cells.cast, 'キャストコード', 100);
    const cast = casts.get(code);
    if (!cast) throw new CellError(`キャストコード「${code}」が登録されていません。`);
    if (cast.shopId === null) throw new CellError(`キャストコード「${code}」は所属のお店がありません。`);
    const business_date = dateCell(cells.date, '日付');
    const start_minute = minuteCell(cells.start, '開始');
    if (business_date === null) throw new CellError('日付を入力してください。');
    if (start_minute === null) throw new CellError('開始を入力してください。');
    if (start_minute > LAST_START) throw new CellError('開始は28:45までの時刻で入力してください。');
    once(seen, `${code} ${business_date}`, '同じ人・同じ日の出勤');
    const last = cells.end?.normalize('NFKC').trim() === 'ラスト';
    const end_minute = last ? null : minuteCell(cells.end, '終了');
    if (end_minute !== null && end_minute <= start_minute)
      throw new CellError('終了は開始より後の時刻で入力してください。翌日の1時は25:00と入力します。');
    return { cast_id: cast.id, shop_id: cast.shopId, business_date, start_minute, end_minute };
  });
  return writeRows(db, checked, upsertShifts, options);
}
