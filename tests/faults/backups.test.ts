import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { MANIFEST, readManifest, verifySet, writeManifest } from '../../server/app/backups/backup-set.ts';
import { makeBackup } from '../../server/app/backups/make-backup.ts';
import { restoreBackup } from '../../server/app/backups/restore-backup.ts';
import { eraseAccount, nameErased } from '../../server/app/leaving/erase-account.ts';
import { reconcileFilesOf } from '../../server/community/posting/reconcile-files.ts';
import { keepPlace, readPlace } from '../../server/core/audit/audit-head.ts';
import { checkAudit } from '../../server/core/audit/check-audit.ts';
import { linkAudit } from '../../server/core/audit/link-audit.ts';
import { config } from '../../server/core/config.ts';
import { connect } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { migrate, selectMigrations } from '../../server/core/db/migrate.ts';
import { beginRestore } from '../../server/core/db/restore-mark.ts';
import { migrateAll } from '../../server/core/jobs/migrate-all.ts';
import { setCastHidden } from '../../server/directory/casts/set-status.ts';
import { pictureFile, pictureFiles } from '../../server/gateways/media/file-names.ts';
import { removeFiles } from '../../server/gateways/media/files.ts';
import { claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { deleteMedium, insertMedium } from '../../server/gateways/media/uploads/media-rows.ts';
import { storeSquare } from '../../server/gateways/media/uploads/store-picture.ts';
import { PASSWORD, registerByMail, scratchFolder } from '../support/accounts.ts';
import { plantRecord } from '../support/audit-records.ts';
import { Browser } from '../support/browser.ts';
import { entryOf } from '../support/chained-audit.ts';
import { CHILD_ENV } from '../support/child-env.ts';
import { urlOf } from '../support/clone.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addPost } from '../support/posts.ts';
import { readWholeDatabase } from '../support/read-whole-database.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const MARKER = 'きえたしるし';
const ADDRESS = 'gone.marker@example.jp';
const root = path.resolve(import.meta.dirname, '../..');
const world = databaseWorld({ folder: true });
const silent = () => {};
const undo: (() => unknown)[] = [];
let folder: string;
let gone: Awaited<ReturnType<typeof registerByMail>>;

const filesBelow = (varDir: string) =>
  (['media', 'held'] as const).flatMap((place) =>
    readdirSync(path.join(varDir, place))
      .filter((name) => name !== 'DATABASE_ID')
      .map((name) =>
        [place, name, readFileSync(path.join(varDir, place, name)).toString('base64')].join(' '),
      ),
  );

async function storePhoto(shade: string) {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: shade } })
    .jpeg()
    .toBuffer();
  const stored = await storeSquare(bytes, [240]);
  if ('problem' in stored) throw new Error(stored.problem);
  await insertMedium(world.db, stored);
  return stored;
}

async function addPhoto(castId: number, shade: string): Promise<void> {
  const { id } = await storePhoto(shade);
  await world.db.insertInto('castPhotos').values({ castId, position: 1, mediaId: id, alt: '' }).execute();
}

beforeAll(async () => {
  const { db } = world;
  const shopId = await addShop(db, await addPlaces(db), { name: '月灯り' });
  const [seen, hidden] = [
    await addCast(db, shopId, { name: 'さくら' }),
    await addCast(db, shopId, { name: 'ゆい' }),
  ];
  await addPhoto(seen, '#123456');
  await addPhoto(hidden, '#654321');
  await setCastHidden(db, hidden, 'cast', true);
  await reconcileFilesOf(db, { castId: hidden });
  await addPost(db, seen, { body: "改行\nとタブ\tと'引用'と\\N #夜櫻" });
  await registerByMail(db, 'stays@example.jp');
  gone = await registerByMail(db, ADDRESS);
  const [entrance, icon] = [await storePhoto('#112233'), await storePhoto('#332211')];
  await sql`update shops set entrance_media_id = ${entrance.id} where id = ${shopId}`.execute(db);
  await sql`update users set icon_media_id = ${icon.id} where id <> ${gone.userId}`.execute(db);
  await sql`update users set name = ${MARKER} where id = ${gone.userId}`.execute(db);
});
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-backups-'));
  undo.push(() => rmSync(folder, { recursive: true }));
});
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

const backUp = async (now = new Date()) =>
  (await makeBackup({ url: world.ownerUrl, now }, folder, silent)).set;

