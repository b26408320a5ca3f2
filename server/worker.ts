import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server as Listener } from 'node:net';
import { closeServer, inOrder } from './app/end-in-order.ts';
import { repliesOf } from './app/replies.ts';
import { stateSenders } from './app/state-senders.ts';
import { JOBS, JOBS_ON_DEMAND } from './app/tasks.ts';
import { BY_SYSTEM, writeAudit } from './core/audit/write-audit.ts';
import type { Config } from './core/config.ts';
import type { OpenDatabase } from './core/db/open.ts';
import { securityHeaders } from './core/http/headers.ts';
import { listenOn } from './core/http/listen-on.ts';
import { createListener } from './core/http/listener.ts';
import { refuseMalformed } from './core/http/malformed.ts';
import { readTarget } from './core/http/request-path.ts';
import { startJobs } from './core/jobs/start-jobs.ts';
import { log } from './core/log.ts';
import { watchFaults } from './core/process-faults.ts';
import type { Secrets } from './core/secrets.ts';
import { reportFence } from './gateways/media/decode/fence.ts';

const METHODS = new Set(['GET', 'HEAD']);

export type RunningWorker = { port: number; stop: () => Promise<void> };

/**
 * The jobs, beside web processes on the same database and the same `VAR_DIR`. It listens on `WORKER_PORT` and says
 * there of itself what every process says; it has no page and takes no call.
 */
export async function serveWorker(
  config: Config,
  secrets: Secrets,
  database: OpenDatabase,
): Promise<RunningWorker> {
  let stopping = false;
  const state = { isStopping: () => stopping, missingPages: () => [] };
  const replies = repliesOf(config, () => false);
  const senders = stateSenders({ secrets, db: database.db, state, replies });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const target = readTarget(request.url ?? '');
      if ('refused' in target) return replies.plain(response, target.refused);
      const sender = senders.find(({ owns }) => owns(target.path));
      if (!sender) return replies.plain(response, 'missing');
      if (!METHODS.has(request.method ?? ''))
        return replies.plain(response, 'method', ['Allow', 'GET, HEAD']);
      if (!(await sender.send(request, response, target.path))) replies.plain(response, 'missing');
    } catch (error) {
      replies.failed(request, response, error);
    }
  }
  const server = createListener(handle, refuseMalformed(securityHeaders(config), config.siteName));
  reportFence();
  const jobs = await startJobs(database.url, config.clock ? JOBS : JOBS_ON_DEMAND);
  let listeners: Listener[];
  try {
    await writeAudit(database.db, { event: 'server.started', ...BY_SYSTEM });
    listeners = await listenOn(server, { listen: config.listen, port: config.workerPort });
  } catch (error) {
    await jobs.stop();
    throw error;
  }
  const parts = {
    jobs: jobs.stop,
    listener: () => closeServer(server, listeners, false),
    database: () => database.close(),
  };
  let stopped: Promise<void> | undefined;
  const unwatch = watchFaults(() => stop());
  const stop = () => {
    stopping = true;
    stopped ??= inOrder(parts).finally(unwatch);
    return stopped;
  };
  // Whatever runs the process starts it again.
  void jobs.failed.then(stop).then(() => process.exit(1));
  const { port } = server.address() as { port: number };
  log.info({ port }, 'working');
  return { port, stop };
}
