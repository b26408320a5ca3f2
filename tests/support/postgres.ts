import { chmodSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../server/core/config.ts';
import { migrateAll } from '../../server/core/jobs/migrate-all.ts';
import { loadSecrets } from '../../server/core/secrets.ts';
import { onServer, TEMPLATE, urlOf } from './clone.ts';
import { quickFolder } from './quick-folder.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the owner of all databases. */
    postgresUrl: string;
    siteUrl: string;
  }
}

/** One PostgreSQL for the whole run, with the migrated database that every test clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const varDir = quickFolder('yoakari-test-');
  chmodSync(varDir, 0o755);
  const config = readConfig({ NODE_ENV: 'test', VAR_DIR: varDir });
  const server = await startPostgres(varDir, loadSecrets(config, {}));
  await onServer(server.url, `create database ${TEMPLATE}`);
  const [url, ownerUrl] = [server.siteUrl, server.url].map((address) => urlOf(address, TEMPLATE)) as [
    string,
    string,
  ];
  await migrateAll({ url, ownerUrl });
  project.provide('postgresUrl', server.url);
  project.provide('siteUrl', server.siteUrl);
  return async () => {
    await server.stop();
    rmSync(varDir, { recursive: true, force: true });
  };
}
