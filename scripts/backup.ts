import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem, verifySet, type Watch } from '../server/app/backups/backup-set.ts';
import { makeBackup } from '../server/app/backups/make-backup.ts';
import { claimMediaFolders } from '../server/gateways/media/media-identity.ts';
import { Progress } from './progress.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run backup -- FOLDER, or npm run backup -- --verify FOLDER/2026-11-27T053000Z';
const LABELS = {
  tables: ['Tables', 'tables'],
  files: ['Files', 'files'],
  owners: ['Pages', 'pages'],
} as const;

/** One bar for each step; a step may come again. */
export function watching(): { watch: Watch; end: () => void } {
  let step = '';
  let bar: Progress | null = null;
  return {
    watch: (now, done, total) => {
      if (now !== step || done === 0) {
        bar?.done();
        bar = new Progress(LABELS[now][0], total, LABELS[now][1]);
      }
      step = now;
      bar?.at(done);
    },
    end: () => bar?.done(),
  };
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { verify: { type: 'boolean' } } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** What is wrong with a backup is said in its one sentence. */
export const orUsage = (error: unknown): never => {
  throw error instanceof BackupProblem ? new UsageError(error.message) : error;
};

if (import.meta.main)
  await runCommand(async () => {
    const { positionals, values } = parse();
    const [folder] = positionals;
    if (!folder || positionals.length > 1) throw new UsageError(USAGE);
    const { watch, end } = watching();
    if (values.verify) {
      const { madeAt, tables, media } = await verifySet(path.resolve(folder), watch).catch(orUsage);
      end();
      console.log(`Whole: ${tables.length} tables and ${media.files} files as of ${madeAt}.`);
      return;
    }
    // As it is: an upgrade that is to be made safe has not migrated it yet.
    await withDatabase(
      'backup',
      async (db, _config, { url, ownerUrl }) => {
        await claimMediaFolders(db);
        const { set, missing } = await makeBackup(
          { url: ownerUrl ?? url },
          path.resolve(folder),
          watch,
        ).catch(orUsage);
        end();
        if (missing > 0) console.warn(`${missing} files that the database names are nowhere.`);
        console.log(`Made and read again: ${set}`);
      },
      { asIs: true },
    );
  });
