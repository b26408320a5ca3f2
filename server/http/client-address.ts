import { BlockList, isIP, isIPv6 } from 'node:net';

/** `::ffff:1.2.3.4` and `1.2.3.4` are one address; anything that is no address becomes `0.0.0.0`. */
export function plainAddress(text: string | undefined): string {
  const address = (text ?? '').trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) ? address.toLowerCase().replace(/%[^%]*$/, '') : '0.0.0.0';
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

/** The /64 of an IPv6 address, which is one customer's. */
const network64 = (address: string) => `${groupsOf(address).slice(0, 4).join(':')}::/64`;

/** By what an address is counted: itself, or the /64 of an IPv6 address. */
export const addressKey = (address: string): string => (isIPv6(address) ? network64(address) : address);

/** What is kept of an address: its /24, or the /64 of an IPv6 address. */
export const addressPrefix = (address: string): string =>
  isIPv6(address) ? network64(address) : `${address.split('.').slice(0, 3).join('.')}.0/24`;

/** Networks as they are asked about, with the answers for the addresses that asked last: looking takes long. */
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

/** Whether an address is one of `networks` (addresses or CIDR; the same array is read once). */
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

/**
 * Who is calling: the other end of the connection, or, only when that is one of our own proxies, the last hop that
 * it wrote into `X-Forwarded-For`.
 */
export function clientAddress(
  remote: string | undefined,
  forwarded: string | undefined,
  proxies: readonly string[],
): string {
  const address = plainAddress(remote);
  if (!forwarded || !isWithin(address, proxies)) return address;
  return plainAddress(forwarded.split(',').at(-1));
}
