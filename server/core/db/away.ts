import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * PostgreSQL: broken connections (08), exhausted resources (53), interventions and limits (57), read-only during a
 * failover (25006), transaction limits (25P03, 25P04), locks that came too late (55P03), a failing disk (58030), and
 * serialisation failures after the last try (40001, 40P01).
 */
const POSTGRES = /^(08\w{3}|53\w{3}|57\w{3}|25006|25P0[34]|55P03|58030|40001|40P01)$/;

/** The system: hosts out of reach, sockets exhausted. */
const SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN'],
  ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EMFILE', 'ENFILE'],
]);

/** The driver's own errors have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/;

/** True when the database is out of reach or cannot work now; false for a wrong statement. */
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

export function noteFailure(error: unknown): void {
  const store = watched.getStore();
  if (store && isDatabaseAway(error)) store.isAway = true;
}

/** For work that hides its failures, as rendering does: says whether the database was away. */
export async function noticingAway<T>(work: () => Promise<T>): Promise<{ result: T; isAway: boolean }> {
  const store = { isAway: false };
  const result = await watched.run(store, work);
  return { result, isAway: store.isAway };
}
