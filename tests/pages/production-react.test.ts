import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/built-site.ts';
import { databaseWorld } from '../support/world.ts';

const RECORDER = pathToFileURL(path.resolve(import.meta.dirname, '../support/record-modules.ts')).href;
const REACT = /\/node_modules\/(?:react|react-dom|scheduler|@nanostores\/react)\//;

const database = databaseWorld();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-modules-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The files that a server has loaded once it has rendered pages with islands. */
async function loadedBy(environment: string | undefined, site: Site, record: string): Promise<string[]> {
  for (const page of ['/', '/navi/tls/', '/shop_entry/']) {
    const answer = await site.get(page);
    expect(answer.status, `${page} under NODE_ENV=${environment}`).toBe(200);
    expect(await answer.text()).toContain('<astro-island');
  }
  const lines = readFileSync(record, 'utf8').split('\n').filter(Boolean);
  return [...new Set(lines)].map((line) => fileURLToPath(line));
}

describe('the production build of React renders', () => {
  it.each([['test'], ['development'], [undefined]])('under NODE_ENV=%s', async (environment) => {
    const record = path.join(folder, `${environment}.txt`);
    const site = await startSite({
      databaseUrl: database.url,
      shops: 1,
      env: {
        NODE_ENV: environment,
        NODE_OPTIONS: `--import=${RECORDER}`,
        LOADED_MODULES: record,
        DATABASE_OWNER_URL: database.ownerUrl,
      },
    });
    try {
      const loaded = await loadedBy(environment, site, record);
      // A copy beside the bundled one would choose its build by itself, and islands would not share their state.
      expect(loaded.filter((file) => REACT.test(file))).toEqual([]);
      const pages = loaded
        .filter((file) => file.includes('/dist/server/'))
        .map((file) => readFileSync(file, 'utf8'));
      const parts = pages.flatMap(
        (text) => text.match(/\b(?:react-dom-server\.node|react)\.(?:production|development)\.js/g) ?? [],
      );
      expect(new Set(parts)).toEqual(new Set(['react-dom-server.node.production.js', 'react.production.js']));
    } finally {
      await site.stop();
    }
  });
});
