// Migrates DATABASE_URL and kills itself with -9 after DIE_AFTER queries; without it, prints how many there were.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../../server/core/db/connect.ts';
import { migrate } from '../../server/core/db/migrate.ts';

const dieAfter = Number(process.env.DIE_AFTER ?? 0);
let queries = 0;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
const db: Db = new Kysely({
  dialect: new PostgresDialect({ pool }),
  log: () => {
    queries += 1;
    if (queries === dieAfter) process.kill(process.pid, 'SIGKILL');
  },
});
await migrate(db);
await db.destroy();
process.send?.(queries);
