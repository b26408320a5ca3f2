import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../server/app/backups/make-backup.ts';
import { restoreBackup } from '../../server/app/backups/restore-backup.ts';
import { config } from '../../server/core/config.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { insertMedium } from '../../server/gateways/media/uploads/media-rows.ts';
import { storeSquare } from '../../server/gateways/media/uploads/store-picture.ts';
import { scratchFolder } from '../support/accounts.ts';
import { castBrowser, plainPhoto } from '../support/casts.ts';
import { testDatabase } from '../support/database.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
  Object.assign(config(), { s3: s3.config });
});
afterAll(async () => {
  Object.assign(config(), { s3: null });
  await s3.close();
});

const silent = () => {};

async function storePhoto(): Promise<string> {
  const stored = await storeSquare(await plainPhoto(300), [240]);
  if ('problem' in stored) throw new Error(stored.problem);
  await insertMedium(world.db, stored);
  return stored.id;
}

it('a backup of a bucket has every file, links what has not changed, and fills an empty bucket', async () => {
  await claimMediaFolders(world.db);
  const { castId, userId } = await castBrowser(world.db);
  const [open, held] = [await storePhoto(), await storePhoto()];
  await world.db.insertInto('castPhotos').values({ castId, position: 1, mediaId: open, alt: '' }).execute();
  await sql`update users set icon_media_id = ${held} where id = ${userId}`.execute(world.db);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-s3-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = await makeBackup({ url: world.url }, folder, silent);
  expect(first.missing).toBe(0);
  s3.asked();
  const second = await makeBackup({ url: world.url, now: new Date(Date.now() + 60_000) }, folder, silent);
  expect(s3.asked().filter((line) => /^GET .*w240\.webp/.test(line))).toEqual([]);
  const files = [pictureFile(open, 240), pictureFile(held, 240)].sort();
  expect(readdirSync(path.join(second.set, 'files')).sort()).toEqual(files);

  const other = await startS3Server();
  onTestFinished(other.close);
  Object.assign(config(), { s3: other.config });
  const empty = await testDatabase('empty');
  const { varDir } = config();
  const removeFolder = scratchFolder();
  onTestFinished(async () => {
    provideDatabase(world.db);
    Object.assign(config(), { varDir });
    removeFolder();
    await empty.close();
  });
  provideDatabase(empty.db);
  await restoreBackup(empty, second.set, [], silent);
  expect(other.keys().filter((key) => !key.endsWith('DATABASE_ID'))).toEqual(
    [open, held].map((id) => `media/${id.slice(0, 2)}/${pictureFile(id, 240)}`).sort(),
  );
  await claimMediaFolders(empty.db);
});
