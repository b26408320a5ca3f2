import pg from 'pg';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { inTime } from '../promises.ts';
import type { Secrets } from '../secrets.ts';
import { applicationName, type ConnectOptions, connect, type Db } from './connect.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';

/** `url`: of the site's role. `ownerUrl`: of the role that migrates, where it is another and known. */
export type Addresses = { url: string; ownerUrl: string | null };

/** `close` ends the pool, and the embedded server unless another process uses it. */
export type OpenDatabase = Addresses & { db: Db; close: () => Promise<void> };

const RESTART_AFTER_MS = 500;
/** Its disk may have room again: it is back within five seconds. */
const RESTART_AT_LATEST_MS = 3000;
const END_MS = 5000;

const IN_USE_TRIES = 6;
const IN_USE_EVERY_MS = 100;

export async function endPool(db: Db): Promise<void> {
  try {
    await inTime(db.destroy(), END_MS);
  } catch (error) {
    log.error({ error: (error as Error).message }, 'a pool did not end in order');
  }
}

/** What more is asked for than rows: without limits, and by the site's role where it is the owner as well. */
export async function asOwner<T>({ url, ownerUrl }: Addresses, work: (owner: Db) => Promise<T>): Promise<T> {
  const owner = connect(ownerUrl ?? url, { name: 'owner', unlimited: true, poolSize: 2 });
  try {
    return await work(owner);
  } finally {
    await endPool(owner);
  }
}

async function inUse(url: string): Promise<boolean> {
  for (let tried = 1; await hasSessions(url); tried++) {
    if (tried === IN_USE_TRIES) return true;
    await new Promise((done) => setTimeout(done, IN_USE_EVERY_MS));
  }
  return false;
}

async function hasSessions(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName('leaving'),
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name like 'yoakari-%' and application_name not like $1`,
      // On a busy machine the server needs a while to notice that a session of this process has ended.
      [applicationName('%')],
    );
    return (rowCount ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

type Kept = { leave: () => Promise<void> };

function keepAlive(dir: string, secrets: Secrets, first: EmbeddedServer): Kept {
  const restart = { preferredPort: Number(new URL(first.url).port), keepPort: true };
  let server = first;
  let left = false;
  let restarting: Promise<void> = Promise.resolve();
  async function startAgain(): Promise<void> {
    log.error('the embedded PostgreSQL ended; it is started again');
    for (let wait = RESTART_AFTER_MS; !left; wait = Math.min(wait * 2, RESTART_AT_LATEST_MS)) {
      await new Promise((done) => setTimeout(done, wait));
      if (left) return;
      try {
        server = await startEmbedded(dir, secrets, restart);
        watch();
        return;
      } catch (error) {
        log.error({ error: (error as Error).message }, 'the embedded PostgreSQL did not start');
      }
    }
  }
  const watch = () =>
    server.onEnd(() => {
      if (!left) restarting = startAgain();
    });
  watch();
  return {
    leave: async () => {
      left = true;
      await restarting;
      // The last process stops it, whichever one started it.
      if (!(await inUse(first.url))) await server.stop();
    },
  };
}

/** `DATABASE_URL`, or the embedded server under the var folder. @throws ConfigError when that cannot start */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'varDir'>,
  secrets: Secrets,
  options: ConnectOptions,
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const db = connect(config.databaseUrl, options);
    return { db, url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl, close: () => endPool(db) };
  }
  const embedded = await startEmbedded(config.varDir, secrets);
  const kept = keepAlive(config.varDir, secrets, embedded);
  const db = connect(embedded.siteUrl, options);
  return {
    db,
    url: embedded.siteUrl,
    ownerUrl: embedded.url,
    close: async () => {
      await endPool(db);
      await kept.leave();
    },
  };
}