/** Another machine: an empty database and empty folders. */
async function elsewhere(): Promise<TestDatabase> {
  const { varDir } = config();
  const removeFolder = scratchFolder();
  const other = await testDatabase('empty');
  provideDatabase(other.db);
  undo.push(async () => {
    provideDatabase(world.db);
    await other.close();
    removeFolder();
    Object.assign(config(), { varDir });
  });
  return other;
}

/** The same database, as the site connects to it. */
const siteOf = (url: string) => urlOf(inject('siteUrl'), new URL(url).pathname.slice(1));

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const flip = (file: string) => {
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};
const firstIn = (dir: string) => path.join(dir, readdirSync(dir).sort()[0] ?? '');

describe('R26: a backup', () => {
  it('makes an empty machine what the site was: every row, every file where it may be seen, logins', async () => {
    // Of a month that has no part here, and gets one there.
    await plantRecord(world.db, entryOf('admin', 300));
    const set = await backUp();
    const [rows, files] = [await readWholeDatabase(world.db), filesBelow(config().varDir)];
    const other = await elsewhere();
    keepPlace('links', { n: 9, lastId: 9, hash: Buffer.alloc(32), rows: 9 });
    // What has been copied before the rows say where it may lie.
    const open = path.join(config().varDir, 'media');
    const openBefore: string[] = [];
    const watch = (what: string) => {
      if (what === 'tables' && existsSync(open)) openBefore.push(...readdirSync(open));
    };
    const { erased, lacksRecord } = await restoreBackup(other, set, [], watch);
    expect([erased, lacksRecord]).toEqual([0, false]);
    expect(openBefore.filter((name) => name !== 'DATABASE_ID')).toEqual([]);
    expect(readPlace('links')).toBeNull();
    const restored = await readWholeDatabase(other.db);
    // A visitor who has logged out since stays logged out.
    expect([rows.get('sessions') === '', restored.get('sessions')]).toEqual([false, '']);
    rows.set('sessions', '');
    // When a migration ran is this database's own.
    for (const table of ['kysely_migration', 'migrations'])
      for (const each of [rows, restored]) each.delete(table);
    expect([...restored.keys()].sort()).toEqual([...rows.keys()].sort());
    for (const [table, text] of rows) expect(restored.get(table), table).toBe(text);
    const rest = await sql`select from audit_parts.rest`.execute(other.db);
    expect(rest.rows).toEqual([]);
    expect(filesBelow(config().varDir).sort()).toEqual(files.sort());
    const browser = new Browser();
    expect((await browser.post('/api/login', { email: 'stays@example.jp', password: PASSWORD })).status).toBe(
      200,
    );
    const castId = await addCast(other.db, null as never, { name: 'しおり' });
    expect(rows.get('casts')).not.toContain(`"id": ${castId},`);
  });

  it('by a release that does not copy the rows of the record is restored without their links', async () => {
    await linkAudit(world.db);
    const set = await backUp();
    const manifest = await readManifest(set);
    const rowsOf = (name: string) => manifest.tables.find(({ table }) => table === name)?.rows;
    expect(rowsOf('public.audit_links')).toBeGreaterThan(0);
    const tables = manifest.tables.filter(({ table }) => table !== 'public.audit_records');
    await writeManifest(set, { ...manifest, tables });
    const other = await elsewhere();
    expect((await restoreBackup(other, set, [], silent)).lacksRecord).toBe(true);
    expect(await other.db.selectFrom('auditLinks').selectAll().execute()).toEqual([]);
    expect((await checkAudit(other.db)).brokenAt).toBeNull();
  });

  it('is made of what is new since the last one, and of nothing that people have deleted since (S67)', async () => {
    const deleted = await storePhoto('#abcdef');
    const first = await backUp(new Date('2026-11-20T20:00:00Z'));
    await removeFiles(pictureFiles(deleted.id, await deleteMedium(world.db, deleted.id)));
    const stray = pictureFile(newMediaId(), 240);
    const strayPath = path.join(config().varDir, 'media', stray);
    writeFileSync(strayPath, 'of no row');
    undo.push(() => rmSync(strayPath));
    const second = await backUp(new Date('2026-11-21T20:00:00Z'));
    const filesOf = (set: string) => readdirSync(path.join(set, 'files')).sort();
    const name = pictureFile(deleted.id, 240);
    expect(filesOf(second)).toEqual(filesOf(first).filter((file) => file !== name));
    expect(readFileSync(path.join(second, 'media.jsonl'), 'utf8')).not.toContain(stray);
    expect(filesOf(first)).toContain(name);
    const of = (set: string) => statSync(path.join(set, 'files', filesOf(second)[0] ?? '')).ino;
    expect(of(second)).toBe(of(first));
    expect(statSync(path.join(second, MANIFEST)).mode & 0o77).toBe(0);
  });

  it('goes after 35 days, the newest two never', async () => {
    for (const day of ['01', '02', '03']) await backUp(new Date(`2026-09-${day}T20:00:00Z`));
    // Of one that was cut off.
    mkdirSync(path.join(folder, '2026-09-04T200000Z.part'));
    const sets = () => readdirSync(folder).filter((name) => name.startsWith('2026'));
    expect(sets()).toHaveLength(4);
    await backUp(new Date('2026-11-27T20:00:00Z'));
    expect(sets()).toEqual(['2026-09-03T200000Z', '2026-11-27T200000Z']);
  });

  it('is made and restored by a command; a site that is there is written over by none', async () => {
    const run = async (script: string, ownerUrl: string, varDir: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [path.join(root, 'scripts', script), ...args], {
        cwd: root,
        env: {
          ...CHILD_ENV,
          NODE_ENV: 'test',
          LOG_LEVEL: 'error',
          SECRET_KEY,
          DATABASE_URL: siteOf(ownerUrl),
          // A backup reads rows: it needs no owner.
          DATABASE_OWNER_URL: script === 'restore.ts' ? ownerUrl : '',
          VAR_DIR: varDir,
        },
      }).catch((error: { stderr: string }) => error);
    const { varDir } = config();
    const made = await run('backup.ts', world.ownerUrl, varDir, folder);
    expect(made).toMatchObject({ stdout: expect.stringContaining('Made and read again: ') });
    const set = path.join(folder, readdirSync(folder).find((name) => name.startsWith('20')) ?? '');
    expect((await readManifest(set)).sequences.map(({ name }) => name)).toContain('public.shops_id_seq');
    const other = await elsewhere();
    const restored = await run('restore.ts', other.url, config().varDir, set);
    expect(restored).toMatchObject({ stdout: expect.stringContaining('0 accounts that have been erased') });
    expect(filesBelow(config().varDir)).toHaveLength(filesBelow(varDir).length);
    const site = connect(siteOf(other.url), { name: 'test', poolSize: 1 });
    const shops = await site.selectFrom('shops').select('id').execute();
    await site.destroy();
    expect(shops).toHaveLength((await world.db.selectFrom('shops').select('id').execute()).length);
    const again = await run('restore.ts', other.url, config().varDir, set);
    expect(again.stderr).toContain('The database is not empty.');
  });
});

