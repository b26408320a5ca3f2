import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { openToOthers } from '../../../core/db/unprivileged.ts';
import { log } from '../../../core/log.ts';

/**
 * Security.md 7.8; each part holds by itself, and machines differ in what they offer. `permissions`: Node's model, no
 * file but the program's, no process, no thread. `limits`: `prlimit`, nothing is opened or written any more, bounded
 * memory and time. `namespaces`: `unshare`, an empty network. `account`: what runs as root steps down.
 */
export type Fence = {
  permissions: boolean;
  limits: string | null;
  namespaces: string | null;
  account: { uid: number; gid: number } | null;
};

const root = path.resolve(import.meta.dirname, '../../../..');
/** What a decoder reads beside its own folder. */
const LIMITS = path.resolve(import.meta.dirname, '../limits.ts');
const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin'];

const programAt = (name: string): string | null =>
  PROGRAM_FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;

const runs = (file: string, args: string[], account: Fence['account'] = null): boolean =>
  spawnSync(file, args, { stdio: 'ignore', cwd: '/', ...(account ?? {}) }).status === 0;

/** `nobody`, if it can read the program; never the account of the database. */
function lesserAccount(): Fence['account'] {
  if (process.getuid?.() !== 0 || ![root, process.execPath].map((it) => realpathSync(it)).every(openToOthers))
    return null;
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const [, uid = 0, gid = 0] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users)?.map(Number) ?? [];
  const account = uid > 0 && gid > 0 ? { uid, gid } : null;
  return account && runs(process.execPath, ['--version'], account) ? account : null;
}

let known: Fence | undefined;

export function availableFence(): Fence {
  if (known) return known;
  const account = lesserAccount();
  const [prlimit, unshare] = [programAt('prlimit'), programAt('unshare')];
  const hasLimits = prlimit && runs(prlimit, ['--nofile=64:64', '--core=0:0', prlimit, '--version']);
  const hasSpaces = unshare && runs(unshare, ['--user', '--net', '--ipc', unshare, '--version'], account);
  known = {
    permissions: true,
    limits: hasLimits ? prlimit : null,
    namespaces: hasSpaces ? unshare : null,
    account,
  };
  return known;
}

export function reportFence(): void {
  const { permissions, limits, namespaces, account } = availableFence();
  const parts = { permissions, limits: limits !== null, namespaces: namespaces !== null };
  const isRoot = process.getuid?.() === 0;
  const fence = { ...parts, ...(isRoot ? { account: account !== null } : {}) };
  if (Object.values(fence).every(Boolean)) log.info({ part: 'decoder', fence }, 'decoders are fenced');
  else log.warn({ part: 'decoder', fence }, 'decoders are fenced only in part: see docs/pictures.md');
}

const permissionsFor = (script: string): string[] => {
  const packages = path.join(root, 'node_modules');
  const readable = [
    path.join(path.dirname(script), '*'),
    LIMITS,
    path.join(root, 'package.json'),
    path.join(packages, '*'),
    path.join(realpathSync(packages), '*'),
  ];
  return ['--permission', '--allow-addons', ...new Set(readable.map((each) => `--allow-fs-read=${each}`))];
};

export function fencedFork(script: string, { permissions, namespaces, account }: Fence) {
  const node = ['--max-old-space-size=128', ...(permissions ? permissionsFor(script) : [])];
  const entered = namespaces ? ['--user', '--net', '--ipc', '--', process.execPath] : [];
  return {
    execPath: namespaces ?? process.execPath,
    execArgv: [...entered, ...node],
    env: {},
    cwd: '/',
    ...(account ?? {}),
  };
}

const PAGE_BYTES = 4096;
const run = promisify(execFile);

/**
 * After the program is loaded it opens nothing. `megabytes` beyond what it has, `seconds` of a core in its life.
 * @throws Error when the system refuses: the process must not get a file then
 */
export async function closeFence(
  pid: number,
  { limits, account }: Fence,
  { megabytes, seconds }: { megabytes: number; seconds: number },
): Promise<void> {
  if (!limits) return;
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[5]);
  const bytes = pages * PAGE_BYTES + megabytes * 2 ** 20;
  const set = { nofile: 0, fsize: 0, core: 0, data: bytes, cpu: seconds };
  const args = Object.entries(set).map(([name, value]) => `--${name}=${value}:${value}`);
  // An account may lower its own limits; root of a container not those of others.
  await run(limits, ['--pid', String(pid), ...args], { cwd: '/', ...(account ?? {}) });
}
