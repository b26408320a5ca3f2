import { parse } from 'csv-parse/sync';

/** A file that cannot be imported at all; its message is for the person who gave it. */
export class UnreadableFileError extends Error {}

export type CsvRow = { line: number; cells: Record<string, string> };

/** Text of a CSV in UTF-8 (with or without BOM) or Shift_JIS, the two that Japanese spreadsheets write. */
export function decodeCsv(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'shift_jis'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  throw new UnreadableFileError('文字コードを読み取れません。UTF-8またはShift_JISで保存してください。');
}

/**
 * Rows of a CSV by column key. A header may be the key itself or one of its Japanese names; unknown columns are ignored.
 * @throws UnreadableFileError for an empty file, a broken one, or one without the `required` columns.
 */
export function readCsv(
  text: string,
  names: Readonly<Record<string, readonly string[]>>,
  required: readonly string[],
): CsvRow[] {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      info: true,
    }) as unknown as typeof records;
  } catch (error) {
    throw new UnreadableFileError(`CSVとして読み取れません（${(error as Error).message}）。`);
  }
  const [head, ...body] = records;
  if (!head) throw new UnreadableFileError('ファイルが空です。');
  const keyOf = (title: string) => {
    const folded = title.normalize('NFKC').trim();
    return Object.keys(names).find((key) => key === folded || names[key]?.includes(folded));
  };
  const keys = head.record.map(keyOf);
  const missing = required.filter((key) => !keys.includes(key));
  if (missing.length > 0)
    throw new UnreadableFileError(
      `1行目に列がありません：${missing.map((key) => names[key]?.[0] ?? key).join('、')}`,
    );
  if (body.length === 0) throw new UnreadableFileError('データの行がありません。');
  return body.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(keys.flatMap((key, i) => (key ? [[key, record[i] ?? '']] : []))),
  }));
}
