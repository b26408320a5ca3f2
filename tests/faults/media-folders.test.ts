import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tasksOn } from '../../server/app/tasks.ts';
import { config } from '../../server/core/config.ts';
import { database, provideDatabase } from '../../server/core/db/database.ts';
import { log } from '../../server/core/log.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { removeFiles } from '../../server/gateways/media/files.ts';
import { checkMediaFolders, claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { fileIn } from '../../server/gateways/media/store/disk.ts';
import { type MediaFolder, newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { LETTERS, sweepMedia } from '../../server/gateways/media/sweep-media.ts';
import { castBrowser } from '../support/casts.ts';
import { CHILD_ENV } from '../support/child-env.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { takeJobs } from '../support/take-jobs.ts';

const root = path.resolve(import.meta.dirname, '../..');
let test: TestDatabase;
let folders: string[] = [];
let others: TestDatabase[] = [];

function ownFolder(): string {
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-folders-'));
  folders.push(varDir);
  Object.assign(config(), { varDir });
  return varDir;
}

beforeEach(async () => {
  test = await testDatabase();
  provideDatabase(test.db);
  ownFolder();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { close } of [test, ...others]) await close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  [folders, others] = [[], []];
});

/** The database of another site: what tests clone has one id. */
async function otherSite(): Promise<TestDatabase> {
  const other = await testDatabase();
  others.push(other);
  await other.db.updateTable('mediaIdentity').set({ id: sql<string>`gen_random_uuid()` }).execute();
  return other;
}

const VARIANTS = JSON.stringify([{ width: 480, height: 480, bytes: 4 }]) as never;
const TWO_DAYS_AGO = Date.now() / 1000 - 48 * 3600;

/** Files of `count` media with the same bytes, two days old. @returns their ids */
function addFiles(count: number, folder: MediaFolder = 'media'): string[] {
  mkdirSync(path.join(config().varDir, folder), { recursive: true });
  const ids = Array.from({ length: count }, newMediaId);
  const [first = '', ...more] = ids.map((id) => fileIn(folder, pictureFile(id, 480)));
  writeFileSync(first, ids[0] ?? '');
  utimesSync(first, TWO_DAYS_AGO, TWO_DAYS_AGO);
  for (const file of more) linkSync(first, file);
  return ids;
}
/** The same with their rows, which belong to the site for good. */
async function addMedia(count: number, { sample = true } = {}): Promise<string[]> {
  const ids = addFiles(count);
  const createdAt = new Date(TWO_DAYS_AGO * 1000);
  const rows = ids.map((id) => ({ id, dot: '#705c67', variants: VARIANTS, sample, createdAt }));
  await test.db.insertInto('media').values(rows).execute();
  return ids;
}
const inFolder = (folder: MediaFolder) =>
  readdirSync(path.join(config().varDir, folder)).filter((name) => name.endsWith('.webp'));
const bin = (...parts: string[]) => path.join(config().varDir, 'bin', ...parts);
const binned = () => (existsSync(bin()) ? readdirSync(bin(), { recursive: true }) : []).map(String);
const sweep = (db = test.db) => sweepMedia(db, { letters: LETTERS });
/** What the log gets of errors from here on. */
function alarmsOf(): () => unknown[] {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  return () => errors.mock.calls.map(([values]) => values);
}

const run = (script: string, url: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
    // A start that is not refused would serve for good.
    timeout: 50_000,
    env: {
      ...CHILD_ENV,
      DATABASE_URL: url,
      SECRET_KEY,
      VAR_DIR: config().varDir,
      PORT: '0',
      LOG_LEVEL: 'info',
    },
  });

