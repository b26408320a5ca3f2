import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

import { noteFailure } from './away.ts';

/** When a connection was last given up because it did not answer, on this process's own clock. */
let silentAt = Number.NEGATIVE_INFINITY;

/** A connection has fallen silent: those that are as old are likely to lead to the same nowhere. */
export function noteSilence(): void {
  silentAt = performance.now();
}

/**
 * The pool without the connections that were there when one of them fell silent: without this, each of ten would cost
 * a request of its own before the pool has recovered from a network that swallowed them (security.md R10).
 */
export const trustedOnly = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        noteFailure(error);
        throw error;
      });
      if ((client as unknown as { openedAt: number }).openedAt > silentAt)
        return client as PostgresPoolClient;
      client.release(true);
    }
  },
  options: pool.options,
  end: () => pool.end(),
});
