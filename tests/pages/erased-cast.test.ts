import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tagPath } from '../../server/core/paths.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { decodePage } from '../../server/site/pages/stored-page.ts';
import { Browser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addTracedCast, readingPlaces, TAG, type TracedCast } from '../support/traced-cast.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let site: Site;
let varDir: string;
let world: TracedCast;
let pages: string[];

beforeAll(async () => {
  varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-erased-'));
  world = await addTracedCast(database.db, varDir);
  const env = { SECRET_KEY, LOG_LEVEL: 'debug' };
  site = await startSite({ databaseUrl: database.url, varDir, env });
  ({ pages } = await readingPlaces(database.db, site, world));
}, 60_000);
afterAll(async () => {
  await site?.stop();
  rmSync(varDir, { recursive: true, force: true });
});

/** A stored page with its address, its tags and its text; another file as it is. */
function textOf(bytes: Buffer): string {
  const page = decodePage(bytes);
  return page ? JSON.stringify({ ...page, br: brotliDecompressSync(page.br).toString() }) : bytes.toString();
}

/** Whatever the process keeps beside the database with something of hers, its name or the log. */
function keeping(): string[] {
  const files = readdirSync(varDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  // The addresses of pages stand in the journal of the store until it is written anew: a tag is no one's.
  const has = (text: string) =>
    world.traces.some((trace) => text.replaceAll(tagPath(TAG), '').includes(trace));
  const found = files.flatMap(({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const address = path.relative(varDir, file);
    return has(address) || has(textOf(readFileSync(file))) ? [address] : [];
  });
  return has(site.output()) ? [...found, 'log'] : found;
}

it('S68: of an erased account no stored page, no other file and no line of the log has anything left', async () => {
  const { account, files } = world;
  for (const page of pages) await (await site.get(page)).text();
  for (const file of files) expect((await site.get(file)).status, file).toBe(200);
  const before = keeping();
  expect(before.filter((file) => file.startsWith('pages')).length).toBeGreaterThan(5);
  expect(before.filter((file) => file.startsWith('media'))).toHaveLength(files.length);

  const self = new Browser();
  self.keep([(await openMemberSession(database.db, account.id, someFacts())).cookie]);
  self.through = (to, init) =>
    site.get(to, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), Origin: 'http://localhost:4321' },
    });
  await self.me();
  const form = { delete: true, now: true, writings: true };
  const left = await self.post(`/api/my_page/${account.myId}/delete_account`, form);
  expect(left.status, left.text).toBe(200);
  // After the mail that says so: at once here.
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`erase-${account.id}`}`.execute(
    database.db,
  );
  const isErased = async () =>
    (await database.db
      .selectFrom('auditLog')
      .select('id')
      .where('event', '=', 'account.erased')
      .executeTakeFirst()) !== undefined;
  await expect.poll(isErased, { timeout: 60_000, interval: 200 }).toBe(true);
  // What is made anew from then on is made without her.
  await expect
    .poll(
      async () => {
        for (const page of pages) await (await site.get(page)).text();
        return keeping();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual([]);
}, 180_000);
