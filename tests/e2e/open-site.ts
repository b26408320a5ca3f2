import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { build } from '../../scripts/build.ts';
import { readConfig } from '../../server/core/config.ts';
import { connect } from '../../server/core/db/connect.ts';
import { loadSecrets, provideSecrets } from '../../server/core/secrets.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { startSite } from '../support/built-site.ts';
import { startLine } from '../support/line-server.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { startX } from '../support/x-server.ts';
import { SHOP_LOGINS } from './accounts/shop-logins.ts';

/** The last of the 300 shops of the demo and her casts: taken out of public view for the 410 pages. */
export const HIDDEN_SHOP = 300;

/** The built product with its demo world, for all browser tests. */
export default async function openSite(config: FullConfig): Promise<() => Promise<void>> {
  const origin = config.projects[0]?.use.baseURL ?? '';
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-browser-'));
  chmodSync(varDir, 0o755);
  const settings = readConfig({ NODE_ENV: 'test', VAR_DIR: varDir });
  build();
  const secrets = loadSecrets(settings, {});
  provideSecrets(secrets);
  const postgres = await startPostgres(varDir, secrets);
  const line = await startLine({ siteOrigin: origin });
  const x = await startX({ siteOrigin: origin });
  // The tests run in processes of their own: they say there who is logged in at LINE.
  process.env.LINE_OF_TESTS = line.settings.issuer;
  // And what the commands of the host need.
  Object.assign(process.env, { DATABASE_OF_TESTS: postgres.url, VAR_OF_TESTS: varDir });
  const site = await startSite({
    databaseUrl: postgres.url,
    shops: 300,
    varDir,
    env: {
      PORT: new URL(origin).port,
      SITE_ORIGIN: origin,
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      ...line.env,
      ...x.env,
    },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("update shops set status = 'hidden' where id = $1", [HIDDEN_SHOP]);
  // The job of the clock would notify every cast of them at the next tenth minute, in the middle of a test.
  await client.query('update announcements set told_at = now()');
  // The casts that tests have taken for themselves, in whatever process they run.
  await client.query('create schema tests');
  await client.query('create table tests.claimed_casts (cast_id integer primary key, shop_id integer)');
  await client.end();
  const db = connect(postgres.url, { name: 'test' });
  for (const login of SHOP_LOGINS) await createShopLogin(db, login);
  await db.destroy();
  return async () => {
    await site.stop();
    await line.close();
    await x.close();
    await postgres.stop();
    rmSync(varDir, { recursive: true, force: true });
  };
}
