import { currentTime } from '../../../core/db/clock.ts';
import { inParallel } from '../../../core/promises.ts';
import { type MediaFolder, type MediaStore, mediaAmong } from './media-store.ts';
import { sha256 } from './s3-client.ts';

const AT_ONCE = 8;
/** A file that lies in both, as a move that was cut off leaves it, is held in the end. */
const FOLDERS = ['media', 'held'] as const satisfies MediaFolder[];
const otherOf = (folder: MediaFolder): MediaFolder => (folder === 'held' ? 'media' : 'held');

export type Move = {
  from: MediaStore;
  to: MediaStore;
  /** What is there, byte by byte, goes from where it was; the site must not run meanwhile. */
  removes: boolean;
  /** Of these names, the files that no row knows. */
  strayAmong: (names: readonly string[]) => Promise<string[]>;
  /** Media that are everybody's. */
  samples: ReadonlySet<string>;
  watch: (done: number, total: number) => void;
};
export type Moved = { copied: number; present: number; removed: number };

export class MoveProblem extends Error {}

/** Where a folder alone makes a file public, jobs bring it there as the rows say. */
function placeOf({ to, samples }: Move, folder: MediaFolder, name: string): MediaFolder {
  if (to.asksRows) return folder;
  return samples.has(name.slice(0, 26)) ? 'media' : 'held';
}

const isIn = async (store: MediaStore, name: string): Promise<boolean> =>
  (await store.sizeOf('held', name)) !== null || (await store.sizeOf('media', name)) !== null;

async function countFiles(store: MediaStore): Promise<number> {
  let count = 0;
  for (const folder of FOLDERS) for await (const files of store.list(folder)) count += files.length;
  return count;
}

/** What was deleted since it was copied goes; nothing that was copied is public by its folder. */
async function cleanTarget(move: Move): Promise<void> {
  const { from, to, strayAmong } = move;
  for (const folder of FOLDERS)
    for await (const files of to.list(folder)) {
      const names = files.map(({ name }) => name);
      for (const name of await strayAmong(names))
        if (!(await isIn(from, name))) await to.remove(folder, [name]);
      const others = names.filter((name) => placeOf(move, folder, name) !== folder);
      await to.move(others, folder, otherOf(folder));
    }
}

/** Written where it is not, and read again: the same bytes, or an error. @returns whether it was written */
async function copyOne(move: Move, folder: MediaFolder, name: string): Promise<boolean> {
  const { from, to, removes } = move;
  const place = placeOf(move, folder, name);
  const bytes = await from.read(folder, name);
  if (!bytes) return false;
  const isThere = (await to.sizeOf(place, name)) === bytes.length;
  if (isThere && !removes) return false;
  const sum = sha256(bytes);
  const isSame = async () => {
    const copy = await to.read(place, name);
    return copy !== null && sha256(copy) === sum;
  };
  if (isThere && (await isSame())) return false;
  await to.write(place, name, bytes);
  if (!(await isSame()))
    throw new MoveProblem(`${name} is not the same in its new place. Nothing of it was removed.`);
  return true;
}

/** They rest in the bin, as after a sweep. @returns the others */
async function binStrays(
  { from, to, strayAmong }: Move,
  folder: MediaFolder,
  names: readonly string[],
): Promise<string[]> {
  const strays = await strayAmong(names);
  for (const each of FOLDERS) await to.remove(each, strays);
  await from.toBin(folder, strays, new Date(currentTime()).toISOString().slice(0, 10));
  const areStray = new Set(strays);
  return names.filter((name) => !areStray.has(name));
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
  if (removes) await cleanTarget(move);
  for (const folder of FOLDERS)
    for await (const files of from.list(folder)) {
      const names = files.map(({ name }) => name);
      const known = removes ? await binStrays(move, folder, names) : names;
      await inParallel(known, AT_ONCE, async (name) => {
        watch(moved.copied + moved.present, total);
        if (await copyOne(move, folder, name)) moved.copied += 1;
        else moved.present += 1;
        if (!removes) return;
        // A file in both folders of the old place, or since moved there, has one place in the new one.
        await to.remove(otherOf(placeOf(move, folder, name)), [name]);
        await from.remove(folder, [name]);
        moved.removed += 1;
      });
    }
  if (removes) await moveBin(move);
  return moved;
}
