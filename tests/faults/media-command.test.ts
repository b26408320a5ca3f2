import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { config } from '../../server/core/config.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { mediaStore } from '../../server/gateways/media/store/choose.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { CHILD_ENV } from '../support/child-env.ts';
import { startS3Server } from '../support/s3-server.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });

it('the command copies while the site runs, moves nothing then, and names the settings that it needs', async () => {
  const s3 = await startS3Server();
  onTestFinished(s3.close);
  await claimMediaFolders(world.db);
  const name = pictureFile(newMediaId(), 240);
  await mediaStore().write('held', name, Buffer.from('on the disk'));
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config;
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const run = (args: string[], more: Record<string, string> = settings) =>
    promisify(execFile)(process.execPath, ['scripts/media.ts', ...args], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...CHILD_ENV, DATABASE_URL: world.url, SECRET_KEY, VAR_DIR: config().varDir, ...more },
    }).catch(({ stdout, stderr, code }) => ({ stdout, stderr, code }));
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
