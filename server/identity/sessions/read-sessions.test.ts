import { expect, it } from 'vitest';
import { networkName } from './read-sessions.ts';

it.each([
  ['203.0.113.0/24', '203.0.113.*'],
  ['2001:db8:1:2::/64', '2001:db8:1:2:*'],
  ['127.0.0.0/24', 'このコンピューター'],
  ['0:0:0:0::/64', 'このコンピューター'],
  ['::1', 'このコンピューター'],
])('the network %s is shown as %s', (prefix, name) => expect(networkName(prefix)).toBe(name));
