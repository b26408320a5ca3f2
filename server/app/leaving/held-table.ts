import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { Database } from '../../core/db/schema.ts';

type Table = keyof Database & string;
type Column<T extends Table> = keyof Database[T] & string;

type AnyColumn = { [T in Table]: Column<T> }[Table];
/** `table.column` */
export type ColumnName = { [T in Table]: `${T}.${Column<T>}` }[Table];

/** What the download has of the rows. `without`: texts that it leaves out, each with the reason. */
export type Exported<C extends string = AnyColumn> =
  | {
      part: string;
      columns: readonly C[];
      /** At most one row: it is given without a list. */
      one?: true;
      orderBy?: C;
      where?: RawBuilder<SqlBool>;
      without?: Partial<Record<C, string>>;
    }
  | {
      part: string;
      read: (db: Queryable, id: number) => Promise<unknown>;
      without?: Partial<Record<C, string>>;
    }
  /** Read along with that part. */
  | { in: string; without?: Partial<Record<C, string>> }
  | { none: string };

export type Leaving = {
  userId: number;
  castId: number | null;
  iconMediaId: string | null;
  eraseRatings: boolean;
  /** Pictures whose last use has been erased. */
  media: Set<string>;
  /** Removed after the commit; a job does so should the process end before. */
  files: string[];
};

/** `deleteInSteps`: of these an account may have thousands. `with`: they go with the rows of that entry. */
export type Erased =
  | 'delete'
  | 'deleteInSteps'
  | {
      run: (trx: Queryable, id: number, leaving: Leaving) => Promise<unknown>;
      inSteps?: (db: Db, id: number) => Promise<unknown>;
      /** What stays of the rows. */
      leaves?: string;
    }
  | { with: ColumnName }
  /** `days`: until a sweep deletes them; null: as long as the row of the account, without its name. */
  | { kept: string; days: number | null };

/** What `column` of `table`, the number of an account, a page or a row of theirs, is to export and erasure. */
export type Held = { table: Table; column: AnyColumn; exported: Exported; erased: Erased };

export const held = <T extends Table>(
  table: T,
  column: Column<T>,
  exported: Exported<Column<T>>,
  erased: Erased,
): Held => ({ table, column, exported, erased }) as Held;

/** Each is read when its turn comes: no more than one is in memory at a time. */
export type Sections = Record<string, () => Promise<unknown>>;

async function readRows(db: Queryable, { table, column, exported }: Held, id: number): Promise<unknown> {
  if ('read' in exported) return exported.read(db, id);
  if (!('columns' in exported)) return undefined;
  const { columns, one, orderBy = columns[0] ?? column, where = sql<SqlBool>`true` } = exported;
  const { rows } = await sql`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and ${where} order by ${sql.ref(orderBy)}`.execute(db);
  return one ? rows[0] : rows;
}

export const sectionsOf = (db: Queryable, list: readonly Held[], id: number): Sections =>
  Object.fromEntries(
    list.flatMap((entry) =>
      'part' in entry.exported ? [[entry.exported.part, () => readRows(db, entry, id)]] : [],
    ),
  );

const whose = ({ column }: Held, id: number): RawBuilder<SqlBool> => sql`${sql.ref(column)} = ${id}`;

/** Below the limit of one statement. May be interrupted and run again. */
export async function eraseInSteps(db: Db, list: readonly Held[], id: number): Promise<void> {
  for (const entry of list) {
    const { erased, table } = entry;
    if (erased === 'deleteInSteps') await deleteInSteps(db, table, whose(entry, id));
    else if (typeof erased === 'object' && 'run' in erased) await erased.inSteps?.(db, id);
  }
}

/** In the order of the list. */
export async function eraseHeld(
  trx: Queryable,
  list: readonly Held[],
  id: number,
  leaving: Leaving,
): Promise<void> {
  for (const entry of list) {
    const { erased, table } = entry;
    if (typeof erased === 'string')
      await sql`delete from ${sql.table(table)} where ${whose(entry, id)}`.execute(trx);
    else if ('run' in erased) await erased.run(trx, id, leaving);
  }
}
