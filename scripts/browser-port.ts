import { freePort } from '../server/core/db/free-port.ts';

/** Above the ports that browsers refuse, below those that the system gives to connections. */
const LOWEST = 20_000;
const RUNS = 500;
/** The sites of those who write stand beside that of the readers. */
const SITES = 20;

const portOf = (pid: number) => LOWEST + (pid % RUNS) * SITES;

/**
 * Where a run of browser tests has the site of the readers. It is opened a minute later: two runs that begin at once
 * would find the same port free.
 */
export const browserPort = (pid = process.pid): Promise<number> => freePort(portOf(pid));
