import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { readConfig } from '../../../server/core/config.ts';
import { connect } from '../../../server/core/db/connect.ts';
import { migrateAll } from '../../../server/core/jobs/migrate-all.ts';
import { loadSecrets, provideSecrets } from '../../../server/core/secrets.ts';
import { importOwnPlaces } from '../../../server/directory/places/import-places.ts';
import { createShopLogin } from '../../../server/identity/shop-logins/create-shop-login.ts';
import { checksum } from '../../support/checksum.ts';
import { clone, onServer, TEMPLATE, urlOf } from '../../support/clone.ts';
import { startPostgres } from '../../support/start-postgres.ts';
import { HIDDEN_SHOP, SHOPS } from '../places.ts';
import { SHOP_LOGINS } from '../writers/accounts/shop-logins.ts';

/** A filled database that nothing is connected to, and the files that belong to it. */
export type Template = { postgresUrl: string; siteUrl: string; varDir: string };

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
  await migrateAll({ url: urlOf(postgres.siteUrl, TEMPLATE), ownerUrl: url });
  const db = connect(url, { name: 'template', unlimited: true });
  await importOwnPlaces(db);
  await fillDemo(db, { shops: SHOPS, seed: 1, varDir });
  await db.updateTable('shops').set({ status: 'hidden' }).where('id', '=', HIDDEN_SHOP).execute();
  // The job that tells casts of them would do so in the middle of a test.
  await db.updateTable('announcements').set({ toldAt: new Date() }).execute();
  for (const login of SHOP_LOGINS) await createShopLogin(db, login);
  const sums = await checksum(db);
  await db.destroy();
  const { url: postgresUrl, siteUrl, stop } = postgres;
  return { template: { postgresUrl, siteUrl, varDir }, sums, stop };
}

/** Copies the template to a database `name` and a folder. @returns the address by which a site connects to it */
export async function copyTemplate(
  { postgresUrl, siteUrl, varDir }: Template,
  name: string,
  to: string,
): Promise<string> {
  cpSync(varDir, to, { recursive: true });
  await clone(postgresUrl, name);
  return urlOf(siteUrl, name);
}
