import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../core/config.ts';
import { publicConfigs } from '../../core/public-configs.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export const distFolder = path.join(root, 'dist');
/** The build writes it last, with the hash of its sources. */
export const BUILD_MARKER = path.join(distFolder, 'built-from');

/** Everything beside the database that the look of a page depends on. */
const SOURCES = ['src', 'server', 'public', 'adapter', 'astro.config.mjs', 'package-lock.json'];

function filesOf(source: string): string[] {
  const target = path.join(root, source);
  if (!existsSync(target)) return [];
  if (source.includes('.')) return [target];
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

export function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).sort())
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

export function builtFrom(): string | null {
  return existsSync(BUILD_MARKER) ? readFileSync(BUILD_MARKER, 'utf8').trim() : null;
}

/** Names the page store of this build, these settings and that database. */
export function buildId(config: Config, database: string): string {
  const { siteOrigin, siteName, operatorName, operator, messaging } = config;
  // The legal pages name the operator and the services that receive data.
  const shown = JSON.stringify([operator, messaging.twilio !== null, messaging.smtpUrl !== null]);
  const forBrowser = JSON.stringify(publicConfigs(config));
  const parts = [builtFrom() ?? 'unbuilt', siteOrigin, siteName, operatorName, shown, forBrowser, database];
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}
