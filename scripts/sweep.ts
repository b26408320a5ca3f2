import { parseArgs } from 'node:util';
import type { Db } from '../server/core/db/connect.ts';
import { findSweepable, LETTERS, sweepMedia } from '../server/gateways/media/sweep-media.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run sweep [-- --confirm]';
const SHOWN = 20;

function parse() {
  try {
    return parseArgs({ options: { confirm: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function show(db: Db): Promise<void> {
  const { media, stray, found, total } = await findSweepable(db);
  const names = [...stray.media, ...stray.held];
  console.log(`${total} files. Nothing refers to ${media.length} media; no medium has ${found} files.`);
  for (const name of [...media.map(({ id }) => id), ...names].slice(0, SHOWN)) console.log(`  ${name}`);
  if (media.length + found > 0) console.log('npm run sweep -- --confirm moves them into the bin.');
}

/** A run removes a bounded number of media: repeated until one removes nothing. */
async function sweepAll(db: Db): Promise<void> {
  const moved = { media: 0, files: 0 };
  for (;;) {
    const swept = await sweepMedia(db, { letters: LETTERS, confirmed: true });
    if (!swept || swept.media + swept.files === 0) break;
    moved.media += swept.media;
    moved.files += swept.files;
  }
  console.log(`${moved.media} media and ${moved.files} other files are in the bin for a week.`);
}

// Lists what the hourly sweep has stopped over (`"alarm":"media_sweep"` in the log); `--confirm` removes it.
await runCommand(async () => {
  const { confirm = false } = parse();
  await withDatabase('sweep', (db) => (confirm ? sweepAll(db) : show(db)));
});
