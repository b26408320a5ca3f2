import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { Realm } from '../../core/db/session-tables.ts';
import { SESSION_LIMITS } from './limits.ts';

export const updateSeen = (db: Queryable, realm: Realm, idHash: Buffer) =>
  db
    .updateTable('sessions')
    .set({
      lastSeenAt: sql<Date>`now()`,
      idleUntil: sql<Date>`least(now() + ${SESSION_LIMITS[realm].idle} * interval '1 second', ends_at)`,
    })
    .where('idHash', '=', idHash)
    .where('scope', '=', 'full')
    .execute();
