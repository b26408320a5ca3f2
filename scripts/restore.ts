import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkSecrets, readManifest } from '../server/app/backups/backup-set.ts';
import { ledgerBeside } from '../server/app/backups/erasures.ts';
import { finishRecovery, restoreBackup } from '../server/app/backups/restore-backup.ts';
import { siteRole } from '../server/core/db/site-role.ts';
import { migrateAll } from '../server/core/jobs/migrate-all.ts';
import { orUsage, watching } from './backup.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run restore -- FOLDER/2026-11-27T053000Z [ERASURES.jsonl …]
       npm run restore -- --recovered 2026-11-27T05:30:00Z ERASURES.jsonl [ERASURES.jsonl …]`;

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { recovered: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Into an empty database and an empty VAR_DIR: nothing that is there is written over. */
async function restoreSet(folder: string, more: readonly string[]): Promise<void> {
  const set = path.resolve(folder);
  const manifest = await readManifest(set).catch(orUsage);
  await withDatabase(
    'restore',
    async (db, _config, addresses) => {
      const { url, ownerUrl } = addresses;
      if (ownerUrl) await siteRole(db, url);
      const { watch, end } = watching();
      const ledgers = [ledgerBeside(path.dirname(set)), ...more];
      const place = { db, url: ownerUrl ?? url };
      const { erased, lacksRecord } = await restoreBackup(place, set, ledgers, watch).catch(orUsage);
      await migrateAll(addresses);
      end();
      console.log(
        `As of ${manifest.madeAt}: ${manifest.tables.length} tables and ${manifest.media.files} files. ${erased} accounts that have been erased since are erased again.`,
      );
      if (lacksRecord)
        console.warn(
          'The backup was made by an older release, which does not copy the newer rows of the record (audit_records). They are missing, and the check of the record begins anew.',
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
}

/** PostgreSQL has brought the database back to that moment; the site has not started on it yet. */
async function finish(recovered: string, ledgers: readonly string[]): Promise<void> {
  const at = new Date(recovered);
  if (Number.isNaN(at.getTime()) || ledgers.length === 0) throw new UsageError(USAGE);
  const moment = at.toISOString();
  await withDatabase(
    'restore',
    async (db, _config, addresses) => {
      const { url, ownerUrl } = addresses;
      const { watch, end } = watching();
      const place = { db, url: ownerUrl ?? url };
      const erased = await finishRecovery(place, moment, ledgers, watch).catch(orUsage);
      await migrateAll(addresses);
      end();
      console.log(`As of ${moment}. ${erased} accounts that have been erased since are erased again.`);
    },
    { asIs: true },
  );
}

await runCommand(async () => {
  const { positionals, values } = parse();
  if (values.recovered) return finish(values.recovered, positionals);
  const [folder, ...more] = positionals;
  if (!folder) throw new UsageError(USAGE);
  return restoreSet(folder, more);
});
