import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

import { noteFailure } from './away.ts';

let silentAt = Number.NEGATIVE_INFINITY;

/** Connections of the same age are likely to be dead as well. */
export function noteSilence(): void {
  silentAt = performance.now();
}

/**
 * Without the connections older than the last silence: after a network failure each of ten would cost a request
 * (security.md R10).
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
