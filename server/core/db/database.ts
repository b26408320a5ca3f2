import type { Db } from './connect.ts';

// Astro's dev server may load this module twice; the process has one pool all the same.
const slot = globalThis as { yoakariDatabase?: Db };

/** Called once by the composition root. */
export function provideDatabase(db: Db): void {
  slot.yoakariDatabase = db;
}

/** The process's database. @throws when the composition root has not connected yet. */
export function database(): Db {
  if (!slot.yoakariDatabase) throw new Error('The database is not connected yet.');
  return slot.yoakariDatabase;
}
