import { dev } from 'astro';
import { readConfig } from '../server/config.ts';
import { startJobs } from '../server/jobs/start-jobs.ts';
import { startDatabase } from '../server/main.ts';
import { importOwnPlaces } from '../server/places/import-places.ts';
import { loadSecrets } from '../server/secrets.ts';
import { fillDemo } from './demo/fill.ts';
import { addDemoLogins } from './demo/logins.ts';
import { runCommand } from './with-database.ts';

// Astro's dev server with the API and the same server modules; pages are rendered anew at each request.
await runCommand(async () => {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const config = readConfig();
  const secrets = loadSecrets(config);
  const database = await startDatabase(config, secrets, 'dev');
  await importOwnPlaces(database.db);
  await fillDemo(database.db, { shops: 300, seed: 1, varDir: config.varDir, onlyWhenEmpty: true });
  for (const { who, name, password } of config.production ? [] : await addDemoLogins(database.db, secrets))
    console.log(`Log in as ${who}: ${name}, ${password}`);
  const jobs = await startJobs(database.url);
  const server = await dev({
    server: { port: config.port, host: config.listen === 'all' || config.listen[0] },
  });
  const stop = async () => {
    await server.stop();
    await jobs.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
});
