import { readConfig } from '../server/core/config.ts';
import { loadSecrets } from '../server/core/secrets.ts';
import { runCommand } from './with-database.ts';

// What `Authorization: Bearer …` must carry to read /metrics.
await runCommand(async () => {
  console.log(loadSecrets(readConfig()).key('metrics').toString('hex'));
});
