import { promises as fs } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { FileMigrationProvider, type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';
import { oneAtATimeAsking } from './session-lock.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

const provider = new FileMigrationProvider({ fs, path, migrationFolder: folder });

/** `isAlone`: it runs in no transaction where rows are, to make an index concurrently; it can run again half done. */
export type OwnMigration = Migration & { isAlone?: boolean };

export const readMigrations = async (): Promise<string[]> =>
  Object.keys(await provider.getMigrations()).sort();

/** What a migration locks waits no longer, as all that comes behind waits with it. */
const LOCK_MS = 1000;
const LOCK_TRIES = 60;
const LOCKED = '55P03';

function ranBy({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Again while another holds what it locks: nothing of it has stayed. */
async function stepUp(one: Db, { isAlone = false }: OwnMigration): Promise<string[]> {
  const migrator = new Migrator({ db: one, provider });
  for (let tried = 1; ; tried++) {
    await sql`select set_config('lock_timeout', ${isAlone ? '0' : `${LOCK_MS}ms`}, false)`.execute(one);
    const done = await migrator.migrateUp({ disableTransactions: isAlone });
    await sql`reset lock_timeout`.execute(one);
    if (tried === LOCK_TRIES || (done.error as { code?: string } | undefined)?.code !== LOCKED)
      return ranBy(done);
    await setTimeout(LOCK_MS * Math.random());
  }
}

/**
 * An empty database in one transaction, any other in one for each migration; safe when several processes start at once.
 * `to`: the last one that runs, the newest by default. @returns the migrations that ran. @throws the first failure
 */
export async function migrate(db: Db, to?: string): Promise<string[]> {
  if (!to && (await findPending(db)).length === 0) return [];
  return oneAtATimeAsking(db, 'migrations', async (one) => {
    if ((await selectMigrations(one)).length === 0) {
      const migrator = new Migrator({ db: one, provider });
      return ranBy(await (to ? migrator.migrateTo(to) : migrator.migrateToLatest()));
    }
    const all = await provider.getMigrations();
    const ran: string[] = [];
    for (const name of await findPending(one))
      if (!to || name <= to) ran.push(...(await stepUp(one, all[name] as OwnMigration)));
    return ran;
  });
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
