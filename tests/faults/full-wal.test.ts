import { randomUUID } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { startEmbedded } from '../../server/core/db/embedded.ts';
import { migrate } from '../../server/core/db/migrate.ts';
import { migrateJobs } from '../../server/core/jobs/start-jobs.ts';
import { secrets } from '../../server/core/secrets.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { type CastBrowser, castBrowser, formOf } from '../support/casts.ts';
import { type FullDisk, fullWal } from '../support/full-wal.ts';
import { quickFolder } from '../support/quick-folder.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { expectTook } from '../support/took.ts';

const WRITERS = 4;
const POSTS = 40;
const WHOLE_MS = 5000;
const SITE_ORIGIN = 'http://localhost:4321';

let dir: string;
let disk: FullDisk;
let site: Site;
let db: Db;
let casts: CastBrowser[] = [];

const open = (url: string) => connect(url, { name: 'test', poolSize: 1, unlimited: true });

beforeAll(async () => {
  dir = quickFolder('yoakari-full-wal-');
  chmodSync(dir, 0o755);
  const server = await startEmbedded(dir, secrets());
  db = open(server.url);
  await migrate(db);
  await migrateJobs(server.url);
  provideDatabase(db);
  // Each of them posts once: no limit is met.
  for (let i = 0; i < POSTS; i++) casts.push(await castBrowser(db));
  await db.destroy();
  await server.stop();
  disk = fullWal(path.join(dir, 'postgres'));
  const env = { SECRET_KEY, TRUSTED_PROXIES: '127.0.0.1' };
  site = await startSite({ databaseUrl: '', varDir: dir, env });
  // The one that the site has started.
  db = open((await startEmbedded(dir, secrets())).url);
  for (const { browser } of casts) throughSite(browser);
});
afterAll(async () => {
  await db?.destroy();
  await site?.stop();
  disk?.close();
  casts = [];
  rmSync(dir, { recursive: true, force: true });
});

let addresses = 0;
/** Each from a network of its own, which no limit knows yet. */
function throughSite(browser: Browser): Browser {
  const from = `10.${++addresses >> 8}.${addresses & 255}.1`;
  browser.through = (to, init) =>
    site
      .get(to, {
        ...init,
        headers: {
          ...(init.headers as Record<string, string>),
          Origin: SITE_ORIGIN,
          'X-Forwarded-For': from,
        },
      })
      .catch((cause) => {
        throw new Error(
          `The site does not answer:
${site.output()}`,
          { cause },
        );
      });
  return browser;
}

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

function expectRefused({ status, headers, body }: Answer): void {
  expect([status, headers.get('retry-after')], JSON.stringify(body)).toEqual([503, '5']);
  expect(body.message).toMatch(/^通信できませんでした。/);
}

it('R7: no room for the log of the database: writes are refused, stored pages served, and nothing answered is lost', async () => {
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
  const pages = new Set<number>();
  let isOn = true;
  const visits = (async () => {
    for (; isOn; await setTimeout(100)) pages.add((await throughSite(new Browser()).get('/')).status);
  })();

  const writers = Array.from({ length: WRITERS }, write);
  await expect.poll(() => written.size, { interval: 5 }).toBeGreaterThanOrEqual(WRITERS);
  disk.fill();
  await useUpLog();
  // It is started again, in vain, and each writer is refused.
  await expect.poll(() => site.output()).toContain('the embedded PostgreSQL ended');
  const before = refused.length;
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(before + 2 * WRITERS);
  const unwritten = written.size;
  expect(unwritten).toBeLessThan(POSTS);
  expectRefused(await throughSite(new Browser()).get('/api/shops/count'));

  disk.free();
  const freed = performance.now();
  await expect.poll(() => written.size, { interval: 20, timeout: 30_000 }).toBeGreaterThan(unwritten);
  expectTook(freed, WHOLE_MS, 'writes again after the log of the database has room');
  await Promise.all(writers);
  isOn = false;
  await visits;

  expect([...pages]).toEqual([200]);
  for (const answer of refused) expectRefused(answer);
  const posts = await db.selectFrom('posts').select('body').execute();
  expect(posts.map(({ body }) => body).toSorted()).toEqual([...written].toSorted());
  expect(written.size).toBe(POSTS);
  await expectSound();
});
