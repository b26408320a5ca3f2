import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openToOthers } from './unprivileged.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-open-'));
  chmodSync(folder, 0o755);
  for (const name of ['open/inside', 'private/inside']) mkdirSync(at(name), { recursive: true, mode: 0o755 });
  chmodSync(at('private'), 0o700);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('what lies below a private folder is not open to others', () => {
  expect([openToOthers(at('open/inside')), openToOthers(at('private/inside'))]).toEqual([true, false]);
});

it('a link is as open as the folders above what it names, and those above itself', () => {
  symlinkSync(at('open/inside'), at('open/link'));
  symlinkSync(at('private/inside'), at('open/link-inwards'));
  symlinkSync(at('open/inside'), at('private/link-outwards'));
  const links = ['open/link', 'open/link-inwards', 'private/link-outwards'].map(at);
  expect(links.map(openToOthers)).toEqual([true, false, false]);
});
