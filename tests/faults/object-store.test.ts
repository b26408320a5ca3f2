import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { tasksOn } from '../../server/app/tasks.ts';
import { config, type S3Config } from '../../server/core/config.ts';
import { log } from '../../server/core/log.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { removeFiles } from '../../server/gateways/media/files.ts';
import { checkMediaFolders, claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { mediaStore } from '../../server/gateways/media/store/choose.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { LETTERS, sweepMedia } from '../../server/gateways/media/sweep-media.ts';
import { insertMedium } from '../../server/gateways/media/uploads/media-rows.ts';
import { storeSquare } from '../../server/gateways/media/uploads/store-picture.ts';
import { castBrowser, fileOf, plainPhoto, sendFile } from '../support/casts.ts';
import { testDatabase } from '../support/database.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
let s3: S3Server;
const use = (of: S3Config) => Object.assign(config(), { s3: of });

beforeAll(async () => {
  s3 = await startS3Server();
});
beforeEach(() => {
  s3.be('works');
  use(s3.config);
});
afterAll(async () => {
  Object.assign(config(), { s3: null });
  await s3.close();
});

const mediaKeys = (of: S3Server) =>
  of
    .keys()
    .filter((key) => !key.endsWith('DATABASE_ID'))
    .sort();

async function storePhoto(): Promise<string> {
  const stored = await storeSquare(await plainPhoto(300), [240]);
  if ('problem' in stored) throw new Error(stored.problem);
  await insertMedium(world.db, stored);
  return stored.id;
}

describe('a bucket and its database', () => {
  it('of another site is refused with a sentence, and not swept', async () => {
    await claimMediaFolders(world.db);
    const foreign = await testDatabase();
    onTestFinished(foreign.close);
    await foreign.db.updateTable('mediaIdentity').set({ id: sql<string>`gen_random_uuid()` }).execute();
    await expect(claimMediaFolders(foreign.db)).rejects.toThrow(
      's3://media/media belongs to another database: set DATABASE_URL to the database that these files belong to, or S3_BUCKET to a bucket',
    );
    const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
    onTestFinished(() => errors.mockRestore());
    expect(await sweepMedia(foreign.db, { letters: LETTERS })).toBeNull();
  });

  it('are not parted by a store that is away: the site starts', async () => {
    s3.be('fails');
    await checkMediaFolders(world.db);
  });

  it('says at the start that media were left on the disk', async () => {
    const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
    onTestFinished(() => errors.mockRestore());
    await checkMediaFolders(world.db);
    expect(errors).not.toHaveBeenCalled();
    Object.assign(config(), { s3: null });
    const name = pictureFile(newMediaId(), 240);
    await mediaStore().write('held', name, Buffer.from('x'));
    use(s3.config);
    await checkMediaFolders(world.db);
    expect(errors.mock.calls.map(([values]) => values)).toEqual([{ alarm: 'store', folder: 'held' }]);
    Object.assign(config(), { s3: null });
    await mediaStore().remove('held', [name]);
  });
});

describe('a sweep of a bucket', () => {
  const strays = async (count: number): Promise<string[]> => {
    const names = Array.from({ length: count }, () => pictureFile(newMediaId(), 240));
    s3.plant(names.map((name) => `held/${name.slice(0, 2)}/${name}`));
    return names;
  };
  const inBin = () => mediaKeys(s3).filter((key) => key.startsWith('bin/'));
  const sweep = () => sweepMedia(world.db, { hours: 0, letters: LETTERS });

  beforeEach(async () => {
    await claimMediaFolders(world.db);
    await sql`delete from media_sweeps`.execute(world.db);
    await mediaStore().remove(
      'held',
      mediaKeys(s3).flatMap((key) => (key.startsWith('held/') ? [path.basename(key)] : [])),
    );
    for (const day of await mediaStore().binDays())
      for await (const names of mediaStore().listBin(day)) await mediaStore().removeFromBin(day, names);
  });

  it('moves what no row knows into the bin, and brings back what has a row again', async () => {
    const [name = '', other = ''] = await strays(2);
    expect(await sweep()).toMatchObject({ files: 2 });
    expect(
      inBin()
        .map((key) => path.basename(key))
        .sort(),
    ).toEqual([name, other].sort());
    const id = name.slice(0, 26);
    const variants = JSON.stringify([{ width: 240, height: 240, bytes: 1 }]) as never;
    await world.db.insertInto('media').values({ id, dot: '#705c67', variants, sample: true }).execute();
    await sweep();
    expect(mediaKeys(s3)).toContain(`held/${id.slice(0, 2)}/${name}`);
    expect(inBin().map((key) => path.basename(key))).toEqual([other]);
  });

  it('of several machines at once removes no more than one may: the brake counts them together', async () => {
    await strays(8);
    const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
    onTestFinished(() => errors.mockRestore());
    const swept = await Promise.all(Array.from({ length: 4 }, sweep));
    // Ten files may go: one run claims the eight that it sees, those after it find room for two at most.
    expect(swept.reduce((sum, one) => sum + (one?.files ?? 0), 0)).toBeLessThanOrEqual(10);
    expect(inBin()).toHaveLength(8);
  });

  it('that fails leaves no mark on the brake: when the store works again as many may go', async () => {
    await strays(8);
    s3.be('fails', /^PUT /);
    for (let run = 0; run < 3; run++) await expect(sweep()).rejects.toMatchObject({ code: 'storage_down' });
    expect(await world.db.selectFrom('mediaSweeps').selectAll().execute()).toEqual([]);
    s3.be('works');
    expect(await sweep()).toMatchObject({ files: 8 });
    expect(inBin()).toHaveLength(8);
  });
});

it('an upload to a store that never answers is refused in time, with a sentence and without a rest', async () => {
  const { browser } = await castBrowser(world.db, 'まつ');
  const before = mediaKeys(s3);
  s3.be('hangs', /^PUT .*w400\.webp/);
  const began = performance.now();
  const refused = await sendFile(browser, fileOf(await plainPhoto(400)));
  expectTook(began, 15_000, 'an upload to a store that hangs');
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'ただいま画像や動画を利用できません。しばらく時間をおいてから、もう一度お試しください。',
  ]);
  await expect.poll(() => mediaKeys(s3)).toEqual(before);
  s3.be('works');
  expect((await sendFile(browser, fileOf(await plainPhoto(400)))).status).toBe(200);
});

