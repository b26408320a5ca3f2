import { statfs } from 'node:fs/promises';
import { config, type S3Config } from '../../../core/config.ts';
import { log } from '../../../core/log.ts';
import { diskStore } from './disk.ts';
import type { MediaStore } from './media-store.ts';
import { s3Store } from './s3.ts';

const FULL_SHARE = 0.85;
let chosen: { of: S3Config; store: MediaStore } | undefined;

export function mediaStore(): MediaStore {
  const { s3 } = config();
  if (!s3) return diskStore;
  if (chosen?.of !== s3) chosen = { of: s3, store: s3Store(s3) };
  return chosen.store;
}

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
