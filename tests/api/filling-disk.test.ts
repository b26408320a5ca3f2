import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config } from '../../server/core/config.ts';
import { log } from '../../server/core/log.ts';
import { checkDisk, roomForMedia } from '../../server/gateways/media/store/choose.ts';

const { statfs } = fs;
let asked: string[];
let said: ReturnType<typeof vi.spyOn>;

/** Of a hundred blocks of 4 kB `bavail` are free; null: there is no such disk. */
function withFree(bavail: number | null): void {
  const disk = async (path: string) => {
    asked.push(path);
    if (bavail === null) throw new Error('ENOENT');
    return { blocks: 100, bavail, bsize: 4096 };
  };
  Object.assign(fs, { statfs: disk });
  syncBuiltinESMExports();
}
beforeEach(() => {
  asked = [];
  said = vi.spyOn(log, 'error').mockImplementation(() => {});
});
afterEach(() => {
  Object.assign(fs, { statfs });
  syncBuiltinESMExports();
  vi.restoreAllMocks();
});

it.each([
  [16, 0],
  [15, 1],
  [1, 1],
  [0, 1],
])('R6: with %i %% free there are %i alarms, and uploads have what is free', async (free, alarms) => {
  withFree(free);
  expect(await checkDisk()).toBe(free * 4096);
  expect(said.mock.calls).toHaveLength(alarms);
  for (const [values] of said.mock.calls)
    expect(values).toEqual({ alarm: 'disk', used: Number((1 - free / 100).toFixed(3)) });
  expect(await roomForMedia()).toBe(config().s3 ? Number.POSITIVE_INFINITY : free * 4096);
  expect(new Set(asked)).toEqual(new Set([config().varDir]));
});

it('R6: a disk of which nothing is known stops no one', async () => {
  withFree(null);
  expect(await checkDisk()).toBe(Number.POSITIVE_INFINITY);
  expect(said.mock.calls).toEqual([]);
});
