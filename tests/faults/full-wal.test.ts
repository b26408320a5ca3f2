import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { startEmbedded } from '../../server/core/db/embedded.ts';
import { secrets } from '../../server/core/secrets.ts';
import { type Site, startSite } from '../support/built-site.ts';
import type { CastBrowser } from '../support/casts.ts';
import { type FullDisk, fullWal } from '../support/full-wal.ts';
import { quickFolder } from '../support/quick-folder.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { BEHIND_PROXY, throughSite } from '../support/through-site.ts';
import { expectTook } from '../support/took.ts';
import { castsOn, expectAway, expectKept, openOne, startWriters } from '../support/writers.ts';

const WRITERS = 4;
const POSTS = 40;
const WHOLE_MS = 5000;

let dir: string;
let disk: FullDisk;
let site: Site;
let db: Db;
let casts: CastBrowser[] = [];

beforeAll(async () => {
  dir = quickFolder('yoakari-full-wal-');
  chmodSync(dir, 0o755);
  const server = await startEmbedded(dir, secrets());
  casts = await castsOn(server, POSTS);
  await server.stop();
  disk = fullWal(path.join(dir, 'postgres'));
  site = await startSite({ databaseUrl: '', varDir: dir, env: { SECRET_KEY, ...BEHIND_PROXY } });
  // The one that the site has started.
  db = openOne((await startEmbedded(dir, secrets())).url);
  for (const { browser } of casts) throughSite(site, browser);
});
afterAll(async () => {
  await db?.destroy();
  await site?.stop();
  disk?.close();
  casts = [];
  rmSync(dir, { recursive: true, force: true });
});

/** Until the log of the database needs another file, and the database ends as it gets none. */
async function useUpLog(): Promise<void> {
  const log = sql`select pg_logical_emit_message(false, 'tests', 'x'), pg_switch_wal()`;
  for (let isOn = true; isOn; )
    isOn = await log.execute(db).then(
      () => true,
      () => false,
    );
}

/** As pg_amcheck does it. @throws when an index has not what its table has */
async function expectSound(): Promise<void> {
  await sql`create extension amcheck`.execute(db);
  const { rows } = await sql`
    select bt_index_check(i.indexrelid, true), i.indexrelid from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and i.indisvalid and c.relkind = 'i' and c.relpersistence = 'p'`.execute(db);
  expect(rows.length).toBeGreaterThan(100);
}

it('R7: no room for the log of the database: writes are refused, stored pages served, and nothing answered is lost', async () => {
  const pages = new Set<number>();
  let isOn = true;
  const visits = (async () => {
    for (; isOn; await setTimeout(100)) pages.add((await throughSite(site).get('/')).status);
  })();

  const writers = startWriters(casts, WRITERS);
  await writers.reach(WRITERS);
  disk.fill();
  await useUpLog();
  // It is started again, in vain, and each writer is refused.
  await expect.poll(() => site.output()).toContain('the embedded PostgreSQL ended');
  const before = writers.refused.length;
  await expect.poll(() => writers.refused.length).toBeGreaterThanOrEqual(before + 2 * WRITERS);
  const answered = writers.written.size;
  expect(answered).toBeLessThan(POSTS);
  expectAway(await throughSite(site).get('/api/shops/count'));

  disk.free();
  const freed = performance.now();
  await writers.reach(answered + 1);
  expectTook(freed, WHOLE_MS, 'writes again after the log of the database has room');
  await writers.end();
  isOn = false;
  await visits;

  expect([...pages]).toEqual([200]);
  expect(writers.written.size).toBe(POSTS);
  await expectKept(writers, db);
  await expectSound();
});
