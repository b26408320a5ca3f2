import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { config } from '../../server/core/config.ts';
import { connect } from '../../server/core/db/connect.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { mediaStore } from '../../server/gateways/media/store/choose.ts';
import { diskStore } from '../../server/gateways/media/store/disk.ts';
import { type MediaFolder, newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { scratchFolder } from '../support/accounts.ts';
import { addUser } from '../support/browser.ts';
import { CHILD_ENV } from '../support/child-env.ts';
import { testDatabase } from '../support/database.ts';
import { startS3Server } from '../support/s3-server.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });

const start = (args: string[], url: string, settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['scripts/media.ts', ...args], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...CHILD_ENV, DATABASE_URL: url, SECRET_KEY, VAR_DIR: config().varDir, ...settings },
  });
const runMedia = (...given: Parameters<typeof start>) =>
  start(...given).catch(({ stdout, stderr, code }) => ({ stdout, stderr, code }));

async function namesOn(folder: MediaFolder): Promise<string[]> {
  const names: string[] = [];
  for await (const page of diskStore.list(folder)) names.push(...page.map(({ name }) => name));
  return names.sort();
}

it('the command copies while the site runs, moves nothing then, and names the settings that it needs', async () => {
  const s3 = await startS3Server();
  onTestFinished(s3.close);
  await claimMediaFolders(world.db);
  const name = pictureFile(newMediaId(), 240);
  await mediaStore().write('held', name, Buffer.from('on the disk'));
  const run = (args: string[], settings: Record<string, string> = s3.env) =>
    runMedia(args, world.url, settings);
  expect(await run(['copy', '--to', 's3'], {})).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set S3_ENDPOINT, S3_BUCKET'),
  });
  const { stdout, stderr } = await run(['copy', '--to', 's3']);
  expect(stdout, stderr).toContain('1 files were copied, 0 were there.');
  expect(s3.keys()).toContain(`held/${name.slice(0, 2)}/${name}`);
  // A site that runs has a connection at any time.
  const moved = await world.db.connection().execute(() => run(['move', '--to', 's3']));
  expect(moved.stderr).toContain('The site runs, and would miss what is moved');
  expect(await mediaStore().sizeOf('held', name)).toBe(11);
});

it('the command moves all, also after it was killed on its way, and back, where jobs open what the rows do', async () => {
  const { varDir } = config();
  const removeFolder = scratchFolder();
  onTestFinished(() => {
    removeFolder();
    Object.assign(config(), { varDir });
  });
  const s3 = await startS3Server();
  onTestFinished(s3.close);
  const made = await testDatabase();
  onTestFinished(made.close);
  const ids = Array.from({ length: 30 }, newMediaId);
  const variants = JSON.stringify([{ width: 240, height: 240, bytes: 1 }]) as never;
  await made.db
    .insertInto('media')
    .values(ids.map((id) => ({ id, dot: '#705c67', variants })))
    .execute();
  const { id: userId } = await addUser(made.db, 'けんじ');
  await made.db
    .updateTable('users')
    .set({ iconMediaId: ids[0] as string })
    .where('id', '=', userId)
    .execute();
  const names = ids.map((id) => pictureFile(id, 240)).sort();
  for (const [i, name] of names.entries())
    await diskStore.write(i % 3 ? 'media' : 'held', name, Buffer.from(name));
  // A site that runs has a connection at any time.
  await made.db.destroy();
  const onDisk = async () => [...(await namesOn('held')), ...(await namesOn('media'))].sort();
  const inBucket = () => s3.keys().flatMap((key) => (/DATABASE_ID|^bin/.test(key) ? [] : path.basename(key)));

  // With eight at once, three of the first ten are done by then.
  s3.be('hangs', /^PUT .*webp/, 10);
  const killed = start(['move', '--to', 's3'], made.url, s3.env);
  const ended = expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' });
  await s3.met();
  killed.child.kill('SIGKILL');
  await ended;
  s3.be('works');
  expect([...new Set([...(await onDisk()), ...inBucket()])].sort()).toEqual(names);
  expect((await onDisk()).length).toBeGreaterThanOrEqual(20);
  expect((await onDisk()).length).toBeLessThan(30);

  const moved = await runMedia(['move', '--to', 's3'], made.url, s3.env);
  expect(moved.stdout, moved.stderr).toContain('files are in their new place, byte by byte');
  expect([await onDisk(), inBucket().sort()]).toEqual([[], names]);

  const back = await runMedia(['move', '--to', 'disk'], made.url, s3.env);
  expect(back.stdout, back.stderr).toContain('30 files are in their new place');
  expect([await namesOn('held'), await namesOn('media'), inBucket()]).toEqual([names, [], []]);
  const db = connect(made.url, { name: 'look' });
  onTestFinished(() => db.destroy());
  expect(await takeJobs(db, 'settle_faces')).toEqual([{ userId }]);
}, 120_000);

it('the command has the brake of the sweeps, and bins what is confirmed', async () => {
  const { varDir } = config();
  const removeFolder = scratchFolder();
  onTestFinished(() => {
    removeFolder();
    Object.assign(config(), { varDir });
  });
  const s3 = await startS3Server();
  onTestFinished(s3.close);
  const made = await testDatabase();
  onTestFinished(made.close);
  await claimMediaFolders(made.db, diskStore);
  await made.db.destroy();
  const unknown = Array.from({ length: 11 }, () => pictureFile(newMediaId(), 240)).sort();
  for (const name of unknown) await diskStore.write('media', name, Buffer.from(name));
  const braked = await runMedia(['move', '--to', 's3'], made.url, s3.env);
  expect(braked.stderr).toContain('The database knows nothing of 11 files, and nothing was moved.');
  expect(await namesOn('media')).toEqual(unknown);
  const moved = await runMedia(['move', '--to', 's3', '--confirm'], made.url, s3.env);
  expect(moved.stdout, moved.stderr).toContain('0 files are in their new place');
  const inBin = s3.keys().filter((key) => key.startsWith('bin/'));
  expect([await namesOn('media'), inBin.map((key) => path.basename(key)).sort()]).toEqual([[], unknown]);
}, 120_000);
