import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { giveTo } from './copy-cluster.ts';

export type FullDisk = {
  /** From now on PostgreSQL gets no room for another file of its log; what it has it may write to its end. */
  fill: () => void;
  free: () => void;
  close: () => void;
};

const SIZE_MB = 256;
/** No file of the log, which are of 16 MB, can be written to its end. */
const LESS_THAN_A_FILE = 16 * 2 ** 20 - 8192;

/** A disk of its own for the log of the stopped cluster in `data`. @throws Error where none may be mounted */
function ownDisk(data: string): FullDisk {
  const [log, disk] = [path.join(data, 'pg_wal'), `${data}.disk`];
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'none', disk], {
    stdio: 'ignore',
  });
  const [moved, ballast] = [path.join(disk, 'pg_wal'), path.join(disk, 'ballast')];
  cpSync(log, moved, { recursive: true });
  giveTo(statSync(data), moved);
  rmSync(log, { recursive: true });
  symlinkSync(moved, log);
  return {
    fill: () => {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    free: () => rmSync(ballast, { force: true }),
    close: () => execFileSync('umount', ['-l', disk]),
  };
}

/** The processes of the database whose files lie in `data`. */
const processesOn = (data: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === realpathSync(data);
      } catch {
        return false;
      }
    })
    .map(Number);

/** Where nothing may be mounted: the system refuses to write so much into one file, to them and those they begin. */
function limitedFiles(data: string, starter: () => number): FullDisk {
  const limit = (bytes: string) => {
    // One that has ended meanwhile needs none.
    for (const pid of [starter(), ...processesOn(data)])
      spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
  };
  return { fill: () => limit(String(LESS_THAN_A_FILE)), free: () => limit('unlimited'), close: () => {} };
}

/** For the log of the stopped cluster in `data`, which the process `starter` will start, and start again. */
export function fullWal(data: string, starter: () => number): FullDisk {
  try {
    return ownDisk(data);
  } catch {
    rmSync(`${data}.disk`, { recursive: true, force: true });
    return limitedFiles(data, starter);
  }
}
