import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { readConfig } from '../../../server/core/config.ts';
import { connect } from '../../../server/core/db/connect.ts';
import { migrate } from '../../../server/core/db/migrate.ts';
import { migrateJobs } from '../../../server/core/jobs/start-jobs.ts';
import { loadSecrets, provideSecrets } from '../../../server/core/secrets.ts';
import { importOwnPlaces } from '../../../server/directory/places/import-places.ts';
import { createShopLogin } from '../../../server/identity/shop-logins/create-shop-login.ts';
import { checksum } from '../../support/checksum.ts';
import { clone, onServer, TEMPLATE, urlOf } from '../../support/clone.ts';
import { startPostgres } from '../../support/start-postgres.ts';
import { HIDDEN_SHOP, SHOPS } from '../places.ts';
import { SHOP_LOGINS } from '../writers/accounts/shop-logins.ts';

/** A filled database that nothing is connected to, and the files that belong to it. */
export type Template = { postgresUrl: string; varDir: string };

const filesOf = (folder: string) => path.join(folder, 'template');

/** Starts PostgreSQL in `folder` and fills the template. `sums`: of its tables, as `checksum` writes them. */
export async function makeTemplate(
  folder: string,
): Promise<{ template: Template; sums: string; stop: () => Promise<void> }> {
  const varDir = filesOf(folder);
  mkdirSync(varDir);
  const secrets = loadSecrets(readConfig({ NODE_ENV: 'test', VAR_DIR: varDir }), {});
  provideSecrets(secrets);
  const postgres = await startPostgres(folder, secrets);
  await onServer(postgres.url, `create database ${TEMPLATE}`);
  const url = urlOf(postgres.url, TEMPLATE);
  const db = connect(url, { name: 'template', unlimited: true });
  await migrate(db);
  await migrateJobs(url);
  await importOwnPlaces(db);
  await fillDemo(db, { shops: SHOPS, seed: 1, varDir });
  await db.updateTable('shops').set({ status: 'hidden' }).where('id', '=', HIDDEN_SHOP).execute();
  // The job that tells casts of them would do so in the middle of a test.
  await db.updateTable('announcements').set({ toldAt: new Date() }).execute();
  for (const login of SHOP_LOGINS) await createShopLogin(db, login);
  const sums = await checksum(db);
  await db.destroy();
  return { template: { postgresUrl: postgres.url, varDir }, sums, stop: postgres.stop };
}

/** Copies the template to a database `name` and a folder. @returns the database's address */
export async function copyTemplate(
  { postgresUrl, varDir }: Template,
  name: string,
  to: string,
): Promise<string> {
  cpSync(varDir, to, { recursive: true });
  return clone(postgresUrl, name);
}
