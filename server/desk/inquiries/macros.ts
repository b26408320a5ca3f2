import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { noteExport } from '../kit/audit.ts';
import type { MacroForm, Macros } from './desk-contract.ts';
import { deleteMacro, insertMacro, selectMacros } from './desk-queries.ts';
import { MACROS_MAX } from './rules.ts';

const audit = (
  trx: Queryable,
  caller: AdminCaller,
  { event, id, detail }: { event: string; id: number; detail: ReturnType<typeof digestChange> },
) => auditAdmin(trx, caller, { event: `macro.${event}`, target: `macro:${id}`, detail });

/** What staff often write, for everybody at the desk. */
export const readMacros = async (db: Queryable): Promise<Macros> => ({ items: await selectMacros(db) });

export async function fileMacros(db: Queryable, caller: AdminCaller): Promise<CsvFile> {
  const rows = (await selectMacros(db)).map(({ id, title, body }) => [id, title, body]);
  return noteExport(db, caller, { name: 'macros', head: ['番号', '定型文の名前', '定型文'], rows });
}

/** @throws InvalidInputError when there are too many */
export const addMacro = (db: Db, caller: AdminCaller, form: MacroForm): Promise<Done> =>
  transactOnce(db, caller, async (trx) => {
    if ((await selectMacros(trx)).length >= MACROS_MAX)
      throw new InvalidInputError({ custom: [`定型文は${MACROS_MAX}件まで登録できます。`] });
    const macro = { title: form.title, body: form.body };
    const id = await insertMacro(trx, macro);
    await audit(trx, caller, { event: 'added', id, detail: digestChange(null, macro) });
    return { message: '定型文を登録しました。' };
  });

/** @throws ApiError not_found */
export const removeMacro = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  transact(db, async (trx) => {
    const gone = await deleteMacro(trx, id);
    if (!gone) throw new ApiError('not_found');
    await audit(trx, caller, { event: 'removed', id, detail: digestChange(gone, null) });
    return { message: '定型文を削除しました。' };
  });
