import type { Db } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { log } from '../../core/log.ts';
import { filesInBin, takeFromBin } from './bin.ts';
import { findStray } from './find-stray.ts';
import { fileIn, mediaAmong, readStored } from './folders.ts';
import { BINNED_AT_ONCE } from './limits.ts';
import { selectSettlings } from './sweep-queries.ts';

/**
 * Brings back what lies in the bin and has a row again: another database has swept this one's folder, or a dump was
 * restored. It comes back held, where its row says who may have it; jobs bring it to its folder. @returns how many
 */
export async function restoreBinned(db: Db): Promise<number> {
  const binned = await filesInBin(BINNED_AT_ONCE);
  const media = mediaAmong(binned.map(({ name }) => name));
  const stray = new Set(await findStray(db, media));
  const isKnown = new Set(media.map(({ name }) => name).filter((name) => !stray.has(name)));
  const back: string[] = [];
  for (const file of binned)
    if (isKnown.has(file.name) && (await readStored(file.name)) === null) {
      await takeFromBin(file, fileIn('held', file.name));
      back.push(file.name);
    }
  const ids = [...new Set(mediaAmong(back).map(({ mediumId }) => mediumId))];
  for (const { task, payload } of ids.length > 0 ? await selectSettlings(db, ids) : [])
    await addJob(db, task, payload as never);
  if (back.length > 0) log.warn({ files: back.length }, 'files came back from the bin: they have rows again');
  return back.length;
}
