import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
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
  networks: string[];
};

it('the containers run scripts that are there, with settings that the product knows, on the Node of the project', () => {
  const { services, volumes, networks } = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: object;
    networks: object;
  };
  const own = Object.values(services).filter(({ image }) => image === 'yoakari');
  expect(own).toHaveLength(3);
  for (const { command = ['scripts/web.ts'], environment = {} } of own) {
    for (const script of command) expect(existsSync(script), script).toBe(true);
    const names = Object.keys(environment).filter((name) => name !== 'SECRET_KEY');
    expect(names.filter((name) => !(name in SETTING_RULES))).toEqual([]);
  }
  for (const service of Object.values(services)) {
    const needed = Object.keys(Array.isArray(service.depends_on) ? {} : (service.depends_on ?? {}));
    expect(needed.filter((name) => !(name in services))).toEqual([]);
    expect(service.networks.filter((name) => !(name in networks))).toEqual([]);
    for (const [from = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
      if (/^\.\.?\//.test(from)) expect(existsSync(`deploy/compose/${from}`), from).toBe(true);
      else if (/^[a-z]/.test(from)) expect(volumes).toHaveProperty(from);
    }
  }
  const container = read('deploy/Containerfile');
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(unique(all(/^FROM docker\.io\/library\/node:(\d+)-/gm, container))).toEqual([
    dependencies.node.split('.')[0],
  ]);
  for (const script of all(/^CMD \["(\S+)"\]/gm, container)) expect(existsSync(script), script).toBe(true);
});
