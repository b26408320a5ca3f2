import path from 'node:path';
import { LEDGER } from '../server/app/backups/backup-set.ts';
import { restoreBackup } from '../server/app/backups/restore-backup.ts';
import { orUsage, watching } from './backup.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run restore -- FOLDER/2026-11-27T053000Z [ERASURES.jsonl …]';

// Into an empty database and an empty VAR_DIR: nothing that is there is written over.
await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || folder.startsWith('-')) throw new UsageError(USAGE);
  const set = path.resolve(folder);
  await withDatabase(
    'restore',
    async (db, { varDir }, url) => {
      const ledgers = [path.join(path.dirname(set), LEDGER), path.join(varDir, LEDGER), ...more];
      const { manifest, erased } = await restoreBackup({ db, url }, set, ledgers, watching()).catch(orUsage);
      console.log(
        `As of ${manifest.madeAt}: ${manifest.tables.length} tables and ${manifest.media.files} files. ${erased} accounts that have been erased since are erased again.`,
      );
    },
    { asIs: true },
  );
});
