import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { findPending, migrate } from '../db/migrate.ts';
import { type Addresses, asOwner } from '../db/open.ts';
import { refuseHalfRestored } from '../db/restore-mark.ts';
import { grantSite, siteRole } from '../db/site-role.ts';
import { indexJobs } from './index-jobs.ts';
import { migrateJobs, QUEUE_VERSION } from './start-jobs.ts';

async function mayMigrate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'create') as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** PostgreSQL's answers to a role without rights, and to one that asks for what is not there. */
const UNPREPARED = new Set(['42501', '42P01', '3F000']);

async function findMissing(db: Db): Promise<string | null> {
  try {
    const [migration] = await findPending(db);
    if (migration) return `the migration ${migration}`;
    const { rows } = await sql<{ id: number }>`select max(id) as id from graphile_worker.migrations`.execute(
      db,
    );
    return (rows[0]?.id ?? 0) < QUEUE_VERSION ? `the migration ${QUEUE_VERSION} of the queue of jobs` : null;
  } catch (error) {
    if (UNPREPARED.has((error as { code?: string }).code ?? '')) return "the site's rights";
    throw error;
  }
}

async function checkMigrated(db: Db): Promise<void> {
  const missing = await findMissing(db);
  if (missing)
    throw new ConfigError(
      `The database waits for ${missing}, and the role of DATABASE_URL may not migrate: run npm run migrate with the owner's address in DATABASE_OWNER_URL.`,
    );
}

/** Schema, queue and rights of the site as this release needs them. @throws ConfigError where its role finds no such */
export const migrateAll = (addresses: Addresses): Promise<void> =>
  asOwner(addresses, async (owner) => {
    const { url, ownerUrl } = addresses;
    await refuseHalfRestored(owner);
    if (!ownerUrl && !(await mayMigrate(owner))) return checkMigrated(owner);
    const site = ownerUrl && (await siteRole(owner, url));
    await migrate(owner);
    await migrateJobs(ownerUrl ?? url);
    await indexJobs(owner);
    if (site) await grantSite(owner, site);
  });
