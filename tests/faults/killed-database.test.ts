import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import { migrate } from '../../server/core/db/migrate.ts';
import { migrateJobs } from '../../server/core/jobs/start-jobs.ts';
import { secrets } from '../../server/core/secrets.ts';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import type { Answer } from '../support/browser.ts';
import { type CastBrowser, castBrowser, formOf } from '../support/casts.ts';

/** Times that PostgreSQL is killed; a full run does what security.md asks for. */
const KILLS = process.env.FULL === '1' ? 10 : 2;
const WRITERS = 6;
const POSTS_BETWEEN = 8;

let varDir: string;
let server: EmbeddedServer;
let api: ApiProcess;
let casts: CastBrowser[] = [];

const open = () => connect(server.url, { name: 'test', poolSize: 1, unlimited: true });

beforeAll(async () => {
  varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-killed-'));
  chmodSync(varDir, 0o755);
  // A database that waits for its disk, as a real one does.
  server = await startEmbedded(varDir, secrets());
  const db = open();
  await migrate(db);
  await migrateJobs(server.url);
  provideDatabase(db);
  // Each of them posts once: no limit is met.
  for (let i = 0; i < (KILLS + 1) * POSTS_BETWEEN; i++) casts.push(await castBrowser(db));
  await db.destroy();
  api = await startApi(server.url);
  for (const { browser } of casts) browser.through = api.send;
});
afterAll(async () => {
  await api?.stop();
  await server?.stop();
  casts = [];
  rmSync(varDir, { recursive: true, force: true });
});

async function killAndStart(): Promise<void> {
  const pid = Number(readFileSync(path.join(varDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid}/fd/0`)).toBe(false);
  server = await startEmbedded(varDir, secrets(), {
    preferredPort: Number(new URL(server.url).port),
    keepPort: true,
  });
}

it(`R2: PostgreSQL is killed ${KILLS} times under writes: each answered write is there, and none twice`, async () => {
  const written = new Set<string>();
  const refused: Answer[] = [];
  let next = 0;
  /** As the composer does: the same key until there is an answer. */
  async function write(): Promise<void> {
    for (let index = next++; index < casts.length; index = next++) {
      const { browser } = casts[index] as CastBrowser;
      const message = `書き込み${index}`;
      const key = { 'Idempotency-Key': randomUUID() };
      for (;;) {
        const answer = await browser.post('/api/tl', formOf({ message }), key);
        if (answer.status === 200) break;
        refused.push(answer);
        await setTimeout(100);
      }
      written.add(message);
    }
  }
  const writers = Array.from({ length: WRITERS }, write);
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect.poll(() => written.size, { interval: 5 }).toBeGreaterThanOrEqual(kill * POSTS_BETWEEN - 3);
    await killAndStart();
  }
  await Promise.all(writers);

  expect(written.size).toBe(casts.length);
  for (const { status, headers, body } of refused) {
    expect([status, headers.get('retry-after')], JSON.stringify(body)).toEqual([503, '5']);
    expect(body.message).toMatch(/^通信できませんでした。/);
  }
  const db = open();
  const posts = await db.selectFrom('posts').select('body').execute();
  await db.destroy();
  expect(posts.map(({ body }) => body).toSorted()).toEqual([...written].toSorted());
});
