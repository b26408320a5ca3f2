import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import { secrets } from '../../server/core/secrets.ts';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import type { CastBrowser } from '../support/casts.ts';
import { crash, startAgain } from '../support/crash.ts';
import { castsOn, expectKept, openOne, startWriters } from '../support/writers.ts';

/** Times that PostgreSQL is killed; a full run does what security.md asks for. */
const KILLS = process.env.FULL === '1' ? 10 : 2;
const WRITERS = 6;
const POSTS_BETWEEN = 8;
/** A database that was killed reads its log before it answers, on a machine that has other work. */
const KILL_MS = 30_000;

let varDir: string;
let server: EmbeddedServer;
let api: ApiProcess;
let casts: CastBrowser[] = [];

beforeAll(async () => {
  varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-killed-'));
  chmodSync(varDir, 0o755);
  // A database that waits for its disk, as a real one does.
  server = await startEmbedded(varDir, secrets());
  casts = await castsOn(server, (KILLS + 1) * POSTS_BETWEEN);
  api = await startApi(server.siteUrl);
  for (const { browser } of casts) browser.through = api.send;
});
afterAll(async () => {
  await api?.stop();
  await server?.stop();
  casts = [];
  rmSync(varDir, { recursive: true, force: true });
});

it(
  `R2: PostgreSQL is killed ${KILLS} times under writes: each answered write is there, and none twice`,
  async () => {
    const writers = startWriters(casts, WRITERS);
    for (let kill = 1; kill <= KILLS; kill++) {
      await writers.reach(kill * POSTS_BETWEEN - 3);
      await crash(varDir);
      server = await startAgain(varDir, server);
    }
    await writers.end();
    expect(writers.written.size).toBe(casts.length);
    const db = openOne(server.url);
    await expectKept(writers, db).finally(() => db.destroy());
  },
  (KILLS + 1) * KILL_MS,
);
