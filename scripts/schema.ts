import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../server/core/config.ts';
import { connect } from '../server/core/db/connect.ts';
import { startEmbedded } from '../server/core/db/embedded.ts';
import { migrate } from '../server/core/db/migrate.ts';
import { loadSecrets } from '../server/core/secrets.ts';
import { describeSchema } from './describe-schema.ts';
import { runCommand, UsageError } from './with-database.ts';

const root = path.resolve(import.meta.dirname, '..');
export const SCHEMA_FILE = path.join(root, 'docs/schema.sql');
const CHECKSUM_FILE = path.join(root, 'migrations/checksums.txt');

/** SHA-256 of each migration by its name, in the order in which they run. */
export function checksums(): Map<string, string> {
  const folder = path.join(root, 'migrations');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const sumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex');
  return new Map(files.toSorted().map((file) => [file, sumOf(file)]));
}

/** The same as they were when each was frozen. */
export const frozenChecksums = (): Map<string, string> =>
  new Map(
    readFileSync(CHECKSUM_FILE, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('  ').toReversed() as [string, string]),
  );

/** Freezes new migrations and writes down the schema that they make. */
async function write(): Promise<void> {
  const frozen = frozenChecksums();
  const sums = checksums();
  for (const [file, sum] of frozen)
    if (sums.get(file) !== sum)
      throw new UsageError(
        `${file} has run elsewhere and may not change: take it back, and write another migration.`,
      );
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-schema-'));
  chmodSync(varDir, 0o755);
  const server = await startEmbedded(
    varDir,
    loadSecrets(readConfig({ NODE_ENV: 'test', VAR_DIR: varDir }), {}),
  );
  try {
    const db = connect(server.url, { name: 'schema', unlimited: true });
    await migrate(db);
    writeFileSync(SCHEMA_FILE, await describeSchema(db));
    await db.destroy();
  } finally {
    await server.stop();
    rmSync(varDir, { recursive: true, force: true });
  }
  writeFileSync(CHECKSUM_FILE, [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join(''));
  console.log(`${sums.size - frozen.size} migrations frozen, docs/schema.sql written.`);
}

if (import.meta.main) await runCommand(write);
