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

/** One at a time for each key, without a transaction: those end while a slow store is waited for. */
export function oneAtATime<T>(db: Db, keys: readonly string[], work: (own: Db) => Promise<T>): Promise<T> {
  const sessions = slot.yoakariSessions?.of === db ? slot.yoakariSessions.direct : db;
  return sessions.connection().execute(async (own) => {
    const unlock = () => sql`select pg_advisory_unlock_all()`.execute(own);
    try {
      await sql`select pg_advisory_lock(hashtextextended(key, 0))
        from (select unnest(${[...keys]}::text[]) as key order by 1) keys`.execute(own);
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
