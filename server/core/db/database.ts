import type { Db } from './connect.ts';

// Astro's dev server may load this module twice; the process has one pool.
const slot = globalThis as { yoakariDatabase?: Db };

export function provideDatabase(db: Db): void {
  slot.yoakariDatabase = db;
}

/** @throws before the composition root has connected */
export function database(): Db {
  if (!slot.yoakariDatabase) throw new Error('The database is not connected yet.');
  return slot.yoakariDatabase;
}
