import { chmodSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../server/core/config.ts';
import { connect } from '../../server/core/db/connect.ts';
import { migrate } from '../../server/core/db/migrate.ts';
import { migrateJobs } from '../../server/core/jobs/start-jobs.ts';
import { loadSecrets } from '../../server/core/secrets.ts';
import { onServer, TEMPLATE, urlOf } from './clone.ts';
import { quickFolder } from './quick-folder.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, with the migrated database that every test clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const varDir = quickFolder('yoakari-test-');
  chmodSync(varDir, 0o755);
  const config = readConfig({ NODE_ENV: 'test', VAR_DIR: varDir });
  const server = await startPostgres(varDir, loadSecrets(config, {}));
  await onServer(server.url, `create database ${TEMPLATE}`);
  const db = connect(urlOf(server.url, TEMPLATE), { name: 'template', unlimited: true });
  await migrate(db);
  await migrateJobs(urlOf(server.url, TEMPLATE));
  await db.destroy();
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(varDir, { recursive: true, force: true });
  };
}
