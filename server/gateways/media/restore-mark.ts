import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../../core/config.ts';

/** Says which backup is being restored into this folder; while it is there, no process of the site starts. */
const mark = (): string => path.join(config().varDir, 'RESTORING');

export const restoreUnderWay = (): Promise<string | null> =>
  readFile(mark(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

export async function beginRestore(set: string): Promise<void> {
  await mkdir(config().varDir, { recursive: true });
  await writeFile(mark(), set, { flush: true });
}

export const endRestore = (): Promise<void> => rm(mark());
