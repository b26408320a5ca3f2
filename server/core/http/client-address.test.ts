import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const PROXIES = ['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'];
const from = (forwarded: string, remote = '127.0.0.1') => clientAddress(remote, forwarded, PROXIES);

describe('S72: who is calling', () => {
  it('is the other end of a connection that is none of our proxies, whatever it writes', () => {
    expect(from('198.51.100.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(from('127.0.0.1', '::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(clientAddress(undefined, '198.51.100.1', PROXIES)).toBe('0.0.0.0');
  });

  it('is the nearest hop that is none of our proxies, behind one or several', () => {
    expect(from('198.51.100.1')).toBe('198.51.100.1');
    expect(from('198.51.100.1, 10.1.2.3')).toBe('198.51.100.1');
    expect(from('198.51.100.1, 10.1.2.3, 10.9.9.9')).toBe('198.51.100.1');
    expect(from('198.51.100.1,2001:db8:ffff::7')).toBe('198.51.100.1');
    expect(from('10.0.0.1, 10.0.0.2')).toBe('10.0.0.1');
  });

  it('is never what a visitor wrote before it', () => {
    expect(from('127.0.0.1, 198.51.100.1')).toBe('198.51.100.1');
    expect(from('203.0.113.5, 10.0.0.1, 198.51.100.1, 10.1.2.3')).toBe('198.51.100.1');
  });

  it.each([
    ['198.51.100.1:50123', '198.51.100.1'],
    ['[2001:db8::1]:50123', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['0:0:0:0:0:FFFF:c633:6401', '198.51.100.1'],
    ['[::ffff:198.51.100.1]:443', '198.51.100.1'],
    ['\t198.51.100.1  , 10.1.2.3:80 ', '198.51.100.1'],
    ['198.51.100.1, [2001:db8:ffff::7]:443', '198.51.100.1'],
  ])('is read from %s', (forwarded, address) => {
    expect(from(forwarded)).toBe(address);
  });

  it.each([
    ['unknown', '0.0.0.0'],
    ['198.51.100.1, unknown', '0.0.0.0'],
    ['198.51.100.1, ', '0.0.0.0'],
    ['198.51.100.1, , 10.1.2.3', '0.0.0.0'],
    ['198.51.100.1, _hidden, 10.1.2.3', '0.0.0.0'],
    ['198.51.100.1, 1.2.3.4.5', '0.0.0.0'],
    ['198.51.100.1, 999.1.1.1', '0.0.0.0'],
    ['198.51.100.1, [::1', '0.0.0.0'],
    ['198.51.100.1, for=10.1.2.3', '0.0.0.0'],
    ['198.51.100.1, 10.1.2.3:123456', '0.0.0.0'],
  ])('is unknown behind a hop that is no address: %s', (forwarded, address) => {
    expect(from(forwarded)).toBe(address);
  });

  it('is looked for in a few hops only, however many there are', () => {
    const chain = ['198.51.100.1', ...Array<string>(9).fill('10.0.0.1')];
    expect(from(chain.join(','))).toBe('198.51.100.1');
    expect(from(['203.0.113.1', ...chain.slice(1), '10.0.0.1'].join(','))).toBe('10.0.0.1');
    expect(from(`203.0.113.1${',10.0.0.1'.repeat(1500)}`)).toBe('10.0.0.1');
  });
});
