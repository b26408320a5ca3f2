import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './connect.ts';

// As in database.ts: the built pages have modules of their own.
const slot = globalThis as { yoakariSessions?: { of: Db; direct: Db } | undefined };

/** `of` goes through a pooler by transaction, which forgets who holds a lock: `direct` does not. @returns what undoes it */
export function lockDirectly(of: Db, direct: Db): () => void {
  slot.yoakariSessions = { of, direct };
  return () => {
    slot.yoakariSessions = undefined;
  };
}

async function holding<T>(
  db: Db,
  lock: (own: Db) => Promise<unknown>,
  work: (own: Db) => Promise<T>,
): Promise<T> {
  const sessions = slot.yoakariSessions?.of === db ? slot.yoakariSessions.direct : db;
  return sessions.connection().execute(async (own) => {
    const unlock = () => sql`select pg_advisory_unlock_all()`.execute(own);
    try {
      await lock(own);
      const done = await work(own);
      await unlock();
      return done;
    } catch (error) {
      // A connection that is lost has lost its locks as well.
      await unlock().catch(() => {});
      throw error;
    }
  });
}

/** One at a time for each key, without a transaction: those end while a slow store is waited for. */
export const oneAtATime = <T>(db: Db, keys: readonly string[], work: (own: Db) => Promise<T>): Promise<T> =>
  holding(
    db,
    (own) =>
      sql`select pg_advisory_lock(hashtextextended(key, 0))
        from (select unnest(${[...keys]}::text[]) as key order by 1) keys`.execute(own),
    work,
  );

const ASK_EVERY_MS = 100;

/** As `oneAtATime`; who waits holds no snapshot, which an index that is made concurrently would wait for in turn. */
export const oneAtATimeAsking = <T>(db: Db, key: string, work: (own: Db) => Promise<T>): Promise<T> =>
  holding(
    db,
    async (own) => {
      const asked = sql<{ held: boolean }>`
        select pg_try_advisory_lock(hashtextextended(${key}, 0)) as held`;
      while (!(await asked.execute(own)).rows[0]?.held) await setTimeout(ASK_EVERY_MS);
    },
    work,
  );
