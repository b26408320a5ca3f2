import type { Db } from '../db/connect.ts';
import { CellError, numberCell, requiredCell, textCell } from './cells.ts';
import { checkRows, type ImportOptions, type ImportResult, once, writeRows } from './import-rows.ts';
import { selectIdsByExternal, upsertCasts } from './queries.ts';
import { readCsv } from './read-csv.ts';

export const CAST_COLUMNS: Record<string, string[]> = {
  external_id: ['キャストコード', '外部ID'],
  shop: ['店舗コード'],
  name: ['源氏名', '名前'],
  kana: ['よみ', 'よみがな'],
  age: ['年齢'],
  tall: ['身長'],
  blood_type: ['血液型'],
  hometown: ['出身'],
  hobby: ['趣味'],
  message: ['メッセージ'],
};
const BLOOD_TYPES = ['A', 'B', 'O', 'AB'];

function bloodType(value: string | undefined): string | null {
  const text = (value ?? '').normalize('NFKC').trim().replace(/型$/, '').toUpperCase();
  if (text === '') return null;
  if (!BLOOD_TYPES.includes(text)) throw new CellError('血液型を選択肢から選んでください。');
  return text;
}

function kanaOf(value: string | undefined): string {
  const kana =
    textCell(
      value?.normalize('NFKC').replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60)),
      'よみがな',
      30,
    ) ?? '';
  if (kana !== '' && !/^[ぁ-ゖー・\s]+$/.test(kana))
    throw new CellError('よみがなはひらがなで入力してください。');
  return kana;
}

function ageOf(value: string | undefined): number | null {
  const age = numberCell(value?.replace('歳', ''), '年齢', 0, 150);
  if (age !== null && age < 18) throw new CellError('年齢は18歳以上を選択してください。');
  if (age !== null && age > 60) throw new CellError('年齢は18〜60の範囲で入力してください。');
  return age;
}

/** Adds casts or renews those of the same code; see docs/import.md for the columns. */
export async function importCasts(db: Db, text: string, options: ImportOptions = {}): Promise<ImportResult> {
  const rows = readCsv(text, CAST_COLUMNS, ['external_id', 'shop', 'name']);
  const shops = new Map(
    (await selectIdsByExternal(db, 'shops')).map(({ externalId, id }) => [externalId, id]),
  );
  const given = Object.keys(rows[0]?.cells ?? {});
  const columns = given.map((key) => (key === 'shop' ? 'shop_id' : key));
  const checked = checkRows(rows, (cells, seen) => {
    const code = requiredCell(cells.shop, '店舗コード', 100);
    const shop_id = shops.get(code);
    if (shop_id === undefined) throw new CellError(`店舗コード「${code}」のお店が登録されていません。`);
    return {
      external_id: once(seen, requiredCell(cells.external_id, 'キャストコード', 100), 'キャストコード'),
      shop_id,
      name: requiredCell(cells.name, '名前（源氏名）', 20),
      kana: kanaOf(cells.kana),
      age: ageOf(cells.age),
      tall: numberCell(cells.tall?.replace(/cm/i, ''), '身長', 130, 200),
      blood_type: bloodType(cells.blood_type),
      hometown: textCell(cells.hometown, '出身', 20),
      hobby: textCell(cells.hobby, '趣味', 50),
      message: textCell(cells.message, 'メッセージ', 400),
    };
  });
  return writeRows(db, checked, (trx, batch) => upsertCasts(trx, batch, columns), options);
}
