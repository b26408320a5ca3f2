import { randomBytes, randomUUID } from 'node:crypto';
import {
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { config } from '../../../core/config.ts';
import {
  BIN_DAY,
  checkName,
  isNameIn,
  type MediaFolder,
  type MediaStore,
  type StoredFile,
  type StoreFolder,
} from './media-store.ts';

const PAGE = 1000;
/** What a stream would read at once: most pictures have less, and a stream for each costs more than its bytes. */
const WHOLE_BYTES = 64 * 1024;
/** Stands in each media folder; its name is none of a medium, so that nothing serves it. */
const ID_FILE = 'DATABASE_ID';

export const folderOf = (folder: StoreFolder): string => path.join(config().varDir, folder);
const idIn = (folder: MediaFolder) => path.join(folderOf(folder), ID_FILE);
const inBin = (...parts: string[]) => path.join(config().varDir, 'bin', ...parts);

export const fileIn = (folder: StoreFolder, name: string): string =>
  path.join(folderOf(folder), checkName(folder, name));

export function ifGone<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}

async function moveAcross(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, `${to}.part`);
    await rename(`${to}.part`, to);
    await rm(from, { force: true });
  }
}

async function write(folder: StoreFolder, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folderOf(folder), { recursive: true });
  const draft = `${fileIn(folder, name)}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, fileIn(folder, name));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function* namesBelow(folder: string): AsyncGenerator<string> {
  const found = await opendir(folder, { bufferSize: PAGE }).catch(() => null);
  if (found) for await (const { name } of found) yield name;
}

async function* list(folder: StoreFolder, prefixes: readonly string[] = ['']): AsyncGenerator<StoredFile[]> {
  let page: StoredFile[] = [];
  for await (const name of namesBelow(folderOf(folder))) {
    if (!isNameIn(folder, name) || !prefixes.some((prefix) => name.startsWith(prefix))) continue;
    const found = await stat(fileIn(folder, name)).catch(ifGone(null));
    if (found) page.push({ name, bytes: found.size, changedAt: found.mtimeMs });
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

export const diskStore: MediaStore = {
  asksRows: false,
  placeOf: (folder) => ({ name: folderOf(folder), setting: 'VAR_DIR', kind: 'a folder' }),
  write,
  read: (folder, name) => readFile(fileIn(folder, name)).catch(() => null),
  async open(folder, name, wanted) {
    const file = await open(fileIn(folder, name)).catch(() => null);
    if (!file) return null;
    const { size } = await file.stat();
    if (size > WHOLE_BYTES || wanted?.isHead)
      return {
        bytes: size,
        stream: (part) => file.createReadStream(part ?? {}),
        close: () => file.close(),
      };
    const whole = await file.readFile().finally(() => file.close());
    return {
      bytes: whole.length,
      whole,
      stream: (part) => Readable.from([part ? whole.subarray(part.start, part.end + 1) : whole]),
      close: async () => {},
    };
  },
  async copyIn(folder, name, source) {
    await mkdir(folderOf(folder), { recursive: true });
    await copyFile(source, fileIn(folder, name));
  },
  async copyOut(folder, name, target) {
    const isThere = await copyFile(fileIn(folder, name), target).then(() => true, ifGone(false));
    if (!isThere) return false;
    const copy = await open(target, 'r+');
    await copy.sync().finally(() => copy.close());
    return true;
  },
  sizeOf: (folder, name) => stat(fileIn(folder, name)).then(({ size }) => size, ifGone(null)),
  async move(names, from, to) {
    await mkdir(folderOf(to), { recursive: true });
    for (const name of names) await rename(fileIn(from, name), fileIn(to, name)).catch(ifGone(undefined));
  },
  async remove(folder, names) {
    for (const name of names) await rm(fileIn(folder, name), { force: true });
  },
  list,
  readId: (folder) => readFile(idIn(folder), 'utf8').then((id) => id.trim(), ifGone(null)),
  async writeId(folder, id) {
    const draft = `${idIn(folder)}.${randomUUID()}`;
    await mkdir(folderOf(folder), { recursive: true });
    await writeFile(draft, `${id}\n`, { flush: true });
    try {
      await link(draft, idIn(folder));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
  },
  async binDays() {
    const days = await readdir(inBin()).catch(() => []);
    return days.filter((name) => BIN_DAY.test(name)).sort();
  },
  async *listBin(day) {
    let page: string[] = [];
    for await (const name of namesBelow(inBin(day))) {
      page.push(name);
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    yield page;
  },
  async toBin(folder, names, day) {
    await mkdir(inBin(day), { recursive: true, mode: 0o700 });
    for (const name of names)
      await moveAcross(fileIn(folder, name), inBin(day, name)).catch(ifGone(undefined));
  },
  async fromBin({ day, name }) {
    await mkdir(folderOf('held'), { recursive: true });
    await moveAcross(inBin(day, name), fileIn('held', name)).catch(ifGone(undefined));
  },
  async removeFromBin(day, names) {
    for (const name of names) await rm(inBin(day, name), { force: true });
  },
  async endBinDay(day) {
    await rmdir(inBin(day)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error;
    });
  },
};
