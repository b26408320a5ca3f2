import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/core/config.ts';
import { mostOf } from '../server/core/http/body-sizes.ts';
import { LISTENER_LIMITS } from '../server/core/http/listener.ts';
import { STAFF_SECTIONS } from '../server/core/sections.ts';
import { SETTING_RULES } from '../server/core/setting-rules.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const unique = (names: readonly string[]) => [...new Set(names)].toSorted();

it('every alarm of the log stands in the operations with what to do, and none that no code raises', () => {
  const raised = globSync('server/**/*.ts').flatMap((file) => all(/\balarm: '([a-z_-]+)'/g, read(file)));
  const [, table = ''] = read('docs/operations.md').split('## Alarms');
  expect(unique(all(/^\| `([a-z_-]+)` \|/gm, table))).toEqual(unique(raised));
});

it('the units run scripts that are there, with settings that the product knows', () => {
  const units = globSync('deploy/systemd/*.service').map(read);
  expect(units).toHaveLength(4);
  for (const unit of units) {
    // Who has the owner of the database may alter what it records.
    const knowsOwner = /^EnvironmentFile=\/etc\/yoakari\/owner$/m.test(unit);
    expect(knowsOwner).toBe(unit.includes('scripts/migrate.ts'));
    for (const script of all(/^ExecStart=\S+ (\S+)/gm, unit)) expect(existsSync(script), script).toBe(true);
    const settings = all(/^Environment=(.*)$/gm, unit).flatMap((line) => all(/(\w+)=/g, line));
    expect(settings.filter((name) => !(name in SETTING_RULES))).toEqual([]);
  }
});

it('the operations name commands, and sections of the desk, that are there', () => {
  const text = read('docs/operations.md');
  const commands = all(/`yoakari ([a-z-]+)/g, text);
  for (const command of commands) expect(existsSync(`scripts/${command}.ts`), command).toBe(true);
  const names = STAFF_SECTIONS.map(({ name }): string => name);
  expect(all(/the desk, ([^\s:|;,]+)/g, text).filter((name) => !names.includes(name))).toEqual([]);
});

it('the proxy takes the largest form of the site, and lets go of idle connections before the site does', () => {
  const proxy = read('deploy/nginx.conf');
  const [megabytes] = all(/client_max_body_size (\d+)m;/g, proxy).map(Number);
  expect((megabytes ?? 0) * 1024 * 1024).toBeGreaterThanOrEqual(mostOf('/api/my_page/m/profile_setting'));
  const [seconds] = all(/^ {4}keepalive_timeout (\d+)s;/gm, proxy).map(Number);
  expect((seconds ?? Number.POSITIVE_INFINITY) * 1000).toBeLessThan(LISTENER_LIMITS.keepAliveTimeout);
});

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, unknown> | string[];
  networks: Record<string, unknown> | string[];
};

const namesIn = (given: object | readonly string[] = []) =>
  Array.isArray(given) ? given : Object.keys(given);
const compose = () => {
  const given: Record<string, string> = { SITE_ORIGIN: 'https://club.example', SMTP_URL: 'smtp://mail' };
  const text = read('deploy/compose/compose.yaml').replace(
    /\$\{(\w+)(?::\?[^}]*)?\}/g,
    (_, name: string) => given[name] ?? `${name.toLowerCase().replaceAll('_', '')}0123456789abcdefghij`,
  );
  return parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: object;
    networks: object;
  };
};

it('the containers run scripts that are there, with settings that the product takes', () => {
  const { services } = compose();
  const own = Object.values(services).filter(({ image }) => image === 'yoakari');
  expect(own).toHaveLength(3);
  for (const { command = ['scripts/web.ts'], environment = {} } of own) {
    for (const script of command) expect(existsSync(script), script).toBe(true);
    const names = Object.keys(environment).filter((name) => name !== 'SECRET_KEY');
    expect(names.filter((name) => !(name in SETTING_RULES))).toEqual([]);
    expect(readConfig({ ...environment, NODE_ENV: 'production' })).toMatchObject({
      s3: { bucket: 'yoakari' },
      replicaUrl: expect.stringContaining('@replica/'),
    });
  }
  for (const [, script = ''] of read('deploy/compose/compose.yaml').matchAll(/(scripts\/[\w-]+\.ts)/g))
    expect(existsSync(script), script).toBe(true);
});

it('what the containers name is there, and the proxy is the one whom they believe', () => {
  const { services, volumes, networks } = compose();
  for (const { depends_on, networks: joined, volumes: used = [] } of Object.values(services)) {
    expect(namesIn(depends_on).filter((name) => !(name in services))).toEqual([]);
    expect(namesIn(joined).filter((name) => !(name in networks))).toEqual([]);
    for (const [from = ''] of used.map((volume) => volume.split(':'))) {
      if (/^\.\.?\//.test(from)) expect(existsSync(`deploy/compose/${from}`), from).toBe(true);
      else if (/^[a-z]+$/.test(from)) expect(volumes).toHaveProperty(from);
    }
  }
  expect(services.proxy?.networks).toMatchObject({
    inside: { ipv4_address: services.web?.environment?.TRUSTED_PROXIES },
  });
  // What its command writes anew is there to be written anew.
  const block = read('deploy/nginx.conf');
  for (const part of ['127.0.0.1:4321', 'server_name example.jp', 'proxy_add_x_forwarded_for'])
    expect(block).toContain(part);
});

it('the image has the Node of the project and no secret of the folder that it is made in', () => {
  const container = read('deploy/Containerfile');
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(unique(all(/^FROM docker\.io\/library\/node:(\d+)-/gm, container))).toEqual([
    dependencies.node.split('.')[0],
  ]);
  for (const script of all(/^CMD \["(\S+)"\]/gm, container)) expect(existsSync(script), script).toBe(true);
  const left = read('.dockerignore').split('\n');
  for (const secret of ['**/.env*', 'deploy', 'var', '.git']) expect(left).toContain(secret);
  expect(read('.gitignore').split('\n')).toContain('.env');
});
