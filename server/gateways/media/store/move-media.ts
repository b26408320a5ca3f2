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
  /** The brake of the sweeps: whether this many of `total` files may go into the bin. */
  mayBin: (files: number, total: number) => Promise<boolean>;
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

async function countFiles(store: MediaStore): Promise<number> {
  let count = 0;
  for (const folder of FOLDERS) for await (const files of store.list(folder)) count += files.length;
  return count;
}

type Strays = { folder: MediaFolder; names: string[] }[];

async function lookThrough(
  store: MediaStore,
  strayAmong: Move['strayAmong'],
): Promise<{ total: number; strays: Strays }> {
  let total = 0;
  const strays: Strays = [];
  for (const folder of FOLDERS)
    for await (const files of store.list(folder)) {
      total += files.length;
      strays.push({ folder, names: await strayAmong(files.map(({ name }) => name)) });
    }
  return { total, strays };
}

/** What no row knows, as after a sweep: too many are none at all. @returns how many stay to be moved */
async function binStrays({ from, to, strayAmong, mayBin }: Move): Promise<number> {
  const [old, now] = [await lookThrough(from, strayAmong), await lookThrough(to, strayAmong)];
  const own = new Set(old.strays.flatMap(({ names }) => names));
  const isCopy = (name: string) => own.has(name);
  const gone = now.strays.flatMap(({ names }) => names.filter((name) => !isCopy(name)));
  const files = own.size + gone.length;
  if (files > 0 && !(await mayBin(files, Math.max(old.total, now.total))))
    throw new MoveProblem(
      `The database knows nothing of ${files} files, and nothing was moved. Is it the right one? --confirm moves them into the bin and goes on.`,
    );
  const today = new Date(currentTime()).toISOString().slice(0, 10);
  for (const { folder, names } of old.strays) await from.toBin(folder, names, today);
  for (const { folder, names } of now.strays) {
    await to.remove(folder, names.filter(isCopy));
    await to.toBin(
      folder,
      names.filter((name) => !isCopy(name)),
      today,
    );
  }
  return old.total - old.strays.reduce((sum, { names }) => sum + names.length, 0);
}

/** Nothing that was copied is public by its folder. */
async function closeTarget(move: Move): Promise<void> {
  const { to } = move;
  for (const folder of FOLDERS)
    for await (const files of to.list(folder)) {
      const others = files.map(({ name }) => name).filter((name) => placeOf(move, folder, name) !== folder);
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
  const total = removes ? await binStrays(move) : await countFiles(from);
  const moved: Moved = { copied: 0, present: 0, removed: 0 };
  if (removes) await closeTarget(move);
  for (const folder of FOLDERS)
    for await (const files of from.list(folder)) {
      const names = files.map(({ name }) => name);
      await inParallel(names, AT_ONCE, async (name) => {
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
