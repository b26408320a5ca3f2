import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
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

/** Where nothing may be mounted: no file can be begun beside those of the log. */
function closedFolder(data: string): FullDisk {
  const log = path.join(data, 'pg_wal');
  const free = () => chmodSync(log, 0o700);
  return { fill: () => chmodSync(log, 0o500), free, close: free };
}

/** For the log of the stopped cluster in `data`. */
export function fullWal(data: string): FullDisk {
  try {
    return ownDisk(data);
  } catch {
    rmSync(`${data}.disk`, { recursive: true, force: true });
    return closedFolder(data);
  }
}
