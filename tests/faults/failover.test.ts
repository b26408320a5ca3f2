import { randomUUID } from 'node:crypto';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import { migrate } from '../../server/core/db/migrate.ts';
import { migrateJobs } from '../../server/core/jobs/start-jobs.ts';
import { secrets } from '../../server/core/secrets.ts';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import { type CastBrowser, castBrowser, formOf } from '../support/casts.ts';
import { type MovingProxy, movingProxy } from '../support/moving-proxy.ts';
import { quickFolder } from '../support/quick-folder.ts';
import { startReplica } from '../support/start-replica.ts';

const WRITERS = 4;
const POSTS = 20;

let dir: string;
let primary: EmbeddedServer;
let replica: EmbeddedServer;
let proxy: MovingProxy;
let api: ApiProcess;
let casts: CastBrowser[] = [];

const open = (url: string) => connect(url, { name: 'test', poolSize: 1, unlimited: true });

beforeAll(async () => {
  dir = quickFolder('yoakari-failover-');
  chmodSync(dir, 0o755);
  const [first, second] = [path.join(dir, 'first'), path.join(dir, 'second')];
  primary = await startEmbedded(first, secrets());
  const db = open(primary.url);
  await migrate(db);
  await migrateJobs(primary.url);
  provideDatabase(db);
  // Each of them posts once: no limit is met.
  for (let i = 0; i < POSTS; i++) casts.push(await castBrowser(db));
  replica = await startReplica(primary.url, first, second);
  // What is answered is on both.
  await sql`alter system set synchronous_standby_names = '*'`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await db.destroy();
  proxy = await movingProxy(primary.url);
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

/** The machine of the primary is gone, and the replica takes its place. */
async function failOver(): Promise<void> {
  const file = path.join(dir, 'first/postgres/postmaster.pid');
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  const db = open(replica.url);
  await sql`select pg_promote()`.execute(db);
  await db.destroy();
  proxy.moveTo(replica.url);
}

it('R2, R24: a replica is promoted under writes: each answered write is there, none twice, and the process goes on', async () => {
  const written = new Set<string>();
  const refused = new Set<number>();
  let next = 0;
  /** As the composer does: the same key until there is an answer. */
  async function write(): Promise<void> {
    for (let index = next++; index < casts.length; index = next++) {
      const { browser } = casts[index] as CastBrowser;
      const message = `書き込み${index}`;
      const key = { 'Idempotency-Key': randomUUID() };
      for (;;) {
        const { status } = await browser.post('/api/tl', formOf({ message }), key);
        if (status === 200) break;
        refused.add(status);
        await setTimeout(100);
      }
      written.add(message);
    }
  }
  const writers = Array.from({ length: WRITERS }, write);
  await expect.poll(() => written.size, { interval: 5 }).toBeGreaterThanOrEqual(POSTS / 4);
  await failOver();
  await Promise.all(writers);

  expect(written.size).toBe(POSTS);
  for (const status of refused) expect(status).toBe(503);
  const db = open(replica.url);
  const posts = await db.selectFrom('posts').select('body').execute();
  await db.destroy();
  expect(posts.map(({ body }) => body).toSorted()).toEqual([...written].toSorted());
});
