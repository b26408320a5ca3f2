import type { Server as Listener } from 'node:net';
import { createApp } from './app/app.ts';
import { builtPages } from './app/built-pages.ts';
import { closeServer, inOrder } from './app/end-in-order.ts';
import { JOBS, JOBS_ON_DEMAND } from './app/tasks.ts';
import { BY_SYSTEM, writeAudit } from './core/audit/write-audit.ts';
import { type Config, ConfigError } from './core/config.ts';
import { checkSafety } from './core/db/check-safety.ts';
import { keepTime } from './core/db/clock.ts';
import { connect } from './core/db/connect.ts';
import { provideDatabase } from './core/db/database.ts';
import { endPool, type OpenDatabase, openDatabase } from './core/db/open.ts';
import { followReplica } from './core/db/replica.ts';
import { lockDirectly } from './core/db/session-lock.ts';
import { securityHeaders } from './core/http/headers.ts';
import { listenOn } from './core/http/listen-on.ts';
import { createListener } from './core/http/listener.ts';
import { refuseMalformed } from './core/http/malformed.ts';
import { gauge } from './core/http/metrics.ts';
import { uploadRoom } from './core/http/upload-room.ts';
import { migrateAll } from './core/jobs/migrate-all.ts';
import { startJobs } from './core/jobs/start-jobs.ts';
import { shareTraffic } from './core/limits/share-traffic.ts';
import { log } from './core/log.ts';
import { watchFaults } from './core/process-faults.ts';
import { provideSecrets, type Secrets } from './core/secrets.ts';
import { reportFence } from './gateways/media/decode/fence.ts';
import { checkMediaFolders } from './gateways/media/media-identity.ts';
import { loadRender, openSite, provideFeed, type Site } from './site/pages/site.ts';

/** Migrated. @throws ConfigError when the media folders are another database's, or its role or settings are not safe */
export async function startDatabase(config: Config, secrets: Secrets, name: string): Promise<OpenDatabase> {
  if (config.production && config.databaseOwnerUrl)
    throw new ConfigError(
      'In production DATABASE_OWNER_URL is for npm run migrate and npm run restore alone: leave it out of the settings of the site and its workers.',
    );
  provideSecrets(secrets);
  const maintenance = await openDatabase(config, secrets, { name: `${name}-start`, unlimited: true });
  const { url, ownerUrl } = maintenance;
  // Requests have a pool of their own, with limits; the first one keeps the embedded server alive.
  const db = connect(config.poolerUrl ?? url, { name, isPooled: config.poolerUrl !== null });
  const direct = config.poolerUrl ? connect(url, { name: `${name}-locks` }) : null;
  if (direct) lockDirectly(db, direct);
  let time: Awaited<ReturnType<typeof keepTime>>;
  try {
    await migrateAll(maintenance);
    if (config.production) await checkSafety(db, config.poolerUrl !== null);
    await checkMediaFolders(maintenance.db);
    time = await keepTime(db);
  } catch (error) {
    await endPool(db);
    if (direct) await endPool(direct);
    await maintenance.close();
    throw error;
  }
  provideDatabase(db);
  return {
    ...{ db, url, ownerUrl },
    close: async () => {
      time.stop();
      await endPool(db);
      if (direct) await endPool(direct);
      await maintenance.close();
    },
  };
}

export type RunningServer = { port: number; site: Site; stop: () => Promise<void> };

type Work = (databaseUrl: string) => Promise<{ stop: () => Promise<void> }>;

/** Leaves the jobs to processes of their own. */
export const NO_WORK: Work = async () => ({ stop: async () => {} });

/**
 * Page publisher and jobs, then the listener; `stop` runs the list backwards and finishes requests in flight. `work`:
 * what does the jobs.
 */
export async function serve(
  config: Config,
  secrets: Secrets,
  database: Omit<OpenDatabase, 'ownerUrl'>,
  work: Work = (url) => startJobs(url, config.clock ? JOBS : JOBS_ON_DEMAND),
): Promise<RunningServer> {
  const replica = config.replicaUrl
    ? followReplica(
        connect(database.url, { name: 'replica-probe', poolSize: 1 }),
        connect(config.replicaUrl, { name: 'replica' }),
      )
    : null;
  const site = await openSite(config, database.url, await loadRender());
  provideFeed(site.feed);
  gauge('yoakari_stored_pages', 'Pages in the store', () => site.store.size);
  gauge('yoakari_upload_bytes', 'Bytes of forms with files that are under way', () => uploadRoom.bytes);
  gauge('yoakari_recoded_bytes', 'Bytes of pages kept plain or as gzip', () => site.recoded.size);
  gauge('yoakari_stored_bytes', 'Bytes of the pages in the store', () => site.store.bytes);
  if (replica) gauge('yoakari_replica_fresh', 'Whether the replica answers', () => Number(replica.isFresh()));
  gauge('yoakari_page_backlog', 'Pages waiting to be rendered again', () => site.publisher.backlog);

  // The first visitor finds them in the store; what fails here keeps /readyz at 503.
  await site.topPages.prepare();
  reportFence();
  const jobs = await work(database.url);
  let stopping = false;
  const state = { isStopping: () => stopping, missingPages: () => site.topPages.missing };
  const app = createApp({ config, secrets, db: database.db, pages: builtPages(site, config), state });
  const server = createListener(app, refuseMalformed(securityHeaders(config), config.siteName));
  let listeners: Listener[];
  try {
    await writeAudit(database.db, { event: 'server.started', ...BY_SYSTEM });
    listeners = await listenOn(server, config);
  } catch (error) {
    await jobs.stop();
    await site.stop();
    throw error;
  }
  const unwatch = watchFaults(() => stop());
  // The lag of the start does not count as load.
  site.ownWork.note();
  const traffic = shareTraffic(database.db);
  let stopped: Promise<void> | undefined;
  const { port } = server.address() as { port: number };
  log.info({ port }, 'listening');
  const parts = {
    listener: () => closeServer(server, listeners, config.trustedProxies.length > 0),
    jobs: jobs.stop,
    pages: site.stop,
    traffic: traffic.stop,
    replica: async () => replica?.stop(),
    database: () => database.close(),
  };
  // A pre-render that loses its database while the process stops asks for the stop once more.
  const stop = () => {
    stopping = true;
    stopped ??= inOrder(parts).finally(unwatch);
    return stopped;
  };
  return { port, site, stop };
}
