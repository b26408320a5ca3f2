import path from 'node:path';
import { checkSecrets, readManifest } from '../server/app/backups/backup-set.ts';
import { ledgerBeside } from '../server/app/backups/erasures.ts';
import { restoreBackup } from '../server/app/backups/restore-backup.ts';
import { siteRole } from '../server/core/db/site-role.ts';
import { migrateAll } from '../server/core/jobs/migrate-all.ts';
import { orUsage, watching } from './backup.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run restore -- FOLDER/2026-11-27T053000Z [ERASURES.jsonl …]';

// Into an empty database and an empty VAR_DIR: nothing that is there is written over.
await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || folder.startsWith('-')) throw new UsageError(USAGE);
  const set = path.resolve(folder);
  const manifest = await readManifest(set).catch(orUsage);
  await withDatabase(
    'restore',
    async (db, _config, addresses) => {
      const { url, ownerUrl } = addresses;
      if (ownerUrl) await siteRole(db, url);
      const { watch, end } = watching();
      const ledgers = [ledgerBeside(path.dirname(set)), ...more];
      const { erased } = await restoreBackup({ db, url: ownerUrl ?? url }, set, ledgers, watch).catch(
        orUsage,
      );
      await migrateAll(addresses);
      end();
      console.log(
        `As of ${manifest.madeAt}: ${manifest.tables.length} tables and ${manifest.media.files} files. ${erased} accounts that have been erased since are erased again.`,
      );
    },
    {
      asIs: true,
      first: () => {
        try {
          checkSecrets(manifest);
        } catch (error) {
          orUsage(error);
        }
      },
    },
  );
});
