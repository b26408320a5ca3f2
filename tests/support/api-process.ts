import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { CHILD_ENV } from './child-env.ts';
import { SECRET_KEY } from './secrets.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SITE_ORIGIN = 'http://localhost:4321';

export type ApiProcess = {
  /** Sends a request as one of our pages would; for `Browser`'s `through`. */
  send: (path: string, init: RequestInit) => Promise<Response>;
  stop: () => Promise<void>;
  /** Ends it at once, whatever it is doing. */
  kill: () => Promise<void>;
};

/** A process that serves the API on `databaseUrl`, with the secrets of the tests; `from`: a checkout of another release. */
export async function startApi(
  databaseUrl: string,
  {
    varDir = path.join(os.tmpdir(), 'yoakari-api'),
    jobs = false,
    env = {},
    from = root,
  }: { varDir?: string; jobs?: boolean; env?: Record<string, string>; from?: string } = {},
): Promise<ApiProcess> {
  const child = fork(path.join(from, 'tests/support/serve-api.ts'), {
    cwd: from,
    execPath: process.execPath,
    execArgv: [],
    silent: true,
    env: {
      ...CHILD_ENV,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      VAR_DIR: varDir,
      ...(jobs ? { WITH_JOBS: '1' } : {}),
      SITE_ORIGIN,
      SECRET_KEY,
      DATABASE_URL: databaseUrl,
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  const port = await new Promise<number>((done, failed) => {
    child.once('message', (message) => done((message as { port: number }).port));
    child.once('exit', (code) => failed(new Error(`The process ended with ${code}:\n${said}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  };
  return {
    send: (target, init) =>
      fetch(`http://127.0.0.1:${port}${target}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), Origin: SITE_ORIGIN },
      }),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
