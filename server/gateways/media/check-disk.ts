import { statfs } from 'node:fs/promises';
import { config } from '../../core/config.ts';
import { log } from '../../core/log.ts';

const FULL_SHARE = 0.85;

/** For what is uploaded: bytes of the disk, unless media lie in an object store. */
export async function roomForMedia(): Promise<number> {
  const free = await checkDisk();
  return config().s3 ? Number.POSITIVE_INFINITY : free;
}

/** Alerts before the disk is full. @returns the bytes that are free, as far as it is known */
export async function checkDisk(): Promise<number> {
  const disk = await statfs(config().varDir).catch(() => null);
  if (!disk) return Number.POSITIVE_INFINITY;
  const used = 1 - disk.bavail / disk.blocks;
  if (used >= FULL_SHARE)
    log.error({ alarm: 'disk', used: Number(used.toFixed(3)) }, 'the disk is filling up');
  return disk.bavail * disk.bsize;
}
