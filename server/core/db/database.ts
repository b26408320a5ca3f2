import type { Db } from './connect.ts';

const slot = globalThis as { yoakariDatabase?: Db };

export function provideDatabase(db: Db): void {
  slot.yoakariDatabase = db;
}

/** @throws before the composition root has connected */
export function database(): Db {
  if (!slot.yoakariDatabase) throw new Error('The database is not connected yet.');
  return slot.yoakariDatabase;
}
