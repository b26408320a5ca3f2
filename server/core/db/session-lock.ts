import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** One at a time for each key, without a transaction: those end while a slow store is waited for. */
export const oneAtATime = <T>(db: Db, keys: readonly string[], work: (own: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (own) => {
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
