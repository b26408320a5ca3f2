import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addFormerFiles } from './former-builds.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'yoakari-builds-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A build whose assets are `files`, the `n`th of this test. */
function build(n: number, files: Record<string, string>): string[] {
  const [assets, folder] = [path.join(root, 'assets'), path.join(root, 'builds')];
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(assets, name), text);
  addFormerFiles(assets, folder, `build-${n}`);
  utimesSync(path.join(folder, `build-${n}`), n, n);
  return readdirSync(assets).sort();
}

it('keeps the files of the two builds before beside those of this one, and no older ones', () => {
  expect(build(1, { 'a.1.js': '1', 'same.js': 'same' })).toEqual(['a.1.js', 'same.js']);
  expect(build(2, { 'a.2.js': '2', 'same.js': 'same' })).toEqual(['a.1.js', 'a.2.js', 'same.js']);
  expect(build(3, { 'a.3.js': '3', 'same.js': 'new' })).toEqual(['a.1.js', 'a.2.js', 'a.3.js', 'same.js']);
  expect(readFileSync(path.join(root, 'assets/same.js'), 'utf8')).toBe('new');
  expect(build(4, { 'a.4.js': '4' })).toEqual(['a.2.js', 'a.3.js', 'a.4.js', 'same.js']);
  expect(readdirSync(path.join(root, 'builds')).sort()).toEqual(['build-2', 'build-3', 'build-4']);
});

it('keeps one copy of a build that is made again', () => {
  build(1, { 'a.1.js': '1' });
  expect(build(1, { 'a.1.js': '1' })).toEqual(['a.1.js']);
  expect(readdirSync(path.join(root, 'builds'))).toEqual(['build-1']);
});
