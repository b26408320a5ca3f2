import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export type StoreFolder = { folder: string; release: () => void };

const MAX_PROCESSES = 64;

function listen(address: string): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => done(null));
    server.listen(address, () => {
      server.unref();
      done(server);
    });
  });
}

const answers = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address, () => done(true));
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => done(false));
  });

/** Held as long as the process lives; free again even after kill -9. */
async function hold(name: string): Promise<Server | null> {
  const digest = createHash('sha1').update(name).digest('hex');
  // Linux has names without files; elsewhere the file of a killed process stays and is cleared away.
  if (process.platform === 'linux') return listen(`\0yoakari-${digest}`);
  const file = path.join(os.tmpdir(), `yoakari-${digest}`);
  const held = await listen(file);
  if (held || (await answers(file))) return held;
  rmSync(file, { force: true });
  return listen(file);
}

/** Leaves the stores that a running process still serves. */
async function removeOthers(pages: string, build: string): Promise<void> {
  for (const other of readdirSync(pages)) {
    if (other === build) continue;
    const folder = path.join(pages, other);
    const numbers = readdirSync(folder).map((number) => path.join(folder, number));
    const locks = await Promise.all(numbers.map(hold));
    if (locks.every((lock) => lock !== null)) rmSync(folder, { recursive: true, force: true });
    for (const lock of locks) lock?.close();
  }
}

/** The first process gets folder `1`, which the pre-render filled; a second one beside it gets `2`. */
export async function takeStoreFolder(varDir: string, build: string): Promise<StoreFolder> {
  const pages = path.join(varDir, 'pages');
  for (let number = 1; number <= MAX_PROCESSES; number++) {
    const folder = path.join(pages, build, String(number));
    const held = await hold(folder);
    if (!held) continue;
    mkdirSync(folder, { recursive: true });
    if (number === 1) await removeOthers(pages, build);
    return { folder, release: () => held.close() };
  }
  throw new Error(`More than ${MAX_PROCESSES} processes share ${varDir}.`);
}
