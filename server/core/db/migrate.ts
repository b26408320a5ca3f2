import { promises as fs } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

/**
 * One transaction; safe when several processes start at once. @returns the migrations that ran. @throws the first
 * failure
 */
export async function migrate(db: Db): Promise<string[]> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: folder });
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
