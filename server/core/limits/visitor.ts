import type { IncomingHttpHeaders } from 'node:http';
import { addressKey, clientAddress, isForwarded, plainAddress } from '../http/client-address.ts';
import { SESSION_COOKIES } from '../http/cookies.ts';
import { hashOf } from '../http/request-facts.ts';
import { noteProxy } from '../http/unknown-proxy.ts';
import { LimitError } from './limit.ts';
import { traffic, type Visitor } from './traffic.ts';
import type { TrafficName } from './traffic-rows.ts';

const OWN = new Set(['127.0.0.1', '::1']);

const COOKIES = Object.values(SESSION_COOKIES);
const SESSION = new RegExp(`(?:^|;\\s*)(?:${COOKIES.join('|')})=([\\w-]{43})(?:;|$)`);

/** Null when it is not counted. A session counts by its hash, alive or not. */
export function visitorOf(
  { remote, headers }: { remote: string | undefined; headers: IncomingHttpHeaders },
  proxies: readonly string[],
): Visitor | null {
  if (remote === undefined) return null;
  const forwarded = headers['x-forwarded-for'];
  noteProxy(remote, headers, proxies);
  // Forwarded by a proxy that is not in TRUSTED_PROXIES: counted under the proxy's address, as one visitor.
  if (OWN.has(plainAddress(remote)) && !isForwarded(headers)) return null;
  const address = clientAddress(remote, forwarded as string | undefined, proxies);
  const session = headers.cookie && SESSION.exec(headers.cookie)?.[1];
  return { ip: addressKey(address), account: session ? hashOf(session).toString('hex', 0, 16) : null };
}

export function limitTraffic(visitor: Visitor | null, ...names: TrafficName[]): void {
  if (!visitor) return;
  for (const name of names) {
    const wait = traffic.take(name, visitor);
    if (wait >= 0) throw new LimitError(wait);
  }
}
