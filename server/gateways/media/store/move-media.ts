import { createHash } from 'node:crypto';
import { inParallel } from '../../../core/promises.ts';
import { type MediaFolder, type MediaStore, mediaAmong } from './media-store.ts';

const AT_ONCE = 8;
const FOLDERS = ['held', 'media'] as const satisfies MediaFolder[];

export type Move = {
  from: MediaStore;
  to: MediaStore;
  /** What is there, byte by byte, goes from where it was; the site must not run meanwhile. */
  removes: boolean;
  watch: (done: number, total: number) => void;
};
export type Moved = { copied: number; present: number; removed: number };

export class MoveProblem extends Error {}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function countFiles(store: MediaStore): Promise<number> {
  let count = 0;
  for (const folder of FOLDERS) for await (const files of store.list(folder)) count += files.length;
  return count;
}

/** Written where it is not, and read again: the same bytes, or an error. @returns whether it was written */
async function copyOne({ from, to, removes }: Move, folder: MediaFolder, name: string): Promise<boolean> {
  const bytes = await from.read(folder, name);
  if (!bytes) return false;
  const isThere = (await to.sizeOf(folder, name)) === bytes.length;
  if (isThere && !removes) return false;
  const sum = sumOf(bytes);
  const isSame = async () => {
    const copy = await to.read(folder, name);
    return copy !== null && sumOf(copy) === sum;
  };
  if (isThere && (await isSame())) return false;
  await to.write(folder, name, bytes);
  if (!(await isSame()))
    throw new MoveProblem(`${name} is not the same in its new place. Nothing of it was removed.`);
  return true;
}

async function moveBin({ from, to }: Move): Promise<void> {
  for (const day of await from.binDays()) {
    for await (const names of from.listBin(day))
      for (const { name } of mediaAmong(names)) {
        await from.fromBin({ day, name });
        const bytes = await from.read('held', name);
        if (bytes) await to.write('held', name, bytes);
        await to.toBin('held', [name], day);
        await from.remove('held', [name]);
      }
    await from.endBinDay(day);
  }
}

/** May be stopped at any point and run again: what is in its new place with the same size is not sent again. */
export async function moveMedia(move: Move): Promise<Moved> {
  const { from, to, removes, watch } = move;
  const total = await countFiles(from);
  const moved: Moved = { copied: 0, present: 0, removed: 0 };
  for (const folder of FOLDERS)
    for await (const files of from.list(folder))
      await inParallel(files, AT_ONCE, async ({ name }) => {
        watch(moved.copied + moved.present, total);
        if (await copyOne(move, folder, name)) moved.copied += 1;
        else moved.present += 1;
        if (!removes) return;
        // A file in both folders of the old place, or since moved there, has one place in the new one.
        await to.remove(folder === 'held' ? 'media' : 'held', [name]);
        await from.remove(folder, [name]);
        moved.removed += 1;
      });
  if (removes) await moveBin(move);
  return moved;
}