it('S67: a copy that ends after its file was removed is removed as well', async () => {
  const name = pictureFile(newMediaId(), 240);
  await mediaStore().write('held', name, Buffer.from('x'));
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  await removeFiles([name]);
  expect(mediaKeys(s3).filter((key) => key.endsWith(name))).toEqual([]);
  s3.plant([`media/${name.slice(0, 2)}/${name}`]);
  const again = await takeJobs(world.db, 'remove_files');
  expect(again).toEqual([{ names: [name] }]);
  for (const job of again) await tasksOn(world.db).remove_files(job, { isLastTry: false });
  expect(mediaKeys(s3).filter((key) => key.endsWith(name))).toEqual([]);
});

it('S67: of an erased account nothing is left in the bucket', async () => {
  await claimMediaFolders(world.db);
  const { castId, userId } = await castBrowser(world.db, 'きえる');
  const id = await storePhoto();
  await world.db.insertInto('castPhotos').values({ castId, position: 1, mediaId: id, alt: '' }).execute();
  await sql`update users set status = 'leaving', left_at = now(), erase_at = now() where id = ${userId}`.execute(
    world.db,
  );
  // A new machine has no folder yet for what it notes of erasures.
  Object.assign(config(), { varDir: path.join(config().varDir, 'new-machine') });
  expect(await eraseAccount(world.db, userId)).toBe(true);
  expect(mediaKeys(s3).filter((key) => key.includes(id))).toEqual([]);
});
