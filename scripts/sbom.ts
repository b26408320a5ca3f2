import { readFileSync } from 'node:fs';
import path from 'node:path';

type Locked = { version: string; license?: string; integrity?: string; dev?: boolean; optional?: boolean };

const root = path.resolve(import.meta.dirname, '..');

/** The name of a package by its place in the lock file, which nests where two versions are needed. */
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The address of a package as package-url writes it: a scope's @ is escaped. */
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/**
 * What this project is made of, as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/), from the lock file: every
 * package of every platform, which `npm sbom` leaves out. What only builds and tests is marked `excluded`.
 */
export function billOfMaterials() {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { name, version } = read('package.json') as { name: string; version: string };
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const components = new Map<string, object>();
  for (const [place, one] of Object.entries(packages)) {
    if (place === '') continue;
    const purl = purlOf(nameOf(place), one.version);
    const known = components.get(purl) as { scope: string } | undefined;
    const scope = one.dev ? 'excluded' : one.optional ? 'optional' : 'required';
    if (known?.scope === 'required' || (known && scope === 'excluded')) continue;
    const [algorithm, digest = ''] = one.integrity?.split('-') ?? [];
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: nameOf(place),
      version: one.version,
      purl,
      scope,
      ...(one.license && { licenses: [{ expression: one.license }] }),
      ...(algorithm === 'sha512' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
      }),
    });
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [...components.values()],
  };
}

if (import.meta.main) console.log(JSON.stringify(billOfMaterials(), null, 2));
