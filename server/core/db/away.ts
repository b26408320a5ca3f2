import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * PostgreSQL's codes for what ends by itself: connections that broke (08), resources that ran out (53: disk, memory,
 * connections), an operator's or a limit's intervention (57), a server that takes no writes while another one takes
 * over (25006), transactions ended by their limits (25P03, 25P04), a lock that did not come in time (55P03), a disk
 * that fails (58030), and transactions that were in each other's way to the last try (40001, 40P01).
 */
const POSTGRES = /^(08\w{3}|53\w{3}|57\w{3}|25006|25P0[34]|55P03|58030|40001|40P01)$/;

/** The system's codes for a host that cannot be found or reached, and for sockets that ran out. */
const SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN'],
  ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EMFILE', 'ENFILE'],
]);

/** The driver's own errors have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/;

/**
 * Whether an error says that the database cannot be reached or cannot work just now, and not that a statement is wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  const {
    code,
    message = '',
    errors,
  } = (error ?? {}) as {
    code?: string;
    message?: string;
    errors?: readonly unknown[];
  };
  // A name with several addresses fails at each of them.
  if (errors) return errors.some(isDatabaseAway);
  return code ? POSTGRES.test(code) || SYSTEM.has(code) : DRIVER.test(message);
}

const watched = new AsyncLocalStorage<{ isAway: boolean }>();

/** Called by the connection for every failure. */
export function noteFailure(error: unknown): void {
  const store = watched.getStore();
  if (store && isDatabaseAway(error)) store.isAway = true;
}

/**
 * Does work that keeps its failures to itself, as the rendering of a page does, and says whether the database was away.
 */
export async function noticingAway<T>(work: () => Promise<T>): Promise<{ result: T; isAway: boolean }> {
  const store = { isAway: false };
  const result = await watched.run(store, work);
  return { result, isAway: store.isAway };
}
