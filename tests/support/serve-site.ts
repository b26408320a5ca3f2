// The product's own server on a small fixed world, without the whole pre-render: what tests talk to.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { readConfig } from '../../server/core/config.ts';
import { asOwner } from '../../server/core/db/open.ts';
import { loadSecrets } from '../../server/core/secrets.ts';
import { importOwnPlaces } from '../../server/directory/places/import-places.ts';
import { NO_WORK, serve, startDatabase } from '../../server/main.ts';

const shops = Number(process.env.DEMO_SHOPS ?? 0);
const scratch = process.env.VAR_DIR ? null : mkdtempSync(path.join(os.tmpdir(), 'yoakari-site-'));
if (scratch) process.env.VAR_DIR = scratch;

const config = readConfig();
const secrets = loadSecrets(config);
const database = await startDatabase(config, secrets, 'web');
if (shops > 0) {
  await importOwnPlaces(database.db);
  await asOwner(database, (owner) =>
    fillDemo(owner, { shops, seed: 1, varDir: config.varDir, onlyWhenEmpty: true }),
  );
}
const server = await serve(config, secrets, database, process.env.WITHOUT_JOBS ? NO_WORK : undefined);
process.send?.({ port: server.port });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await server.stop();
  if (scratch) rmSync(scratch, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, () => void stop());
