import { dev } from 'astro';
import { JOBS } from '../server/app/tasks.ts';
import { type Config, readConfig } from '../server/core/config.ts';
import { asOwner, type OpenDatabase } from '../server/core/db/open.ts';
import { startJobs } from '../server/core/jobs/start-jobs.ts';
import { loadSecrets, type Secrets } from '../server/core/secrets.ts';
import { importOwnPlaces } from '../server/directory/places/import-places.ts';
import { startDatabase } from '../server/main.ts';
import { fillDemo } from './demo/fill.ts';
import { addDemoLogins } from './demo/logins.ts';
import { OrderlyStop } from './orderly-stop.ts';
import { runCommand } from './with-database.ts';

async function develop(
  config: Config,
  secrets: Secrets,
  database: OpenDatabase,
  stop: OrderlyStop,
): Promise<void> {
  await importOwnPlaces(database.db);
  await asOwner(database, (owner) =>
    fillDemo(owner, { shops: 300, seed: 1, varDir: config.varDir, onlyWhenEmpty: true }),
  );
  for (const { who, name, password } of config.production ? [] : await addDemoLogins(database.db, secrets))
    console.log(`Log in as ${who}: ${name}, ${password}`);
  const jobs = await startJobs(database.url, JOBS);
  const server = await dev({
    server: { port: config.port, host: config.listen === 'all' || config.listen[0] },
  });
  await stop.by(async () => {
    await server.stop();
    await jobs.stop();
    await database.close();
  });
}

// One run of the dev server: dev.ts starts it again when the server's code changes.
await runCommand(async () => {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const stop = new OrderlyStop({ exitCode: 0 });
  const config = readConfig();
  const secrets = loadSecrets(config);
  const database = await startDatabase(config, secrets, 'dev');
  await stop.by(() => database.close());
  try {
    await develop(config, secrets, database, stop);
  } catch (error) {
    await stop.settle();
    await database.close();
    throw error;
  }
});
