import type { Db } from '../../core/db/connect.ts';
import {
  CellError,
  choiceCell,
  codeCell,
  fold,
  kanaCell,
  longTextCell,
  numberCell,
  requiredCell,
  textCell,
} from './cells.ts';
import { checkRows, type ImportOptions, type ImportResult, once, writeRows } from './import-rows.ts';
import { noteNewCodes } from './new-codes.ts';
import { selectShopCodes, upsertByCode } from './queries.ts';
import { type ColumnNames, readCsv } from './read-csv.ts';
import { birthdayCell } from './time-cells.ts';

export const CAST_COLUMNS: ColumnNames = {
  external_id: ['キャストコード', '外部ID'],
  shop: ['店舗コード'],
  name: ['源氏名', '名前'],
  kana: ['よみ', 'よみがな'],
  age: ['年齢'],
  birthday: ['誕生日'],
  tall: ['身長'],
  blood_type: ['血液型'],
  hometown: ['出身', '出身地'],
  hobby: ['趣味'],
  lovers_type: ['好きなタイプ'],
  work_message: ['出勤メモ'],
  message: ['メッセージ'],
};
const BLOOD_TYPES = ['A', 'B', 'O', 'AB'];
/** Table columns that a file column fills under another name. */
const FILLS = new Map<string, string[]>(
  Object.entries({ shop: ['shop_id'], birthday: ['birth_month', 'birth_day'] }),
);

function ageCell(value: string | undefined): number | null {
  if (fold(value) === '非公開') return null;
  const age = numberCell(value, '年齢', 0, 999);
  if (age !== null && age < 18) throw new CellError('年齢は18歳以上を選択してください。');
  if (age !== null && age > 60) throw new CellError('年齢は18〜60の範囲で入力してください。');
  return age;
}

/** Adds casts or renews those of the same code (columns: docs/import.md). */
export async function importCasts(db: Db, text: string, options: ImportOptions = {}): Promise<ImportResult> {
  const { rows, ignored } = readCsv(text, CAST_COLUMNS, ['external_id', 'shop', 'name']);
  const shops = new Map((await selectShopCodes(db)).map(({ externalId, id }) => [externalId, id]));
  const columns = Object.keys(rows[0]?.cells ?? {}).flatMap((key) => FILLS.get(key) ?? [key]);
  const checked = checkRows(rows, (cells, seen) => {
    const code = codeCell(cells.shop, '店舗コード');
    const shop_id = shops.get(code);
    if (shop_id === undefined) throw new CellError(`店舗コード「${code}」のお店が登録されていません。`);
    const name = requiredCell(cells.name, '名前（源氏名）', 20);
    const birthday = birthdayCell(cells.birthday);
    return {
      external_id: once(seen, codeCell(cells.external_id, 'キャストコード'), 'キャストコード'),
      shop_id,
      name,
      kana: kanaCell(cells.kana, name, 30),
      age: ageCell(cells.age),
      birth_month: birthday?.month ?? null,
      birth_day: birthday?.day ?? null,
      tall: numberCell(cells.tall, '身長', 130, 200),
      blood_type: choiceCell(fold(cells.blood_type).replace(/型$/, '').toUpperCase(), '血液型', BLOOD_TYPES),
      hometown: textCell(cells.hometown, '出身', 20),
      hobby: textCell(cells.hobby, '趣味', 50),
      lovers_type: textCell(cells.lovers_type, '好きなタイプ', 30),
      work_message: longTextCell(cells.work_message, '出勤メモ', 200),
      message: longTextCell(cells.message, 'メッセージ', 400),
    };
  });
  const write = (trx: Parameters<typeof upsertByCode>[0], batch: object[]) =>
    upsertByCode(trx, 'casts', batch, columns, 'last_active_at');
  const notes = await noteNewCodes(
    db,
    'casts',
    checked.good.map(({ external_id }) => external_id),
  );
  return { ...(await writeRows(db, checked, write, options)), ignored, notes };
}
