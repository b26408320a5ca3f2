import { Kysely, type LogEvent, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { noteFailure } from './away.ts';
import { PlainClient, PreparingClient } from './prepared-client.ts';
import { countQuery } from './query-count.ts';
import type { Database } from './schema.ts';
import { scopedPool, scopedTransactions } from './shop-scope.ts';
import { trustedOnly } from './silent-connections.ts';
import { TemplateDialect, TemplateNames } from './template-sql.ts';

export type Db = Kysely<Database>;
export type Queryable = Db | Transaction<Database>;

// Counts and sums stay far below 2^53; dates arrive as the text PostgreSQL prints.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Limit of one statement of a request (security.md 7.11). */
const STATEMENT_MS = 3000;
export const JOB_STATEMENT_MS = 15_000;
/** An answer this much after the limit will not come at all. */
const SILENCE_MS = 1000;

/** The server closes connections whose other end vanished within a minute. */
const LIMITS =
  '-c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';
/** Those may be settings of the role, for requests through a pooler (docs/operations.md). */
export const NO_LIMITS = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

const WAIT_MS = 3000;

export type ConnectOptions = {
  name: string;
  poolSize?: number;
  statementMs?: number;
  unlimited?: boolean;
  /** Through a pooler by transaction: nothing may hang on the session, and its limits are the role's. */
  isPooled?: boolean;
};

/** Of a session of this process, as PostgreSQL lists it: `yoakari-web-4711`. */
export const applicationName = (name: string) => `yoakari-${name}-${process.pid}`;

export function openPool(
  url: string,
  { name, poolSize = 10, statementMs = STATEMENT_MS, unlimited = false, isPooled = false }: ConnectOptions,
): pg.Pool {
  const limits = unlimited ? NO_LIMITS : `-c statement_timeout=${statementMs} ${LIMITS}`;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: unlimited ? 10_000 : WAIT_MS,
    application_name: applicationName(name),
    options: isPooled ? undefined : limits,
    query_timeout: unlimited ? undefined : statementMs + SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: isPooled ? PlainClient : PreparingClient,
  });
  // A broken connection is replaced on next use and reported by the query's rejection; without a listener the event
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function over(pool: PostgresPool): Db {
  return new Kysely<Database>({
    dialect: new TemplateDialect({ pool }),
    plugins: [new TemplateNames()],
    log: (event: LogEvent) => {
      if (event.level === 'query') countQuery();
      else noteFailure(event.error);
    },
  });
}

export function connect(url: string, options: ConnectOptions): Db {
  const pool = trustedOnly(openPool(url, options));
  return over(options.isPooled ? scopedTransactions(pool) : scopedPool(pool));
}

/** The same queries on a connection of the caller's, in its transaction. */
export const onConnection = (client: pg.Client): Db =>
  over({
    options: {},
    connect: async () => ({ query: client.query.bind(client), release: () => {} }) as never,
    end: async () => {},
  });
