import { promises as fs } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

const provider = new FileMigrationProvider({ fs, path, migrationFolder: folder });

export const readMigrations = async (): Promise<string[]> =>
  Object.keys(await provider.getMigrations()).sort();

/**
 * One transaction; safe when several processes start at once. `to`: the last one that runs, the newest by default.
 * @returns the migrations that ran. @throws the first failure
 */
export async function migrate(db: Db, to?: string): Promise<string[]> {
  if (!to && (await findPending(db)).length === 0) return [];
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest());
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** A schema of a later release waits for none of ours: the release before runs on it. */
export async function findPending(db: Db): Promise<string[]> {
  const ran = new Set(await selectMigrations(db));
  return (await readMigrations()).filter((name) => !ran.has(name));
}

/** Those that have run, oldest first; none in a database without a schema. */
export async function selectMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select to_regclass('kysely_migration') as found`.execute(db);
  if (!(tables[0] as { found: string | null }).found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
