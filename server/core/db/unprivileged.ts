import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.ts';

/** PostgreSQL refuses to run as root. */
export type Runner = {
  /** Null for an ordinary user. */
  uid: number | null;
  gid: number | null;
  toEnd: (program: string, args: string[]) => Promise<void>;
  start: (program: string, args: string[], logFile: string) => ChildProcess;
};

type Account = { uid: number; gid: number };

function ordinaryAccount(): Account {
  const accounts = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4 && Number(fields[2]) > 0)
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }] as const),
  );
  const account = accounts.get('postgres') ?? accounts.get('nobody') ?? [...accounts.values()][0];
  if (!account)
    throw new ConfigError(
      'PostgreSQL refuses to run as root and this machine has no other user: set DATABASE_URL.',
    );
  return account;
}

/** Links are followed: the folders that lead to them and those above what they name must all be open. */
export function openToOthers(target: string): boolean {
  for (let folder = target; ; folder = path.dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false;
    if (folder === path.dirname(folder)) break;
  }
  const real = realpathSync(target);
  return real === target || openToOthers(real);
}

const SHARED_PROGRAMS = '/var/lib/yoakari';

/** PostgreSQL asks for its own path as the account it runs as, and no capability answers that. */
function reachablePrograms(bin: string): string {
  if (openToOthers(bin)) return bin;
  const version = createHash('sha1')
    .update(readFileSync(path.join(bin, 'postgres')))
    .digest('hex')
    .slice(0, 12);
  const copy = path.join(SHARED_PROGRAMS, `postgres-${version}`);
  if (existsSync(copy)) return path.join(copy, 'bin');
  const draft = `${copy}.${process.pid}`;
  mkdirSync(SHARED_PROGRAMS, { recursive: true, mode: 0o755 });
  cpSync(path.dirname(bin), draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return path.join(copy, 'bin');
}

/** As root it becomes an ordinary account, with one capability where that one cannot reach the data. */
export function unprivilegedRunner(bin: string, dir: string): Runner {
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? ordinaryAccount() : null;
  const programs = account ? reachablePrograms(bin) : bin;
  const needsPass = account !== null && !openToOthers(dir);
  if (needsPass && spawnSync('setpriv', ['--version']).error)
    throw new ConfigError(
      `PostgreSQL cannot run as root, and another user cannot reach ${dir}: move the checkout out of the private folder, or set DATABASE_URL.`,
    );

  const commandOf = (program: string, args: string[]): [string, string[]] => {
    const file = path.join(programs, program);
    if (!account || !needsPass) return [file, args];
    const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
    return [
      'setpriv',
      [...ids, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--', file, ...args],
    ];
  };
  const options: SpawnOptions = { cwd: dir, ...(account && !needsPass ? account : {}) };

  // Own sessions: a signal to our group must not end the database before the server has finished.
  return {
    uid: account?.uid ?? null,
    gid: account?.gid ?? null,
    toEnd: (program, args) =>
      new Promise((done, failed) => {
        const [file, rest] = commandOf(program, args);
        const child = spawn(file, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
        child.once('error', failed);
        child.once('exit', (code) =>
          code === 0 ? done() : failed(new ConfigError(`${program} failed:\n${said.trim().slice(-1500)}`)),
        );
      }),
    start: (program, args, logFile) => {
      const [file, rest] = commandOf(program, args);
      const out = openSync(logFile, 'a');
      const child = spawn(file, rest, { ...options, stdio: ['ignore', out, out], detached: true });
      return child;
    },
  };
}
