import type { IncomingHttpHeaders } from 'node:http';
import { log } from '../log.ts';
import { addressPrefix, isWithin, plainAddress } from './client-address.ts';

const PROBLEM =
  'A proxy that TRUSTED_PROXIES does not name passes requests on: all its visitors count as one, and those of a proxy on this machine are not limited at all. Set TRUSTED_PROXIES to its address.';

let found = false;

/** Said once in the log, then in `/readyz`. */
export function noteProxy(remote: string, headers: IncomingHttpHeaders, proxies: readonly string[]): void {
  if (found || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
  const address = plainAddress(remote);
  if (isWithin(address, proxies)) return;
  found = true;
  log.warn({ alarm: 'proxy', from: addressPrefix(address) }, PROBLEM);
}

export const proxyProblem = (): string => (found ? `${PROBLEM}\n` : '');
