import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../server/core/config.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import type { Scratch } from './scratch.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Clock ticks of /proc in a second (proc_pid_stat, sysconf(_SC_CLK_TCK)): the same on every Linux that Node runs on. */
const TICKS = 100;
const MB = 1024 * 1024;

/** As behind a proxy on this machine: requests name the visitor's address. */
export const ORIGIN = 'https://bench.example.jp';

export type Web = {
  port: number;
  pid: number;
  /** The value of one line of /metrics. */
  metric: (name: string) => Promise<number>;
  stop: () => Promise<void>;
};

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** `npm run web` as in production over the database of a scratch world, until every public page is stored. */
export async function startWeb(world: Scratch, secretKey: string): Promise<Web> {
  const port = await freePort(0);
  const child = spawn(process.execPath, [path.join(root, 'scripts/web.ts')], {
    env: {
      ...{ PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS },
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'))),
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'error' },
      ...{ SITE_ORIGIN: ORIGIN, TRUSTED_PROXIES: '127.0.0.1', LISTEN: '127.0.0.1', PORT: String(port) },
      ...{ VAR_DIR: world.config.varDir, DATABASE_URL: world.url, SECRET_KEY: secretKey, CLOCK: 'off' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said = (said + text).slice(-10_000);
    });
  while (!said.includes(' is ready:')) {
    if (isOver(child)) throw new Error(`A web process ended before it was ready:\n${said}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  const authorization = `Bearer ${world.secrets.key('metrics').toString('hex')}`;
  return {
    ...{ port, pid: child.pid ?? 0 },
    metric: async (name) => {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } });
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1] ?? Number.NaN);
    },
    stop: async () => {
      child.kill('SIGTERM');
      if (!isOver(child)) await new Promise((done) => child.once('exit', done));
    },
  };
}

/** Fields of /proc/PID/stat behind the name, which may hold blanks; null for a process that is gone. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const secondsIn = (stat: readonly string[], fields: readonly number[]) =>
  fields.reduce((sum, field) => sum + Number(stat[field]), 0) / TICKS;

/** Seconds of CPU that a process has used, with all its threads. */
export const cpuOf = (pid: number): number => secondsIn(statOf(pid) ?? [], [11, 12]) || 0;

/** The same with the processes that it has started, and those of them that have ended. */
export function cpuOfFamily(pid: number): number {
  let sum = secondsIn(statOf(pid) ?? [], [11, 12, 13, 14]) || 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat && Number(stat[1]) === pid) sum += secondsIn(stat, [11, 12]);
  }
  return sum;
}

/** The same for the PostgreSQL of a scratch world. */
export const cpuOfDatabase = ({ config }: Scratch): number =>
  cpuOfFamily(
    Number(readFileSync(path.join(config.varDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
  );

/** Resident megabytes of a process. */
export function residentOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / MB;
}

/** @throws ConfigError where the system does not tell what a process uses */
export function needsProc(): void {
  if (!existsSync('/proc/self/stat'))
    throw new ConfigError('This bench reads CPU time and memory from /proc: it runs on Linux.');
}
