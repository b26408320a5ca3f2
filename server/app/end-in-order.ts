import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { log } from '../core/log.ts';
import { inTime } from '../core/promises.ts';

/** Requests in flight get this long to finish when the process is asked to stop. */
const GRACE_MS = 10_000;
/** A part that takes longer to stop is left behind: the others stop all the same. */
const STEP_MS = 15_000;

/**
 * For as long as the grace lasts. `isBehindProxy`: idle connections stay until their other end lets go, as a proxy may be
 * sending its next request on one.
 */
export async function closeServer(
  server: Server,
  listeners: readonly Listener[],
  isBehindProxy: boolean,
): Promise<void> {
  // The close of an HTTP server would end the idle ones at once.
  const { close } = Listener.prototype;
  const closed = Promise.all(listeners.map((each) => new Promise((done) => close.call(each, done))));
  if (!isBehindProxy) server.closeIdleConnections();
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(grace);
}

/** A failing step does not stop the next: the database must be stopped last. */
export async function inOrder(parts: Record<string, () => Promise<void>>): Promise<void> {
  for (const [part, stop] of Object.entries(parts))
    await inTime(stop(), STEP_MS).catch((error: Error) =>
      log.error({ part, error: error.stack }, 'a part did not stop in order'),
    );
}
