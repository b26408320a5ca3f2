import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './prepared-client.ts';
import { countQuery } from './query-count.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** The database or a transaction on it: what every function in a `queries.ts` takes first. */
export type Queryable = Db | Transaction<Database>;

// Counts and sums arrive as numbers (they stay far below 2^53), dates as the text PostgreSQL prints.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const LIMITS = '-c statement_timeout=3000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000';

/** Longer than this no request waits for a connection: it is told to come again. */
const WAIT_MS = 3000;

export type ConnectOptions = {
  /** Shown in pg_stat_activity, one name per kind of process. */
  name: string;
  poolSize?: number;
  /** Bulk loads and migrations take longer than a request may. */
  unlimited?: boolean;
};

/** Opens a pool on `url`; statements are prepared by the server on first use of their text. */
export function connect(url: string, options: ConnectOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.unlimited ? 10_000 : WAIT_MS,
    application_name: `yoakari-${options.name}`,
    options: options.unlimited ? undefined : LIMITS,
    Client: PreparingClient,
  });
  // A connection that breaks is replaced on next use, and whoever is using it is told by the query's own rejection;
  // without these listeners an event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBeforeDigits: true })],
    log: (event: LogEvent) => {
      if (event.level === 'query') countQuery();
    },
  });
}
