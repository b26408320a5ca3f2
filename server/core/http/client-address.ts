import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

const NONE = '0.0.0.0';

/** `::ffff:1.2.3.4` and `1.2.3.4` are one address; anything that is no address becomes `0.0.0.0`. */
export function plainAddress(text: string | undefined): string {
  const address = (text ?? '').trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) ? address.toLowerCase().replace(/%[^%]*$/, '') : NONE;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

const networkOf = (address: string, bits: 48 | 64) =>
  `${groupsOf(address)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`;
const network24 = (address: string) => `${address.split('.').slice(0, 3).join('.')}.0/24`;

export const addressKey = (address: string): string => (isIPv6(address) ? networkOf(address, 64) : address);

export const addressPrefix = (address: string): string =>
  isIPv6(address) ? networkOf(address, 64) : network24(address);

/** One line gets up to a /48: 65,536 networks of /64. */
export const networkKey = (address: string): string =>
  isIPv6(address) ? networkOf(address, 48) : network24(address);

/** With the answers for the latest addresses: a lookup takes long. */
type Networks = { list: BlockList; known: Map<string, boolean> };

const MOST_KNOWN = 1000;
const read = new WeakMap<readonly string[], Networks>();

function readNetworks(networks: readonly string[]): Networks {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const family = isIPv6(base) ? 'ipv6' : 'ipv4';
    if (bits) list.addSubnet(base, Number(bits), family);
    else list.addAddress(base, family);
  }
  const made = { list, known: new Map<string, boolean>() };
  read.set(networks, made);
  return made;
}

export function isWithin(address: string, networks: readonly string[]): boolean {
  const { list, known } = read.get(networks) ?? readNetworks(networks);
  let answer = known.get(address);
  if (answer === undefined) {
    answer = list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(address, answer);
  }
  return answer;
}

const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** One spelling of an address, however a proxy writes it: `0:0:0:0:0:FFFF:0102:0304` is `1.2.3.4`. */
function canonical(text: string): string {
  if (!isIPv6(text)) return plainAddress(text);
  const { hostname } = new URL(`http://[${text}]/`);
  const [, ...halves] = MAPPED.exec(hostname) ?? [];
  if (halves.length === 0) return hostname.slice(1, -1);
  return halves
    .flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255])
    .join('.');
}

function addressOfHop(hop: string): string {
  const text = hop.trim();
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? text).split('%', 1);
  return canonical(address);
}

/** Chains of proxies are short; more hops than these were not written by ours. */
const MOST_HOPS = 10;

/**
 * The other end of the connection, or behind our own proxies the nearest hop of `X-Forwarded-For` that is none of them
 * (security.md S72); `0.0.0.0` behind a proxy that wrote no address.
 */
export function clientAddress(
  remote: string | undefined,
  forwarded: string | undefined,
  proxies: readonly string[],
): string {
  let address = plainAddress(remote);
  let end = forwarded?.length ?? 0;
  for (let hops = 0; forwarded && end > 0 && hops < MOST_HOPS && isWithin(address, proxies); hops++) {
    const comma = forwarded.lastIndexOf(',', end - 1);
    address = addressOfHop(forwarded.slice(comma + 1, end));
    end = comma;
  }
  return address;
}

const PROXY_HEADERS = [
  ...['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'],
  ...['cf-connecting-ip', 'true-client-ip'],
] as const;

export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  PROXY_HEADERS.some((name) => headers[name] !== undefined);

const LOOPBACK = ['127.0.0.0/8', '::1'];
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export const isFromThisMachine = ({
  socket,
  headers,
}: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  isWithin(plainAddress(socket.remoteAddress), LOOPBACK) &&
  !isForwarded(headers) &&
  LOOPBACK_HOST.test(headers.host ?? '');
