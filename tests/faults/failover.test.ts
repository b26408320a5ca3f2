import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import { secrets } from '../../server/core/secrets.ts';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import type { CastBrowser } from '../support/casts.ts';
import { onServer } from '../support/clone.ts';
import { crash } from '../support/crash.ts';
import { type MovingProxy, movingProxy } from '../support/moving-proxy.ts';
import { quickFolder } from '../support/quick-folder.ts';
import { startReplica } from '../support/start-replica.ts';
import { castsOn, expectKept, openOne, startWriters } from '../support/writers.ts';

const WRITERS = 4;
const POSTS = 20;

let dir: string;
let primary: EmbeddedServer;
let replica: EmbeddedServer;
let proxy: MovingProxy;
let api: ApiProcess;
let casts: CastBrowser[] = [];

const below = (name: 'first' | 'second') => path.join(dir, name);

beforeAll(async () => {
  dir = quickFolder('yoakari-failover-');
  chmodSync(dir, 0o755);
  primary = await startEmbedded(below('first'), secrets());
  casts = await castsOn(primary, POSTS);
  replica = await startReplica(primary.url, below('first'), below('second'));
  // What is answered is on both.
  await onServer(primary.url, `alter system set synchronous_standby_names = '*'`);
  await onServer(primary.url, 'select pg_reload_conf()');
  proxy = await movingProxy(primary.siteUrl);
  api = await startApi(proxy.url);
  for (const { browser } of casts) browser.through = api.send;
});
afterAll(async () => {
  await api?.stop();
  await proxy?.close();
  await replica?.stop();
  await primary?.stop();
  casts = [];
  rmSync(dir, { recursive: true, force: true });
});

it('R2, R24: a replica is promoted under writes: each answered write is there, none twice, and the process goes on', async () => {
  const db = openOne(replica.url);
  const writers = startWriters(casts, WRITERS);
  await writers.reach(POSTS / 4);
  // The machine of the primary is gone, and the replica takes its place.
  await crash(below('first'));
  await sql`select pg_promote()`.execute(db);
  proxy.moveTo(replica.url);
  await writers.end();
  expect(writers.written.size).toBe(POSTS);
  await expectKept(writers, db).finally(() => db.destroy());
});
