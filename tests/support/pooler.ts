import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { asAnotherCaller } from './one-connection.ts';

/** Lends sessions as a pooler by transaction does: for a statement or a transaction, the one first that came back last. */
export function byTransaction(url: string): PostgresPool {
  const options = '-c idle_in_transaction_session_timeout=10000';
  const pool = new pg.Pool({ connectionString: url, options, max: 3 });
  const lend = () => {
    let lent: pg.PoolClient | null = null;
    return {
      release: () => {},
      query: async (text: string, values: readonly unknown[] = []) => {
        const session = lent ?? (await asAnotherCaller(() => pool.connect()));
        if (text === 'begin') lent = session;
        if (text === 'commit' || text === 'rollback') lent = null;
        try {
          return await session.query(text, [...values]);
        } finally {
          if (!lent) session.release();
        }
      },
    };
  };
  return { options: {}, connect: async () => lend() as never, end: () => pool.end() };
}
