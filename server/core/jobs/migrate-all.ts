import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { findPending, migrate } from '../db/migrate.ts';
import { type Addresses, asOwner } from '../db/open.ts';
import { refuseHalfRestored } from '../db/restore-mark.ts';
import { grantSite } from '../db/site-role.ts';
import { migrateJobs } from './start-jobs.ts';

async function mayMigrate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'create') as may`.execute(db);
  return rows[0]?.may ?? false;
}

async function checkMigrated(db: Db): Promise<void> {
  const [missing] = await findPending(db);
  if (missing)
    throw new ConfigError(
      `The database waits for the migration ${missing}, and the role of DATABASE_URL may not migrate: run npm run migrate with the owner's address in DATABASE_OWNER_URL.`,
    );
}

/** Schema, queue and rights of the site as this release needs them. @throws ConfigError where its role finds no such */
export const migrateAll = (addresses: Addresses): Promise<void> =>
  asOwner(addresses, async (owner) => {
    const { url, ownerUrl } = addresses;
    await refuseHalfRestored(owner);
    if (!ownerUrl && !(await mayMigrate(owner))) return checkMigrated(owner);
    await migrate(owner);
    await migrateJobs(ownerUrl ?? url);
    if (ownerUrl) await grantSite(owner, url);
  });
