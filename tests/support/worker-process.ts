import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { CHILD_ENV } from './child-env.ts';
import { SECRET_KEY } from './secrets.ts';

const root = path.resolve(import.meta.dirname, '../..');
const READY = /localhost:(\d+)\/readyz/;

export type WorkerProcess = {
  /** Everything the process has written. */
  output: () => string;
  ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** @returns the exit code; null after a signal that it cannot hear */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
};

function readyPort(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`The worker ended with ${code}:\n${output()}`)));
    child.stdout?.on('data', () => {
      const port = READY.exec(output())?.[1];
      if (port) done(port);
    });
  });
}

/** `npm run worker` without npm, on a free port. */
export async function startWorker(
  databaseUrl: string,
  varDir: string,
  env: Record<string, string> = {},
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ['scripts/worker.ts'], {
    cwd: root,
    env: {
      ...CHILD_ENV,
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', CLOCK: 'off', WORKER_PORT: '0', SECRET_KEY },
      ...{ DATABASE_URL: databaseUrl, VAR_DIR: varDir },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  const output = () => said;
  const port = await readyPort(child, output);
  return {
    output,
    ask: (target, init) => fetch(`http://127.0.0.1:${port}${target}`, init),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((done) => child.once('exit', done));
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}
