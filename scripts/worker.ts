import { ConfigError, readConfig } from '../server/core/config.ts';
import { freePort } from '../server/core/db/free-port.ts';
import { loadSecrets } from '../server/core/secrets.ts';
import { OrderlyStop } from './orderly-stop.ts';
import { runCommand } from './with-database.ts';

await runCommand(async () => {
  const stop = new OrderlyStop({ exitCode: 0 });
  const config = readConfig();
  const { workerPort } = config;
  if (workerPort !== 0 && (await freePort(workerPort)) !== workerPort)
    throw new ConfigError(
      `Port ${workerPort} is taken by another program, perhaps another worker: set WORKER_PORT to a free one.`,
    );
  const secrets = loadSecrets(config);
  const { startDatabase } = await import('../server/main.ts');
  const { serveWorker } = await import('../server/worker.ts');
  let close = async () => {};
  try {
    const database = await startDatabase(config, secrets, 'worker');
    close = () => database.close();
    await stop.by(close);
    const worker = await serveWorker(config, secrets, database);
    close = worker.stop;
    await stop.by(close);
    console.log(
      `The jobs of ${config.siteName} are done here. http://localhost:${worker.port}/readyz says how this worker is.`,
    );
  } catch (error) {
    await stop.settle();
    await close();
    throw error;
  }
});
