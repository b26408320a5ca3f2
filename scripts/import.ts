import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Db } from '../server/core/db/connect.ts';
import { importCasts } from '../server/directory/importing/import-casts.ts';
import type { ImportOptions, ImportResult } from '../server/directory/importing/import-rows.ts';
import { importShifts } from '../server/directory/importing/import-shifts.ts';
import { importShops } from '../server/directory/importing/import-shops.ts';
import { decodeCsv, UnreadableFileError } from '../server/directory/importing/read-csv.ts';
import { importOwnPlaces, importStations } from '../server/directory/places/import-places.ts';
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

function printErrors(errors: readonly string[]): void {
  for (const error of errors.slice(0, SHOWN_ERRORS)) console.error(error);
  if (errors.length > SHOWN_ERRORS)
    console.error(`ほか${(errors.length - SHOWN_ERRORS).toLocaleString('ja-JP')}件`);
}

function report(
  { total, good, written, errors, ignored, notes = [] }: ImportResult,
  options: ImportOptions,
  unit: '行' | '駅' = '行',
): void {
  const count = (rows: number) => `${rows.toLocaleString('ja-JP')}${unit}`;
  if (ignored.length > 0) console.log(`次の列は使いません：${ignored.join('、')}`);
  for (const note of notes) console.log(note);
  printErrors(errors);
  const stopped = errors.length > 0 && !options.skipBad;
  if (options.dryRun)
    console.log(`確認のみ：${count(total)}のうち${count(good)}を登録できます。何も書き込んでいません。`);
  else if (stopped)
    console.error(
      `${count(total)}のうち${count(errors.length)}に誤りがあるため、何も登録していません。直してからやり直すか、--skip-bad を付けてください。`,
    );
  else console.log(`${count(total)}のうち${count(written)}を登録しました。`);
  if (stopped) process.exitCode = 1;
}

async function importStationFile(db: Db, text: string, readings: string | undefined, options: ImportOptions) {
  const { groups, errors } = await importStations(db, text, { ...options, readings });
  const stopped = options.dryRun || (errors.length > 0 && !options.skipBad);
  const total = groups + errors.length;
  report({ total, good: groups, written: stopped ? 0 : groups, errors, ignored: [] }, options, '駅');
}

async function run(): Promise<void> {
  const { values, positionals } = parse();
  const [kind = '', file, ...rest] = positionals;
  const importer = IMPORTERS[kind];
  const isStations = kind === 'stations';
  if (!file || rest.length > 0 || !(isStations || importer)) throw new UsageError(USAGE);
  if (values.readings && !isStations) throw new UsageError(`--readings goes with stations only.\n${USAGE}`);
  const text = read(file);
  const readings = values.readings ? read(values.readings) : undefined;
  const options = { dryRun: values['dry-run'] === true, skipBad: values['skip-bad'] === true };
  await withDatabase('import', async (db) => {
    await importOwnPlaces(db);
    if (!importer) return importStationFile(db, text, readings, options);
    let progress: Progress | undefined;
    const onProgress = (done: number, total: number) => {
      progress ??= new Progress('Import', total, 'rows');
      progress.at(done);
    };
    const result = await importer(db, text, { ...options, onProgress });
    progress?.done(result.written);
    report(result, options);
  });
}

function parse() {
  try {
    return parseArgs({
      options: {
        'dry-run': { type: 'boolean' },
        'skip-bad': { type: 'boolean' },
        readings: { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

await runCommand(async () => {
  try {
    await run();
  } catch (error) {
    throw error instanceof UnreadableFileError ? new UsageError(error.message) : error;
  }
});
