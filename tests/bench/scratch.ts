import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DemoSize, fillDemo } from '../../scripts/demo/fill.ts';
import { type Config, readConfig } from '../../server/core/config.ts';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { startEmbedded } from '../../server/core/db/embedded.ts';
import { migrateAll } from '../../server/core/jobs/migrate-all.ts';
import { loadSecrets, provideSecrets, type Secrets } from '../../server/core/secrets.ts';
import { importOwnPlaces } from '../../server/directory/places/import-places.ts';

/** `db`: of the owner; `url`: as a site connects. */
export type Scratch = { config: Config; secrets: Secrets; db: Db; url: string; close: () => Promise<void> };

/** A database of its own in a temporary folder, filled with a demo world; gone when closed. */
export async function scratchWorld(size: Omit<DemoSize, 'seed'>): Promise<Scratch> {
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-bench-'));
  const config = { ...readConfig(), varDir, port: 0, databaseUrl: null };
  const secrets = loadSecrets(config);
  provideSecrets(secrets);
  const server = await startEmbedded(varDir, secrets);
  const { url: ownerUrl, siteUrl: url } = server;
  await migrateAll({ url, ownerUrl });
  const db = connect(ownerUrl, { name: 'bench', unlimited: true });
  await importOwnPlaces(db);
  await fillDemo(db, { ...size, seed: 1, varDir });
  provideDatabase(db);
  const close = async () => {
    await db.destroy();
    await server.stop();
    rmSync(varDir, { recursive: true, force: true });
  };
  return { config, secrets, db, url, close };
}

/** The value below which the share `p` of the samples lies. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Prints rows under their headings, columns aligned. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const all = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)));
  for (const row of all) console.log(row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '));
}
