import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { ImportRunsTable } from '../../core/db/moderation-tables.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { ImportsQuery } from './contract.ts';

type Checked = Pick<
  Insertable<ImportRunsTable>,
  'fileName' | 'text' | 'fresh' | 'changed' | 'unchanged' | 'refused' | 'madeBy'
>;

export async function insertChecked(trx: Queryable, run: Checked): Promise<number> {
  const { id } = await trx.insertInto('importRuns').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** One import after the other: two would compare the same shops. */
export const lockRun = (trx: Queryable, id: number) =>
  trx
    .selectFrom('importRuns')
    .select(['status', 'text', 'refused', 'before', 'after'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function updateDone(
  trx: Queryable,
  id: number,
  { before, after }: { before: object; after: object },
): Promise<void> {
  await trx
    .updateTable('importRuns')
    .set({
      ...{ status: 'done', text: null, doneAt: sql<Date>`now()` },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    .where('id', '=', id)
    .execute();
}

export async function updateTakenBack(trx: Queryable, id: number): Promise<void> {
  await trx
    .updateTable('importRuns')
    .set({ status: 'taken_back', takenBackAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export type RunRow = {
  id: number;
  fileName: string;
  status: 'done' | 'taken_back';
  fresh: number;
  changed: number;
  unchanged: number;
  refused: number;
  doneAt: Date;
  takenBackAt: Date | null;
  madeBy: string | null;
};

const found = (q: string): RawBuilder<SqlBool> =>
  /^\d{1,15}$/.test(q)
    ? sql<SqlBool>`(r.id = ${Number(q)}::bigint or ${startsWith(sql`r.file_name`, q)})`
    : startsWith(sql`r.file_name`, q);

const TAKEN_BACK = sql<SqlBool>`r.taken_back_at is not null`;

/** Those that were run. */
export function selectRuns(db: Queryable, { q, status, sort, cursor }: ImportsQuery, limit: number) {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`r.done_at is not null`];
  if (q) where.push(found(q));
  if (status) where.push(status === 'taken_back' ? TAKEN_BACK : sql<SqlBool>`r.status = ${status}`);
  return selectList<RunRow>(db, {
    columns: sql`r.id, r.file_name, r.status, r.fresh, r.changed, r.unchanged, r.refused, r.done_at, r.taken_back_at,
      a.name as made_by`,
    rows: sql`from import_runs r left join users a on a.id = r.made_by`,
    where,
    terms: [{ by: sql`r.id`, type: 'bigint', down: sort === 'new' }],
    ...{ cursor, limit },
  });
}

/** Deletes files that were not imported, and imports that are too old to be undone. */
export const deleteOldRuns = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(db, 'importRuns', sql`made_at < now() - ${days}::int * interval '1 day'`);
