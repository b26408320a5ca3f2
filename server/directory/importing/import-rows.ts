import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { renewPlans } from '../../core/db/renew-plans.ts';
import { transact } from '../../core/db/transact.ts';
import { CellError } from './cells.ts';
import type { CsvRow } from './read-csv.ts';

export type ImportOptions = {
  dryRun?: boolean;
  skipBad?: boolean;
  onProgress?: (done: number, total: number) => void;
};
/**
 * `written` is 0 in a dry run or when a bad row stopped the import; `ignored` are headings without a column; `notes`
 * speak of rows that are good and may still be meant otherwise.
 */
export type ImportResult = {
  total: number;
  good: number;
  written: number;
  errors: string[];
  ignored: string[];
  notes?: string[];
};

/** Larger loads announce once that every page is stale, instead of naming each. */
const BIG = 2000;
const BATCH = 1000;

export function checkRows<T>(
  rows: readonly CsvRow[],
  read: (cells: CsvRow['cells'], seen: Set<string>) => T,
): { good: T[]; errors: string[] } {
  const errors: string[] = [];
  const seen = new Set<string>();
  const good = rows.flatMap(({ line, cells, problem }) => {
    try {
      if (problem) throw new CellError(problem);
      return [read(cells, seen)];
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push(`${line}行目: ${error.message}`);
      return [];
    }
  });
  return { good, errors };
}

/** @throws CellError for a key of an earlier row. */
export function once(seen: Set<string>, key: string, label: string): string {
  if (seen.has(key)) throw new CellError(`${label}「${key}」が重複しています。`);
  seen.add(key);
  return key;
}

/** One transaction, or that of the caller: all or nothing, unless bad rows may be skipped. */
export async function writeRows<T>(
  db: Queryable,
  checked: { good: T[]; errors: string[] },
  write: (trx: Queryable, batch: T[]) => Promise<void>,
  options: ImportOptions,
): Promise<Omit<ImportResult, 'ignored' | 'notes'>> {
  const { good, errors } = checked;
  const total = good.length + errors.length;
  if (options.dryRun || (errors.length > 0 && !options.skipBad))
    return { total, good: good.length, written: 0, errors };
  const writeAll = async (trx: Queryable) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    if (good.length > BIG) await sql`set local app.page_changes = 'off'`.execute(trx);
    for (let start = 0; start < good.length; start += BATCH) {
      await write(trx, good.slice(start, start + BATCH));
      if (good.length > BIG) await renewPlans(trx, start / BATCH + 1);
      options.onProgress?.(Math.min(start + BATCH, good.length), good.length);
    }
    if (good.length > BIG) await trx.insertInto('pageChange').values({ tag: 'all' }).execute();
  };
  await (db.isTransaction ? writeAll(db) : transact(db, writeAll));
  return { total, good: good.length, written: good.length, errors };
}
