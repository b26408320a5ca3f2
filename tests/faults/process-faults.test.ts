import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/built-site.ts';
import { databaseWorld } from '../support/world.ts';

const faults = pathToFileURL(path.resolve(import.meta.dirname, '../support/plant-faults.ts')).href;
const database = databaseWorld();
let site: Site;

beforeEach(async () => {
  const env = { NODE_OPTIONS: `--import=${faults}`, LOG_LEVEL: 'info' };
  site = await startSite({ databaseUrl: database.url, env });
});
afterEach(() => site?.stop());

const said = (words: string) =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes(words));

function isAlive(): boolean {
  try {
    process.kill(site.pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('R32: what fails where no code waits for it', () => {
  it('a rejected promise is an alarm with its trace, and the process serves on', async () => {
    for (const count of [1, 2]) {
      process.kill(site.pid, 'SIGUSR2');
      await expect.poll(() => said('"alarm":"rejection"').length).toBe(count);
      expect((await site.get('/')).status).toBe(200);
    }
    expect(said('"alarm":"rejection"')[0]).toMatch(/planted rejection\\n\s+at .*plant-faults/);
    expect(isAlive()).toBe(true);
  });

  it('an exception is an alarm with its trace, and the process stops in order', async () => {
    process.kill(site.pid, 'SIGWINCH');
    await expect.poll(isAlive).toBe(false);
    expect(said('"alarm":"exception"')).toEqual([
      expect.stringMatching(/planted exception\\n\s+at .*plant-faults/),
    ]);
    expect(said('"msg":"stopped"')).toHaveLength(1);
  });
});
