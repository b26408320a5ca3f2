import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { filesOf } from '../../core/http/form-of.ts';
import { importShops, shopCodesIn } from '../../directory/importing/import-shops.ts';
import { decodeCsv, UnreadableFileError } from '../../directory/importing/read-csv.ts';
import {
  deleteUnusedShops,
  restoreShops,
  type ShopSnapshot,
  selectSnapshots,
  selectWithPlaces,
} from '../../directory/importing/shop-snapshots.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { compare, isSame } from './compare.ts';
import { type CheckedImport, ROWS_MAX, SHOWN_CHANGES, SHOWN_ERRORS } from './contract.ts';
import * as queries from './queries.ts';

const RUNS_KEPT_DAYS = 90;
const RUN_ALREADY = 'このファイルは、すでに取り込みました。';
const HAS_ERRORS = '誤りのある行があります。直してから、もう一度ファイルを選んでください。';
const TAKEN_BACK = 'この取り込みは、元に戻せません。';

const refused = (problem: string) => new InvalidInputError({ file: [problem] });

type Outcome = Awaited<ReturnType<typeof importShops>> & { before: ShopSnapshot[]; after: ShopSnapshot[] };

async function importWith(trx: Queryable, text: string): Promise<Outcome> {
  const codes = shopCodesIn(text);
  const before = await selectSnapshots(trx, codes);
  const result = await importShops(trx, text);
  return { ...result, before, after: await selectSnapshots(trx, codes) };
}

/** Carries what a dry run has found out of the transaction that is rolled back. */
class DryRun extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

/** Imports and takes everything back at once: the comparison is that of the real thing. */
async function tryImport(db: Db, text: string): Promise<Outcome> {
  try {
    return await transact(db, async (trx) => {
      throw new DryRun(await importWith(trx, text));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    throw error instanceof UnreadableFileError ? refused(error.message) : error;
  }
}

/** @throws InvalidInputError */
async function readFile(form: FormData): Promise<{ fileName: string; text: string }> {
  const [file] = filesOf(form, 'file');
  if (!file || file.size === 0) throw refused('CSVファイルを選択してください。');
  try {
    const text = decodeCsv(Buffer.from(await file.arrayBuffer()));
    if (shopCodesIn(text).length > ROWS_MAX)
      throw refused(`1回に取り込めるのは${ROWS_MAX.toLocaleString('ja-JP')}行までです。`);
    return { fileName: file.name.slice(0, 200), text };
  } catch (error) {
    throw error instanceof UnreadableFileError ? refused(error.message) : error;
  }
}

/** What an import would do; nothing of it is done. @throws InvalidInputError */
export async function checkImport(db: Db, caller: AdminCaller, form: FormData): Promise<CheckedImport> {
  const { fileName, text } = await readFile(form);
  const { errors, ignored, notes = [], before, after } = await tryImport(db, text);
  const { changes, ...counts } = compare(before, after);
  const refusedRows = errors.length;
  const id = await queries.insertChecked(db, {
    ...{ fileName, text, ...counts, refused: refusedRows, madeBy: caller.admin.userId },
  });
  return {
    ...{ id, ...counts, refused: refusedRows, ignored, notes: notes.slice(0, SHOWN_ERRORS) },
    ...{ changes: changes.slice(0, SHOWN_CHANGES), errors: errors.slice(0, SHOWN_ERRORS) },
    message: 'ファイルを確認しました。まだ何も変わっていません。',
  };
}

const audit = (
  trx: Queryable,
  caller: AdminCaller,
  { event, id, detail }: { event: string; id: number; detail: Record<string, number | string | null> },
) => auditAdmin(trx, caller, { event: `import.${event}`, target: `import:${id}`, detail });

/** @throws ApiError not_found; InvalidInputError */
export async function runImport(db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> {
  const written = await transact(db, async (trx) => {
    const run = await queries.lockRun(trx, id);
    if (!run) throw new ApiError('not_found');
    if (run.status !== 'checked' || run.text === null) throw new InvalidInputError({ custom: [RUN_ALREADY] });
    if (run.refused > 0) throw new InvalidInputError({ custom: [HAS_ERRORS] });
    const outcome = await importWith(trx, run.text);
    const { fresh, changed } = compare(outcome.before, outcome.after);
    await queries.updateDone(trx, id, outcome);
    await audit(trx, caller, {
      event: 'done',
      id,
      detail: { fresh, changed, ...digestChange(outcome.before, outcome.after) },
    });
    return outcome.written;
  });
  return { message: `${written.toLocaleString('ja-JP')}件のお店を取り込みました。` };
}

/**
 * Restores the rows that the import changed and deletes those that it added, but for rows that were changed or used
 * since. @throws ApiError not_found; InvalidInputError
 */
export async function takeImportBack(db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> {
  const { undone, kept } = await transact(db, async (trx) => {
    const run = await queries.lockRun(trx, id);
    if (!run) throw new ApiError('not_found');
    if (run.status !== 'done') throw new InvalidInputError({ custom: [TAKEN_BACK] });
    const before = new Map((run.before as ShopSnapshot[]).map((shop) => [shop.code, shop]));
    const after = new Map((run.after as ShopSnapshot[]).map((shop) => [shop.code, shop]));
    const now = await selectSnapshots(trx, [...after.keys()]);
    const untouched = now.filter((shop) => {
      const then = after.get(shop.code);
      return then !== undefined && isSame(then, shop);
    });
    const old = await selectWithPlaces(
      trx,
      untouched.flatMap(({ code }) => before.get(code) ?? []),
    );
    await restoreShops(trx, old);
    const fresh = untouched.filter(({ code }) => !before.has(code));
    const gone = await deleteUnusedShops(
      trx,
      fresh.map((shop) => shop.id),
    );
    const counts = { undone: old.length + gone.length, kept: after.size - old.length - gone.length };
    await queries.updateTakenBack(trx, id);
    const left = await selectSnapshots(trx, [...after.keys()]);
    await audit(trx, caller, { event: 'taken_back', id, detail: { ...counts, ...digestChange(now, left) } });
    return counts;
  });
  const rest = kept > 0 ? `その後に変更や登録のあった${kept}件は、そのままにしました。` : '';
  return { message: `${undone}件のお店を取り込み前に戻しました。${rest}` };
}

export const sweepImports = (db: Queryable): Promise<number> => queries.deleteOldRuns(db, RUNS_KEPT_DAYS);
