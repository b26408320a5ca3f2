import { parse } from 'csv-parse/sync';
import { nfkc } from '../../core/text/normal-forms.ts';

/** A file that cannot be imported at all; its message is for the person who gave it. */
export class UnreadableFileError extends Error {}

/** `line` is where the row begins in the file; `problem` says what is wrong with the row as a whole. */
export type CsvRow = { line: number; cells: Record<string, string>; problem?: string };
export type CsvFile = { rows: CsvRow[]; ignored: string[] };
/** Japanese headings by column key. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>;

const ZIP = Buffer.from('PK\u0003\u0004');

/** UTF-8 (with or without BOM) or Shift_JIS, the two encodings that Japanese spreadsheets write. */
export function decodeCsv(bytes: Buffer): string {
  if (bytes.subarray(0, ZIP.length).equals(ZIP))
    throw new UnreadableFileError(
      'CSVではなく表計算ソフトのファイルです。「CSV UTF-8」形式で保存してください。',
    );
  for (const encoding of ['utf-8', 'shift_jis'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {}
  throw new UnreadableFileError('文字コードを読み取れません。UTF-8またはShift_JISで保存してください。');
}

type Parsed = { record: string[]; info: { lines: number } };

/** The first line of some spreadsheets, which they do not show: it names the sign between two cells. */
const SEPARATOR_LINE = /^\ufeff?sep=(.)\r?\n/i;

function parseCsv(text: string): Parsed[] {
  const [line = '', delimiter = ','] = SEPARATOR_LINE.exec(text) ?? [];
  try {
    return parse(text.slice(line.length), {
      bom: true,
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      info: true,
    }) as unknown as Parsed[];
  } catch (error) {
    const line = (error as { lines?: number }).lines;
    throw new UnreadableFileError(
      `CSVとして読み取れません。${line ? `${line}行目の近くの` : ''}引用符「"」の対応をお確かめください。`,
    );
  }
}

const fold = (title: string) => nfkc(title).replace(/\s+/g, '').toLowerCase();

function keysOf(head: readonly string[], names: ColumnNames, required: readonly string[]) {
  const keyByTitle = new Map(
    Object.entries(names).flatMap(([key, titles]) => [key, ...titles].map((title) => [fold(title), key])),
  );
  const keys = head.map((title) => keyByTitle.get(fold(title)));
  const titleOf = (key: string) => names[key]?.[0] ?? key;
  const missing = required.filter((key) => !keys.includes(key));
  if (missing.length > 0)
    throw new UnreadableFileError(`1行目に列がありません：${missing.map(titleOf).join('、')}`);
  const double = keys.find((key, i) => key && keys.indexOf(key) !== i);
  if (double) throw new UnreadableFileError(`1行目に同じ意味の列が2つあります：${titleOf(double)}`);
  return keys;
}

const lineBreaks = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/** A heading is a key or one of its Japanese names. @throws UnreadableFileError for a broken or incomplete file. */
export function readCsv(text: string, names: ColumnNames, required: readonly string[]): CsvFile {
  const [head, ...body] = parseCsv(text);
  if (!head) throw new UnreadableFileError('ファイルが空です。');
  const keys = keysOf(head.record, names, required);
  if (body.length === 0) throw new UnreadableFileError('データの行がありません。');
  const width = keys.length;
  const rows = body.map(({ record, info }): CsvRow => {
    const cells = Object.fromEntries(keys.flatMap((key, i) => (key ? [[key, record[i] ?? '']] : [])));
    const line = info.lines - lineBreaks(record);
    if (record.length >= width && record.slice(width).every((cell) => cell === '')) return { line, cells };
    return {
      line,
      cells,
      problem: `列の数が1行目と合いません（1行目は${width}列、この行は${record.length}列）。「,」を含む値は「"」で囲んでください。`,
    };
  });
  return { rows, ignored: head.record.filter((title, i) => title !== '' && !keys[i]) };
}
