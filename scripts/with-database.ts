import { type Config, ConfigError, readConfig } from '../server/core/config.ts';
import type { Db } from '../server/core/db/connect.ts';
import { provideDatabase } from '../server/core/db/database.ts';
import { type Addresses, asOwner, openDatabase } from '../server/core/db/open.ts';
import { migrateAll } from '../server/core/jobs/migrate-all.ts';
import { loadSecrets, provideSecrets } from '../server/core/secrets.ts';
import { checkMediaFolders } from '../server/gateways/media/media-identity.ts';
import { OrderlyStop } from './orderly-stop.ts';

/** A mistake of the person at the keyboard; its message is all that is shown. */
export class UsageError extends Error {}

/** Why PostgreSQL could not be used at all, by the codes of the system and of PostgreSQL. */
const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host name is unknown',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is refused',
  '28000': 'the user is refused',
  '3D000': 'the database does not exist',
};

function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof UsageError) return error.message;
  const reason = UNREACHABLE[(error as { code?: string }).code ?? ''];
  return reason ? `PostgreSQL cannot be used: ${reason}. Check DATABASE_URL.` : null;
}

/** Runs a command; prints an error of the user's own in one sentence, any other with its trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const sentence = sentenceOf(error);
    console.error(sentence ? `\n${sentence}\n` : error);
    process.exitCode = 1;
  }
}

type Options = { as?: 'site' | 'owner'; asIs?: boolean; first?: () => void };

/**
 * Opens the migrated database for a script (no statement limits), runs `work`, and closes everything again. `as`: whose
 * rights it needs. `asIs`: the database and the folders of media are `work`'s to fill, as the owner. `first` has the
 * secrets, and no database yet.
 */
export async function withDatabase(
  name: string,
  work: (db: Db, config: Config, addresses: Addresses) => Promise<void>,
  { asIs = false, as = asIs ? 'owner' : 'site', first }: Options = {},
): Promise<void> {
  const stop = new OrderlyStop({ exitCode: 1 });
  const config = readConfig();
  const secrets = loadSecrets(config);
  provideSecrets(secrets);
  first?.();
  const database = await openDatabase(config, secrets, { name, unlimited: true, poolSize: 4 });
  await stop.by(() => database.close());
  try {
    provideDatabase(database.db);
    if (!asIs) {
      await migrateAll(database);
      await checkMediaFolders(database.db);
    }
    if (as === 'site') await work(database.db, config, database);
    else
      await asOwner(database, async (owner) => {
        provideDatabase(owner);
        await work(owner, config, database);
      });
  } catch (error) {
    await stop.settle();
    throw error;
  } finally {
    await database.close();
  }
}
