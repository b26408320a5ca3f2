import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { loadSecrets } from './secrets.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inside = (name: string) => path.join(folder, name);
const load = (name: string, env: Record<string, string> = {}, production = false) =>
  loadSecrets({ production, varDir: inside(name) }, env as NodeJS.ProcessEnv);
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('the secret key', () => {
  it('is made once into a file of 0600, in folders that did not exist', () => {
    const key = load('a/b/c').key('metrics');
    const file = inside('a/b/c/secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(load('a/b/c').key('metrics')).toEqual(key);
    expect(load('a/b/c').key('other')).not.toEqual(key);
    expect(readFileSync(file, 'utf8').length).toBeGreaterThan(64);
  });

  it('is closed again when others could read it, and refused in production', () => {
    load('open');
    chmodSync(inside('open/secrets.json'), 0o644);
    expect(refusal(() => load('open', {}, true))).toContain('readable by others');
    load('open');
    expect(statSync(inside('open/secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('must be given in production', () => {
    expect(refusal(() => load('none', {}, true))).toContain('Production needs SECRET_KEY');
    expect(load('none', { SECRET_KEY: 'k9'.repeat(20) }, true).key('x')).toHaveLength(32);
  });

  it.each(['short', 'changeme'.repeat(6), 'a'.repeat(60), `password${'x1'.repeat(20)}`])(
    'cannot be %s',
    (key) => {
      expect(refusal(() => load('any', { SECRET_KEY: key }))).toContain('SECRET_KEY from the environment');
    },
  );

  it.each(['{bad', '{}', 'null', '{"secretKey":7}'])('says so when its file holds %s', (text) => {
    const name = `broken-${Buffer.from(text).toString('hex')}`;
    load(name);
    writeFileSync(inside(`${name}/secrets.json`), text);
    expect(refusal(() => load(name))).toContain('secrets.json');
  });
});

it('names the folder when nothing can be written there', () => {
  writeFileSync(inside('file'), '');
  for (const name of ['file', 'file/below'])
    expect(refusal(() => load(name))).toMatch(/^VAR_DIR=".*file.*" cannot be used: it must be a folder/);
  if (process.platform === 'linux')
    expect(refusal(() => loadSecrets({ production: false, varDir: '/proc/x/y' }, {}))).toContain('/proc/x/y');
});