describe('R27: one byte of a backup that is another one', () => {
  it('is found in each part, and nothing is restored from it; the backup before it stays whole', async () => {
    const old = await backUp(new Date('2026-11-20T20:00:00Z'));
    const set = await backUp(new Date('2026-11-21T20:00:00Z'));
    for (const part of ['files', 'database', 'media.jsonl']) {
      const at = path.join(set, part);
      const file = statSync(at).isDirectory() ? firstIn(at) : at;
      flip(file);
      await expect(verifySet(set, silent), part).rejects.toThrow(/ is damaged\.$/);
      // Both backups have one file where nothing of it has changed.
      if (part === 'files') flip(file);
    }
    const manifest = path.join(set, MANIFEST);
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"madeAt":"20', '"madeAt":"21'));
    await expect(verifySet(set, silent)).rejects.toThrow(/no whole backup/);
    await verifySet(old, silent);
    const other = await elsewhere();
    await expect(restoreBackup(other, set, [], silent)).rejects.toThrow(/no whole backup/);
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(other.db);
    expect(rows).toEqual([]);
  });

  it('is not handed on: a damaged file of the last one is stored anew', async () => {
    const old = await backUp(new Date('2026-11-20T20:00:00Z'));
    flip(firstIn(path.join(old, 'files')));
    await verifySet(await backUp(new Date('2026-11-21T20:00:00Z')), silent);
  });

  it('and other secrets are said, for nothing could be opened', async () => {
    const set = await backUp();
    await writeManifest(set, { ...(await readManifest(set)), keyMark: '' });
    await expect(restoreBackup(await elsewhere(), set, [], silent)).rejects.toThrow(/secrets/);
  });

  it('nor counts one that lacks the files of its rows, as with another VAR_DIR', async () => {
    const { varDir } = config();
    const removeFolder = scratchFolder();
    await expect(backUp()).rejects.toThrow(/is VAR_DIR that of this site/);
    removeFolder();
    Object.assign(config(), { varDir });
    expect(readdirSync(folder).filter((name) => !name.endsWith('.part'))).toEqual([]);
    const nowhere = path.join(folder, 'not', 'mounted');
    await expect(makeBackup({ url: world.url }, nowhere, silent)).rejects.toThrow(/a folder that is there/);
  });
});

