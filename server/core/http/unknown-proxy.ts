import type { IncomingHttpHeaders } from 'node:http';
import { log } from '../log.ts';
import { addressPrefix, isWithin, plainAddress } from './client-address.ts';
import { gauge } from './metrics.ts';

const PROBLEM =
  'A proxy that TRUSTED_PROXIES does not name passes requests on: all its visitors count as one. Set TRUSTED_PROXIES to its address.';
/** Where a proxy of one's own may be. Strangers write its header as well, from everywhere else. */
const NEAR = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
];

let found = false;
gauge('yoakari_unknown_proxy', '1 when a proxy that TRUSTED_PROXIES does not name passes requests on', () =>
  Number(found),
);

/** Said once in the log, then in the metrics. */
export function noteProxy(remote: string, headers: IncomingHttpHeaders, proxies: readonly string[]): void {
  if (found || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
  const address = plainAddress(remote);
  if (isWithin(address, proxies) || !isWithin(address, NEAR)) return;
  found = true;
  log.warn({ alarm: 'proxy', from: addressPrefix(address) }, PROBLEM);
}
