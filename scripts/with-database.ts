import { type Config, ConfigError, readConfig } from '../server/config.ts';
import type { Db } from '../server/db/connect.ts';
import { provideDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { loadSecrets } from '../server/secrets.ts';

/** A mistake of the person at the keyboard; its message is all that is shown. */
export class UsageError extends Error {}

/** Runs a command; what went wrong for the user's own reasons is told in one sentence, anything else with its trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const known = error instanceof ConfigError || error instanceof UsageError;
    console.error(known ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}

/** Opens the migrated database for a script (no statement limits), runs `work`, and closes everything again. */
export async function withDatabase(
  name: string,
  work: (db: Db, config: Config, url: string) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config, loadSecrets(config), { name, unlimited: true, poolSize: 4 });
  try {
    await migrate(database.db);
    provideDatabase(database.db);
    await work(database.db, config, database.url);
  } finally {
    await database.close();
  }
}