describe('R28: what was erased since', () => {
  it('is erased again before the site opens; an account of the same number that came later stays', async () => {
    const { db } = world;
    const set = await backUp(new Date('2026-11-20T20:00:00Z'));
    const ledger = path.join(config().varDir, 'erasures.jsonl');
    const left = { delete: true, writings: true };
    expect((await gone.browser.post(`/api/my_page/${gone.state.myId}/delete_account`, left)).status).toBe(
      200,
    );
    await sql`update users set erase_at = now() where id = ${gone.userId}`.execute(db);
    expect(await eraseAccount(db, gone.userId)).toBe(true);
    // The next backup brings the ledger beside the sets.
    await backUp(new Date('2026-11-21T20:00:00Z'));
    const beside = path.join(folder, 'erasures.jsonl');
    expect(linesOf(beside)).toEqual(linesOf(ledger));
    // One who came after that erasure, with the same number.
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const { id: later } = await db
      .updateTable('users')
      .set({ createdAt: minutesAgo(10) })
      .where('id', '<>', gone.userId)
      .returning('id')
      .executeTakeFirstOrThrow();
    const last = await backUp(new Date('2026-11-22T20:00:00Z'));
    const at = minutesAgo(30).toISOString();
    const another = path.join(folder, 'another.jsonl');
    writeFileSync(another, JSON.stringify({ user: nameErased(later), at }));
    expect((await restoreBackup(await elsewhere(), last, [another], silent)).erased).toBe(0);
    for (const each of undo.splice(1).reverse()) await each();

    const other = await elsewhere();
    expect((await restoreBackup(other, set, [beside], silent)).erased).toBe(1);
    const text = [...(await readWholeDatabase(other.db)).values()].join('\n');
    expect(text).not.toContain(MARKER);
    expect(text).not.toContain(ADDRESS);
    expect(text).toContain('stays@example.jp');
    expect(readFileSync(path.join(config().varDir, 'erasures.jsonl'), 'utf8')).toContain(
      nameErased(gone.userId),
    );
  });

  it('is known before anything is changed: a ledger that is not there, or torn, stops the restore', async () => {
    const set = await backUp();
    const other = await elsewhere();
    const torn = path.join(folder, 'torn.jsonl');
    writeFileSync(torn, '{"user":"ab');
    for (const ledger of [torn, path.join(folder, 'erasure.jsonl')])
      await expect(restoreBackup(other, set, [ledger], silent)).rejects.toThrow(/cannot be read/);
    expect(await selectMigrations(other.db)).toEqual([]);
  });

  it('is never served: a site does not start on a restore that was cut off, which can be run again', async () => {
    const set = await backUp();
    const other = await elsewhere();
    await beginRestore(other.db, set);
    await migrate(other.db, '20261127T173000-say-why-photos-went');
    const again = `npm run restore -- ${set} again`;
    await expect(claimMediaFolders(other.db)).rejects.toThrow(again);
    // On another machine, which may have the owner's address or the site's.
    const { varDir } = config();
    const removeFolder = scratchFolder();
    for (const ownerUrl of [other.url, null])
      await expect(migrateAll({ url: siteOf(other.url), ownerUrl })).rejects.toThrow(again);
    removeFolder();
    Object.assign(config(), { varDir });
    expect((await selectMigrations(other.db)).at(-1)).toBe('20261127T173000-say-why-photos-went');
    await restoreBackup(other, set, [], silent);
    await claimMediaFolders(other.db);
    await expect(restoreBackup(other, set, [], silent)).rejects.toThrow(/not empty/);
  });

  it('is never served when a former release was cut off on its way, and this one ends its restore', async () => {
    const set = await backUp();
    const other = await elsewhere();
    await migrate(other.db, '20261127T173000-say-why-photos-went');
    writeFileSync(path.join(config().varDir, 'RESTORING'), set);
    const again = `npm run restore -- ${set} again`;
    await expect(claimMediaFolders(other.db)).rejects.toThrow(again);
    await expect(migrateAll({ url: siteOf(other.url), ownerUrl: other.url })).rejects.toThrow(again);
    await restoreBackup(other, set, [], silent);
    await claimMediaFolders(other.db);
  });
});
