import { readConfig } from '../server/config.ts';
import { loadSecrets } from '../server/secrets.ts';
import { runCommand } from './with-database.ts';

// What `Authorization: Bearer …` must carry to read /metrics.
await runCommand(async () => {
  console.log(loadSecrets(readConfig()).key('metrics').toString('hex'));
});
