import type { Config } from '../config.ts';
import { log } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import { type ConnectOptions, connect, type Db } from './connect.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';

/** The database of this process; `close` ends the pool and the embedded server when this process started it. */
export type OpenDatabase = { db: Db; url: string; close: () => Promise<void> };

const RESTART_AFTER_MS = 500;

/** Brings an embedded server that died back on its port, so that the pool only has to reconnect. */
function keepAlive(dir: string, secrets: Secrets, first: EmbeddedServer): { stop: () => Promise<void> } {
  let server = first;
  let stopped = false;
  const watch = () =>
    server.onCrash(async () => {
      log.error('the embedded PostgreSQL ended; it is started again');
      while (!stopped) {
        await new Promise((done) => setTimeout(done, RESTART_AFTER_MS));
        try {
          server = await startEmbedded(dir, secrets, Number(new URL(first.url).port));
          return watch();
        } catch (error) {
          log.error({ error: (error as Error).message }, 'the embedded PostgreSQL did not start');
        }
      }
    });
  watch();
  return {
    stop: () => {
      stopped = true;
      return server.stop();
    },
  };
}

/**
 * Connects to `DATABASE_URL`, or to the embedded server under the var folder, which is started when it does not run.
 * @throws ConfigError when the embedded server cannot start.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'varDir'>,
  secrets: Secrets,
  options: ConnectOptions,
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const db = connect(config.databaseUrl, options);
    return { db, url: config.databaseUrl, close: () => db.destroy() };
  }
  const embedded = await startEmbedded(config.varDir, secrets);
  const kept = keepAlive(config.varDir, secrets, embedded);
  const db = connect(embedded.url, options);
  return {
    db,
    url: embedded.url,
    close: async () => {
      await db.destroy();
      await kept.stop();
    },
  };
}
