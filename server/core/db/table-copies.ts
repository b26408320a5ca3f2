import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Db, onConnection } from './connect.ts';
import { withClient } from './with-client.ts';

/** `sha256` is of the rows as COPY writes them. */
export type TableCopy = { table: string; columns: string[]; rows: number; sha256: string };
export type TableCopies = { tables: TableCopy[]; sequences: { name: string; value: number }[] };
type Watch = (done: number, total: number) => void;

/** What migrations fill by themselves is not copied, nor what no crash would leave. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as table, array(
    select quote_ident(attname) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker')
    and c.relname not like 'kysely%' and c.relname <> 'migrations'
  order by 1`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::float8 as value from pg_sequences
  where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`;

async function dumpTable(client: pg.Client, found: Pick<TableCopy, 'table' | 'columns'>, to: string) {
  const hash = createHash('sha256');
  const rows = client.query(copyTo(`copy (select ${found.columns.join()} from ${found.table}) to stdout`));
  const noted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(rows, noted, createGzip({ level: 4 }), file);
  return { ...found, rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** Every table of one moment, packed, each in a file. `meanwhile` reads the same moment. */
export const dumpTables = <T>(
  url: string,
  fileOf: (table: string) => string,
  watch: Watch,
  meanwhile: (moment: Db) => Promise<T>,
): Promise<TableCopies & { meanwhile: T }> =>
  withClient(url, 'backup', async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: found } = await client.query<Pick<TableCopy, 'table' | 'columns'>>(TABLES);
    const tables: TableCopy[] = [];
    for (const each of found) {
      watch(tables.length, found.length);
      tables.push(await dumpTable(client, each, fileOf(each.table)));
    }
    const { rows: sequences } = await client.query<TableCopies['sequences'][number]>(SEQUENCES);
    const done = await meanwhile(onConnection(client));
    await client.query('commit');
    return { tables, sequences, meanwhile: done };
  });

/** Whether the role of `url` may let triggers and references rest, as a superuser may. */
export const canLoad = (url: string): Promise<boolean> =>
  withClient(url, 'restore', (client) =>
    client.query('begin; set local session_replication_role = replica; rollback').then(
      () => true,
      () => false,
    ),
  );

export const queueVersion = (url: string): Promise<number> =>
  withClient(url, 'queue', async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'select max(id) as id from graphile_worker.migrations',
    );
    return rows[0]?.id ?? 0;
  });

/** Puts the rows into tables of the same schema, in one transaction; triggers and references rest. */
export const loadTables = (
  url: string,
  fileOf: (table: string) => string,
  { tables, sequences }: TableCopies,
  watch: Watch,
): Promise<void> =>
  withClient(url, 'restore', async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`truncate ${tables.map(({ table }) => table).join()}`);
    for (const [i, { table, columns, rows }] of tables.entries()) {
      watch(i, tables.length);
      const into = client.query(copyFrom(`copy ${table} (${columns.join()}) from stdin`));
      await pipeline(createReadStream(fileOf(table)), createGunzip(), into);
      if (into.rowCount !== rows) throw new Error(`${table} got ${into.rowCount} rows of ${rows}.`);
    }
    for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value]);
    // The process that held them is gone.
    for (const held of ['_private_jobs', '_private_job_queues'])
      await client.query(`update graphile_worker.${held} set locked_at = null, locked_by = null`);
    await client.query('commit');
    await client.query('analyze');
  });
