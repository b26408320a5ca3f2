import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/** Serialisation failure and deadlock: either transaction succeeds when repeated. */
const IN_THE_WAY = new Set(['40001', '40P01']);
const TRIES = 4;
const WAIT_MS = 20;

/** At most three repetitions, a random moment apart. */
export async function transact<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tried >= TRIES || !IN_THE_WAY.has((error as { code?: string } | null)?.code ?? '')) throw error;
      await setTimeout(Math.random() * WAIT_MS * 2 ** tried);
    }
  }
}
