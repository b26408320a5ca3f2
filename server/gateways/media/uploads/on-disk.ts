import { ApiError } from '../../../core/http/errors.ts';
import { log, traceOf } from '../../../core/log.ts';

const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EPERM']);

/** @throws ApiError storage_full when the disk takes nothing */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!DISK.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    log.error({ alarm: 'disk', error: traceOf(error) }, 'a file could not be written');
    throw new ApiError('storage_full');
  }
}
