import { expect, it } from 'vitest';
import { isDatabaseAway } from './away.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ...['08000', '08003', '08006', '08001', '08004', '08P01'],
  ...['53000', '53100', '53200', '53300', '53400'],
  ...['57014', '57P01', '57P02', '57P03', '57P04', '57P05'],
  ...['25006', '25P03', '25P04', '55P03', '58030', '40001', '40P01'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN'],
  ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EMFILE', 'ENFILE'],
])('%s says that the database is away', (code) => {
  expect(isDatabaseAway(failed(code))).toBe(true);
});

it.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
])('so does the driver: %s', (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true);
});

it('so do all addresses of a host that refuse', () => {
  expect(isDatabaseAway(new AggregateError([failed('ECONNREFUSED'), failed('ENETUNREACH')]))).toBe(true);
});

it.each(['23505', '23503', '22001', '22P02', '42601', '42P01', '42501', '28P01', 'XX001', 'ENOENT'])(
  '%s says that something is wrong',
  (code) => {
    expect(isDatabaseAway(failed(code))).toBe(false);
  },
);

it.each([new Error('the words timeout and terminated'), new TypeError('x'), null, undefined, 'timeout'])(
  '%s says that something is wrong',
  (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  },
);
