import { JOBS_ON_DEMAND } from '../../server/app/tasks.ts';
// The API alone, as a process of its own: what tests stop, start again and run twice.

import { apiListener } from '../../server/app/api-listener.ts';
import { readConfig } from '../../server/core/config.ts';
import { connect } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { createListener } from '../../server/core/http/listener.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import { loadSecrets, provideSecrets } from '../../server/core/secrets.ts';

const config = readConfig();
provideSecrets(loadSecrets(config));
const db = connect(config.databaseUrl ?? '', { name: 'web' });
provideDatabase(db);
const jobs = process.env.WITH_JOBS ? await startJobs(config.databaseUrl ?? '', JOBS_ON_DEMAND) : null;
const server = createListener(apiListener([]));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));

async function stop(): Promise<void> {
  server.closeAllConnections();
  server.close();
  await jobs?.stop();
  await db.destroy();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'disconnect']) process.once(signal, () => void stop());
