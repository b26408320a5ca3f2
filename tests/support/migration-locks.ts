import { sql } from 'kysely';
import type { Queryable } from '../../server/core/db/connect.ts';

type Table = { oid: number; name: string; file: number; indexes: number };

/** Of the schema `public`, as they are now. */
export async function selectTables(db: Queryable): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.oid::int8 as oid, c.relname as name, c.relfilenode::int8 as file,
      (select count(*) from pg_index i where i.indrelid = c.oid) as indexes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 2`.execute(db);
  return rows;
}

/** Locks that writes wait for. */
const STRONG = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

type Count = { name: string; n: number };

/** Scans of whole tables and written rows; of the transactions before as well, until PostgreSQL has counted those up. */
export async function selectWork(trx: Queryable): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select relname as name, seq_scan + n_tup_ins + n_tup_upd + n_tup_del as n
    from pg_stat_xact_user_tables where schemaname = 'public'`.execute(trx);
  return rows;
}

/**
 * Of a transaction that has changed the schema: the tables of `before` that writes wait for until its end, and what it has
 * done with rows of any of them meanwhile, which takes the longer the more rows there are.
 */
export async function judgeLocks(trx: Queryable, before: readonly Table[], done: readonly Count[]) {
  const oids = before.map(({ oid }) => oid);
  const { rows: locked } = await sql<{ name: string }>`
    select distinct relation::regclass::text as name from pg_locks
    where pid = pg_backend_pid() and relation = any(${oids}::oid[]) and mode = any(${STRONG}::text[])
    order by 1`.execute(trx);
  const former = new Map(done.map(({ name, n }) => [name, n]));
  const there = new Set(before.map(({ name }) => name));
  const touched = (await selectWork(trx)).filter(
    ({ name, n }) => there.has(name) && n > (former.get(name) ?? 0),
  );
  const after = new Map((await selectTables(trx)).map((table) => [table.oid, table]));
  const made = before.filter(({ oid, file, indexes }) => {
    const now = after.get(oid);
    return now && (now.file !== file || now.indexes > indexes);
  });
  const work = [...new Set([...touched, ...made].map(({ name }) => name))].sort();
  return { locked: locked.map(({ name }) => name), work };
}
