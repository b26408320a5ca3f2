import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 4321,
    databaseUrl: null,
    siteOrigin: 'http://localhost:4321',
    siteName: 'よあかり',
    operatorName: 'よあかり運営事務局',
  });
  expect(readConfig({ PORT: '', VAR_DIR: '' }).varDir).toMatch(/\/var$/);
});

it('takes what is given', () => {
  const given = { PORT: '8080', VAR_DIR: '/srv/y', SITE_ORIGIN: 'https://example.jp', SITE_NAME: '宵の口' };
  expect(readConfig({ ...given, NODE_ENV: 'production' })).toMatchObject({
    production: true,
    port: 8080,
    varDir: '/srv/y',
    siteOrigin: 'https://example.jp',
    siteName: '宵の口',
  });
});

it.each([
  { PORT: 'abc' },
  { PORT: '70000' },
  { PORT: '80.5' },
  { DATABASE_URL: 'mysql://localhost/x' },
  { SITE_ORIGIN: 'example.jp' },
  { SITE_ORIGIN: 'https://example.jp/' },
  { SITE_NAME: 'あ'.repeat(31) },
  { VAR_DIR: 'a\0b' },
  { NODE_ENV: 'staging' },
  { LOG_LEVEL: 'loud' },
])('stops with a sentence that names the setting and what it must be: %o', (env) => {
  const [name, value] = Object.entries(env)[0] as [string, string];
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(`${name}="${value}" cannot be used: it must be `);
});

it('wants an https origin in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('SITE_ORIGIN must be set');
  expect(() => readConfig({ NODE_ENV: 'production', SITE_ORIGIN: 'http://example.jp' })).toThrow('https://');
});
