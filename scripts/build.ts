import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONVERTER_SOURCES, compressedFolder } from '../server/core/http/converter-files.ts';
import { compressText } from '../server/core/http/encoding.ts';
import { BUILD_MARKER, builtFrom, distFolder, sourceHash } from '../server/site/pages/build-id.ts';
import { addFormerFiles } from './former-builds.ts';

const FORMER_BUILDS = path.resolve(import.meta.dirname, '../.cache/builds');
const TEXT = /\.(css|js|mjs|json|svg|txt|webmanifest)$/;

/** Leaves `.br` and `.gz` beside every text of the client, so that a start need not compress. */
function compressClient(): void {
  const client = path.join(distFolder, 'client');
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { br, gzip } = compressText(readFileSync(file), 11);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gzip);
  }
}

/** The same for the converter: 32 MB become 8.5 in half a second, which quality 11 needs minutes for. */
function compressConverter(): void {
  mkdirSync(compressedFolder, { recursive: true });
  for (const [name, source] of Object.entries(CONVERTER_SOURCES)) {
    const { br, gzip } = compressText(readFileSync(source), 6);
    writeFileSync(path.join(compressedFolder, `${name}.br`), br);
    writeFileSync(path.join(compressedFolder, `${name}.gz`), gzip);
  }
}

export const isBuilt = (): boolean => builtFrom() === sourceHash();

/** Builds the pages when their sources changed since the last whole build. @returns whether it built. */
export function build(): boolean {
  const from = sourceHash();
  if (builtFrom() === from) return false;
  rmSync(BUILD_MARKER, { force: true });
  const astro = path.resolve(import.meta.dirname, '../node_modules/astro/bin/astro.mjs');
  const done = spawnSync(process.execPath, [astro, 'build', '--silent'], {
    stdio: 'inherit',
    cwd: path.resolve(import.meta.dirname, '..'),
    // The pages are those of production, whatever builds them (a test run, a developer's shell).
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (done.status !== 0) throw new Error('The build failed: see its message above.');
  compressClient();
  addFormerFiles(path.join(distFolder, 'client/_astro'), FORMER_BUILDS, from);
  compressConverter();
  // Written last: a build that was killed has no marker and is made again.
  writeFileSync(BUILD_MARKER, `${from}\n`);
  return true;
}

if (import.meta.main) console.log(build() ? 'Built.' : 'The build is up to date.');
