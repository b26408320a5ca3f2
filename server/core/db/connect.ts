import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { noteFailure } from './away.ts';
import { PreparingClient } from './prepared-client.ts';
import { countQuery } from './query-count.ts';
import type { Database } from './schema.ts';
import { trustedOnly } from './silent-connections.ts';

export type Db = Kysely<Database>;
/** The database or a transaction on it: what every function in a `queries.ts` takes first. */
export type Queryable = Db | Transaction<Database>;

// Counts and sums arrive as numbers (they stay far below 2^53), dates as the text PostgreSQL prints.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** One statement of a request, and of a job, may take so long (security.md 7.11). */
const STATEMENT_MS = 3000;
export const JOB_STATEMENT_MS = 15_000;
/** The server ends a statement at its limit: an answer that is this much later still is not to come at all. */
const SILENCE_MS = 1000;

/** The server closes connections whose other end has vanished within a minute, whatever they hold. */
const LIMITS =
  '-c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';

/** Longer than this no request waits for a connection: it is told to come again. */
const WAIT_MS = 3000;

export type ConnectOptions = {
  /** Shown in pg_stat_activity, one name per kind of process. */
  name: string;
  poolSize?: number;
  /** Milliseconds that one statement may take; as long as a request's unless set. */
  statementMs?: number;
  /** Bulk loads and migrations take longer than a request may. */
  unlimited?: boolean;
};

/** A pool on `url` whose connections end what takes too long, here and at the server. */
export function openPool(
  url: string,
  { name, poolSize = 10, statementMs = STATEMENT_MS, unlimited = false }: ConnectOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: unlimited ? 10_000 : WAIT_MS,
    application_name: `yoakari-${name}`,
    options: unlimited ? undefined : `-c statement_timeout=${statementMs} ${LIMITS}`,
    query_timeout: unlimited ? undefined : statementMs + SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: PreparingClient,
  });
  // A connection that breaks is replaced on next use, and whoever is using it is told by the query's own rejection;
  // without these listeners an event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Opens a pool on `url`; statements are prepared by the server on first use of their text. */
export function connect(url: string, options: ConnectOptions): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: trustedOnly(openPool(url, options)) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBeforeDigits: true })],
    log: (event: LogEvent) => {
      if (event.level === 'query') countQuery();
      else noteFailure(event.error);
    },
  });
}
