import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { build } from '../../scripts/build.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { loadSecrets } from '../../server/secrets.ts';
import { startSite } from '../support/built-site.ts';

/** The last of the 300 shops of the demo and her casts: taken out of public view for the 410 pages. */
export const HIDDEN_SHOP = 300;

/** The built product with its demo world, for all browser tests. */
export default async function openSite(config: FullConfig): Promise<() => Promise<void>> {
  const origin = config.projects[0]?.use.baseURL ?? '';
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-browser-'));
  chmodSync(varDir, 0o755);
  const settings = readConfig({ NODE_ENV: 'test', VAR_DIR: varDir });
  build();
  const postgres = await startEmbedded(varDir, loadSecrets(settings, {}));
  const site = await startSite({
    databaseUrl: postgres.url,
    shops: 300,
    varDir,
    env: { PORT: new URL(origin).port, SITE_ORIGIN: origin, TRUSTED_PROXIES: '127.0.0.1, ::1' },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("update shops set status = 'hidden' where id = $1", [HIDDEN_SHOP]);
  await client.end();
  return async () => {
    await site.stop();
    await postgres.stop();
    rmSync(varDir, { recursive: true, force: true });
  };
}
