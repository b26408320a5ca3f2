import { config, type S3Config } from '../../../core/config.ts';
import { diskStore } from './disk.ts';
import type { MediaStore } from './media-store.ts';
import { s3Store } from './s3.ts';

let chosen: { of: S3Config; store: MediaStore } | undefined;

export function mediaStore(): MediaStore {
  const { s3 } = config();
  if (!s3) return diskStore;
  if (chosen?.of !== s3) chosen = { of: s3, store: s3Store(s3) };
  return chosen.store;
}
