import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { converterPath } from '../paths.ts';
import { CONVERTER_SOURCES } from './converter-files.ts';

it('names the converter by the versions that are installed, as the browsers keep it for a year', () => {
  const lock = readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  const { dependencies } = JSON.parse(lock) as { dependencies: Record<string, string> };
  const versions = `${dependencies['@ffmpeg/ffmpeg']}-${dependencies['@ffmpeg/core']}`;
  expect(converterPath('worker.js')).toBe(`/converter/${versions}/worker.js`);
  for (const source of Object.values(CONVERTER_SOURCES)) expect(existsSync(source), source).toBe(true);
});
