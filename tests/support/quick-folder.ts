import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** The databases of a run and their log take less than a third of it. */
const ROOM = 4 * 2 ** 30;
const DAY_MS = 86_400_000;

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, os.freemem()) > ROOM;
}

/** What a run that was killed has left stays in memory until the next one, a day later. */
function removeLeft(prefix: string): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(prefix))) {
    const left = path.join(MEMORY, name);
    // Another run may end meanwhile, and another account's stays its own.
    const found = statSync(left, { throwIfNoEntry: false });
    if (found?.uid !== process.getuid?.()) continue;
    if (found && found.mtimeMs + DAY_MS < Date.now()) rmSync(left, { recursive: true, force: true });
  }
}

/**
 * A new folder for the databases of a run, in memory where the machine offers room: each clone is a thousand files, which
 * a disk needs a second for, and memory a twentieth of it.
 */
export function quickFolder(prefix: string): string {
  if (!hasRoom()) return mkdtempSync(path.join(os.tmpdir(), prefix));
  removeLeft(prefix);
  return mkdtempSync(path.join(MEMORY, prefix));
}
