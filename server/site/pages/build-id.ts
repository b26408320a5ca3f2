import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../core/config.ts';
import { publicConfigs } from '../../core/public-configs.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where Astro's build stands. */
export const distFolder = path.join(root, 'dist');
/** Written last by the build, with the hash of what it was built from. */
export const BUILD_MARKER = path.join(distFolder, 'built-from');

/** Everything that the look of a page depends on beside the database. */
const SOURCES = ['src', 'server', 'public', 'adapter', 'astro.config.mjs', 'package-lock.json'];

function filesOf(source: string): string[] {
  const target = path.join(root, source);
  if (!existsSync(target)) return [];
  if (source.includes('.')) return [target];
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Hash of the sources that make the pages. */
export function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).sort())
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Hash of the sources that `dist` was built from; null when there is no whole build. */
export function builtFrom(): string | null {
  return existsSync(BUILD_MARKER) ? readFileSync(BUILD_MARKER, 'utf8').trim() : null;
}

/** Name of the page store that belongs to this build, these settings and that database. */
export function buildId(config: Config, database: string): string {
  const { siteOrigin, siteName, operatorName, operator, messaging } = config;
  // What the legal pages say of who gets what.
  const told = JSON.stringify([operator, messaging.twilio !== null, messaging.smtpUrl !== null]);
  const forBrowser = JSON.stringify(publicConfigs(config));
  const parts = [builtFrom() ?? 'unbuilt', siteOrigin, siteName, operatorName, told, forBrowser, database];
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}