describe('a media folder and its database', () => {
  it('know each other from the first start on, however many processes start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => claimMediaFolders(test.db)));
    const { id } = await test.db.selectFrom('mediaIdentity').select('id').executeTakeFirstOrThrow();
    for (const folder of ['media', 'held'])
      expect(readdirSync(path.join(config().varDir, folder))).toEqual(['DATABASE_ID']);
    expect(readFileSync(path.join(config().varDir, 'media/DATABASE_ID'), 'utf8').trim()).toBe(id);
    await claimMediaFolders(test.db);
  });

  it.each([
    ['the start', 'scripts/start.ts', []],
    ['the demo', 'scripts/demo.ts', ['--shops', '1']],
    ['the sweep by hand', 'scripts/sweep.ts', ['--confirm']],
  ])('%s on the folder of another database is refused with a sentence', async (_name, script, args) => {
    await claimMediaFolders(test.db);
    addFiles(3);
    const other = await otherSite();
    const { status, stderr } = run(script, other.url, ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(`${config().varDir}/media belongs to another database: set DATABASE_URL to`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(inFolder('media')).toHaveLength(3);
  });

  it('of the time before the ids are brought together when the database knows the files', async () => {
    await addMedia(300);
    addFiles(20);
    await claimMediaFolders(test.db);
    await expect(claimMediaFolders((await otherSite()).db)).rejects.toThrow('belongs to another database');
  });

  it.each(['media', 'held'] as const)('of files in %s that it does not know is refused', async (folder) => {
    addFiles(5, folder);
    const refused = claimMediaFolders(test.db);
    await expect(refused).rejects.toThrow(`${folder} holds media that this database does not know`);
    expect(inFolder(folder)).toHaveLength(5);
  });

  it('copied for a staging system: the copy starts on an empty folder of its own', async () => {
    await addMedia(20);
    await claimMediaFolders(test.db);
    ownFolder();
    await claimMediaFolders(test.db);
    expect(readdirSync(path.join(config().varDir, 'media'))).toEqual(['DATABASE_ID']);
  });

  it('are not parted by a disk that takes nothing: the site starts without sweeping', async () => {
    await addMedia(3);
    rmSync(path.join(config().varDir, 'held'), { recursive: true, force: true });
    writeFileSync(path.join(config().varDir, 'held'), '');
    const alarms = alarmsOf();
    await checkMediaFolders(test.db);
    expect(alarms()).toMatchObject([{ alarm: 'disk' }]);
    await expect(sweep()).rejects.toThrow();
    expect(inFolder('media')).toHaveLength(3);
  });

  it('that do not belong together at run time are not swept, with an alarm', async () => {
    await claimMediaFolders(test.db);
    addFiles(3);
    const alarms = alarmsOf();
    expect(await sweep((await otherSite()).db)).toBeNull();
    expect(alarms()).toMatchObject([{ alarm: 'media_sweep' }]);
    expect(inFolder('media')).toHaveLength(3);
  });
});

describe('the brake of the sweep', () => {
  it('stops at a restored older database: its files stay, and there is an alarm', async () => {
    const ids = await addMedia(400);
    await claimMediaFolders(test.db);
    await test.db.deleteFrom('media').where('id', 'in', ids.slice(0, 11)).execute();
    const alarms = alarmsOf();
    expect(await sweep()).toBeNull();
    expect(alarms()).toMatchObject([{ alarm: 'media_sweep', media: 0, files: 11 }]);
    expect([inFolder('media').length, binned()]).toEqual([400, []]);
  });

  it('stops at more than one file in a hundred, and lets one in a hundred go', async () => {
    await addMedia(2000);
    await claimMediaFolders(test.db);
    addFiles(21);
    expect(await sweep()).toBeNull();
    expect(inFolder('media').length).toBe(2021);
    const { rows } = await sql<{ id: string }>`select id from media`.execute(test.db);
    const known = new Set(rows.map(({ id }) => pictureFile(id, 480)));
    const [stray = ''] = inFolder('media').filter((name) => !known.has(name));
    rmSync(fileIn('media', stray));
    expect(await sweep()).toEqual({ media: 0, files: 20 });
    expect(inFolder('media').length).toBe(2000);
  });

  it('counts what the runs of one look at the store remove together', async () => {
    await addMedia(200);
    await claimMediaFolders(test.db);
    addFiles(6);
    expect(await sweep()).toEqual({ media: 0, files: 6 });
    addFiles(5);
    expect(await sweep()).toBeNull();
    await sql`update media_sweeps set swept_at = swept_at - interval '33 hours'`.execute(test.db);
    expect(await sweep()).toEqual({ media: 0, files: 5 });
  });

  it('stops before rows go, too: media that nothing refers to', async () => {
    await addMedia(500);
    const unused = await addMedia(11, { sample: false });
    await claimMediaFolders(test.db);
    expect(await sweep()).toBeNull();
    const { length } = await test.db.selectFrom('media').select('id').where('id', 'in', unused).execute();
    expect([length, inFolder('media').length]).toEqual([11, 511]);
  });

  it('stops at a hundred files of however large a store', async () => {
    await addMedia(11_000);
    await claimMediaFolders(test.db);
    addFiles(101);
    expect(await sweep()).toBeNull();
    expect(inFolder('media').length).toBe(11_101);
  });

  it('is let go by who has looked', async () => {
    await addMedia(30);
    await claimMediaFolders(test.db);
    addFiles(60);
    const shown = run('scripts/sweep.ts', test.url);
    expect(shown.stdout).toContain('90 files. Nothing refers to 0 media; no medium has 60 files.');
    expect(inFolder('media').length).toBe(90);
    const { stdout, stderr } = run('scripts/sweep.ts', test.url, '--confirm');
    expect(stdout, stderr).toContain('0 media and 60 other files are in the bin');
    expect(inFolder('media').length).toBe(30);
    expect(binned().filter((name) => name.endsWith('.webp')).length).toBe(60);
  });
});

describe('the bin', () => {
  /** Sets the day of every file in the bin back. */
  function letRest(days: number): void {
    for (const day of readdirSync(bin()))
      renameSync(bin(day), bin(new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)));
  }

  it('keeps what a sweep has removed for a week, whole, and no longer', async () => {
    await claimMediaFolders(test.db);
    const [id = ''] = addFiles(1);
    await sweep();
    const name = pictureFile(id, 480);
    const today = new Date().toISOString().slice(0, 10);
    expect([inFolder('media'), readFileSync(bin(today, name), 'utf8')]).toEqual([[], id]);
    letRest(7);
    await sweep();
    expect(binned().filter((each) => each.endsWith(name))).toHaveLength(1);
    letRest(1);
    await sweep();
    expect(binned()).toEqual([]);
  });

  it('gives a file back whose row is there again, to where its page shows it', async () => {
    const { castId } = await castBrowser(test.db);
    const [id = ''] = await addMedia(1, { sample: false });
    await claimMediaFolders(test.db);
    const rows = test.db.selectFrom('media').selectAll().where('id', '=', id);
    // The database numbers rows itself.
    const { number: _, ...row } = await rows.executeTakeFirstOrThrow();
    await sweep();
    expect(inFolder('media')).toEqual([]);
    const again = { ...row, variants: VARIANTS };
    await test.db.insertInto('media').values(again).execute();
    await test.db.insertInto('castPhotos').values({ castId, position: 0, mediaId: id, alt: '' }).execute();
    await sweep();
    expect(readFileSync(fileIn('held', pictureFile(id, 480)), 'utf8')).toBe(id);
    const jobs = await takeJobs(test.db, 'settle_posts_of');
    expect(jobs).toEqual([{ castId }]);
    for (const of of jobs) await tasksOn(database()).settle_posts_of(of, { isLastTry: false });
    expect(inFolder('media')).toEqual([pictureFile(id, 480)]);
    expect(await sweep()).toEqual({ media: 0, files: 0 });
  });

  it('S67: holds nothing of what is deleted on purpose', async () => {
    await claimMediaFolders(test.db);
    const names = addFiles(2).map((id) => pictureFile(id, 480));
    await removeFiles(names.slice(0, 1));
    expect(binned()).toEqual([]);
    await sweep();
    expect(binned().some((each) => each.endsWith(names[1] as string))).toBe(true);
    await removeFiles(names);
    expect(binned().some((each) => each.endsWith('.webp'))).toBe(false);
  });
});
