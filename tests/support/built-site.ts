import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHILD_ENV } from './child-env.ts';

const entry = path.join(import.meta.dirname, 'serve-site.ts');
const root = path.resolve(import.meta.dirname, '../..');
/** What its pages are served under. */
export const SITE_ORIGIN = 'http://localhost:4321';

export type Site = {
  port: number;
  pid: number;
  origin: string;
  varDir: string;
  /** Everything the process has written, for a test that fails. */
  output: () => string;
  get: (path: string, init?: RequestInit) => Promise<Response>;
  /** In order. @returns the exit code */
  stop: () => Promise<number | null>;
};

export type SiteOptions = { databaseUrl: string; shops?: number; varDir?: string; env?: NodeJS.ProcessEnv };

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once('exit', () => done()));

/** Starts the built product as a process of its own on a free port and waits until it is ready. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const varDir = options.varDir ?? mkdtempSync(path.join(os.tmpdir(), 'yoakari-site-'));
  const child = fork(entry, {
    cwd: root,
    execPath: process.execPath,
    execArgv: [],
    silent: true,
    env: {
      ...CHILD_ENV,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      // A machine that tests keep busy is no reason to turn a page away.
      OVERLOADED_MS: '30000',
      // The jobs of the clock change rows in the middle of a test: those that are tested are started there.
      CLOCK: 'off',
      PORT: '0',
      SITE_ORIGIN,
      VAR_DIR: varDir,
      DATABASE_URL: options.databaseUrl,
      DEMO_SHOPS: String(options.shops ?? 0),
      ...options.env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  const port = await new Promise<number>((done, failed) => {
    child.once('message', (message) => done((message as { port: number }).port));
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${said}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    pid: child.pid ?? 0,
    origin,
    varDir,
    output: () => said,
    get: (target, init) => fetch(origin + target, { redirect: 'manual', ...init }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
      if (!options.varDir) rmSync(varDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}
