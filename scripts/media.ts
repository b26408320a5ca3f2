import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { selectSamples } from '../server/app/backups/make-backup.ts';
import { selectFileOwners } from '../server/app/backups/restore-backup.ts';
import { applicationName, type Db } from '../server/core/db/connect.ts';
import { addJob } from '../server/core/jobs/add-job.ts';
import { findStray } from '../server/gateways/media/find-stray.ts';
import { claimMediaFolders } from '../server/gateways/media/media-identity.ts';
import { mediaStore } from '../server/gateways/media/store/choose.ts';
import { diskStore } from '../server/gateways/media/store/disk.ts';
import { mediaAmong } from '../server/gateways/media/store/media-store.ts';
import { MoveProblem, moveMedia } from '../server/gateways/media/store/move-media.ts';
import { claimRemoval } from '../server/gateways/media/sweep-media.ts';
import { Progress } from './progress.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE =
  'Usage: npm run media -- copy --to s3, or npm run media -- move --to s3 [--confirm]; back with --to disk';

function parse(): { isMove: boolean; toBucket: boolean; confirm: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, confirm: { type: 'boolean' } },
    });
    const [deed, ...more] = positionals;
    const { to = '', confirm = false } = values;
    if (!['copy', 'move'].includes(deed ?? '') || more.length > 0 || !['s3', 'disk'].includes(to))
      throw new UsageError(USAGE);
    return { isMove: deed === 'move', toBucket: to === 's3', confirm };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function refuseWhileRunning(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where application_name like 'yoakari-%'
      and datname = current_database() and application_name not like ${applicationName('%')}`.execute(db);
  if (rows.length > 0)
    throw new UsageError(
      'The site runs, and would miss what is moved: copy first (npm run media -- copy), then stop it and move what is left.',
    );
}

/** Everything is held on the disk until these jobs of the site have looked at its rows. */
async function queueOpening(db: Db): Promise<void> {
  for (const { kind, id } of await selectFileOwners(db))
    if (kind === 'userId') await addJob(db, 'settle_faces', { userId: id });
    else await addJob(db, 'settle_posts_of', kind === 'shopId' ? { shopId: id } : { castId: id });
}

await runCommand(async () => {
  const { isMove, toBucket, confirm } = parse();
  await withDatabase('media', async (db, config) => {
    if (!config.s3)
      throw new UsageError(
        'Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, in both directions.',
      );
    if (isMove) await refuseWhileRunning(db);
    const [from, to] = toBucket ? [diskStore, mediaStore()] : [mediaStore(), diskStore];
    await claimMediaFolders(db, to);
    let bar: Progress | undefined;
    const watch = (done: number, total: number) => {
      bar ??= new Progress('Files', total, 'files');
      bar.at(done);
    };
    const samples = new Set(await selectSamples(db));
    const strayAmong = (names: readonly string[]) => findStray(db, mediaAmong(names));
    const mayBin = async (files: number, total: number) =>
      confirm || (await claimRemoval(db, files, total)) !== null;
    const move = { from, to, removes: isMove, samples, strayAmong, mayBin, watch };
    const moved = await moveMedia(move).catch((error) => {
      throw error instanceof MoveProblem ? new UsageError(error.message) : error;
    });
    bar?.done(moved.copied + moved.present);
    if (isMove && !toBucket) await queueOpening(db);
    console.log(
      isMove
        ? `${moved.removed} files are in their new place, byte by byte, and no longer in the old one.`
        : `${moved.copied} files were copied, ${moved.present} were there. Stop the site and run it again with "move".`,
    );
  });
});
