import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Db } from '../server/db/connect.ts';
import { importCasts } from '../server/importing/import-casts.ts';
import type { ImportOptions, ImportResult } from '../server/importing/import-rows.ts';
import { importShifts } from '../server/importing/import-shifts.ts';
import { importShops } from '../server/importing/import-shops.ts';
import { decodeCsv, UnreadableFileError } from '../server/importing/read-csv.ts';
import { importOwnPlaces, importStations } from '../server/places/import-places.ts';
import { Progress } from './progress.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE =
  'Usage: npm run import -- stations|shops|casts|shifts FILE [--dry-run] [--skip-bad] [--readings FILE]';
const SHOWN_ERRORS = 50;
const IMPORTERS: Record<string, (db: Db, text: string, options: ImportOptions) => Promise<ImportResult>> = {
  shops: importShops,
  casts: importCasts,
  shifts: importShifts,
};

function read(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new UsageError(`${file} を読み取れません。ファイルの場所と名前をお確かめください。`);
  }
  return decodeCsv(bytes);
}

function tell(errors: readonly string[]): void {
  for (const error of errors.slice(0, SHOWN_ERRORS)) console.error(error);
  if (errors.length > SHOWN_ERRORS) console.error(`ほか${errors.length - SHOWN_ERRORS}件`);
}

function report({ total, good, written, errors }: ImportResult, dryRun: boolean): void {
  tell(errors);
  if (dryRun) console.log(`確認のみ：${total}行のうち${good}行を登録できます。何も書き込んでいません。`);
  else if (written > 0 || errors.length === 0) console.log(`${total}行のうち${written}行を登録しました。`);
  if (errors.length === 0) return;
  if (written === 0 && !dryRun)
    console.error(
      '誤りがあるため、何も登録していません。直してからやり直すか、--skip-bad を付けてください。',
    );
  process.exitCode = 1;
}

async function run(): Promise<void> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const [kind = '', file] = positionals;
  const importer = IMPORTERS[kind];
  if (!file || (kind !== 'stations' && !importer)) throw new UsageError(USAGE);
  const text = read(file);
  const dryRun = values['dry-run'] === true;
  const skipBad = values['skip-bad'] === true;
  await withDatabase('import', async (db) => {
    await importOwnPlaces(db);
    if (!importer) {
      const readings = values.readings ? read(values.readings) : undefined;
      const result = await importStations(db, text, { readings, dryRun, skipBad });
      const written = result.errors.length > 0 && !skipBad ? 0 : result.groups;
      report(
        { total: result.groups + result.errors.length, good: result.groups, written, errors: result.errors },
        dryRun,
      );
      return;
    }
    let progress: Progress | undefined;
    const onProgress = (done: number, total: number) => {
      progress ??= new Progress('Import', total, 'rows');
      progress.at(done);
    };
    const result = await importer(db, text, { dryRun, skipBad, onProgress });
    progress?.done(result.written);
    report(result, dryRun);
  });
}

function parse() {
  return parseArgs({
    options: {
      'dry-run': { type: 'boolean' },
      'skip-bad': { type: 'boolean' },
      readings: { type: 'string' },
    },
    allowPositionals: true,
  });
}

await runCommand(async () => {
  try {
    await run();
  } catch (error) {
    throw error instanceof UnreadableFileError ? new UsageError(error.message) : error;
  }
});
