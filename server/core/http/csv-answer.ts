import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';

type Cell = string | number | null;
/** `name`: of the file, without its ending. */
export type CsvFile = { name: string; head: readonly string[]; rows: readonly (readonly Cell[])[] };

/** For Excel: a mark of UTF-8, CRLF, and no cell that would be read as a formula. */
export const csvText = ({ head, rows }: Pick<CsvFile, 'head' | 'rows'>): string =>
  stringify([head, ...rows] as Cell[][], { bom: true, escape_formulas: true, record_delimiter: 'windows' });

/** A file that the browser saves. */
export function csvAnswer(context: Context, file: CsvFile): Response {
  context.header('Content-Disposition', `attachment; filename="${file.name}.csv"`);
  context.header('Content-Type', 'text/csv; charset=utf-8');
  return context.body(csvText(file));
}
