import { expect, it } from 'vitest';
import { meantAddress } from './mail-typos.ts';

it.each([
  ['take@gmial.com', 'take@gmail.com'],
  ['take@GMAIL.CO', 'take@gmail.com'],
  ['ｔａｋｅ＠ｄｏｃｏｍｏ．ｃｏ．ｊｐ', 'take@docomo.ne.jp'],
  [' take..1@ezweb.co.jp ', 'take..1@ezweb.ne.jp'],
])('%s is offered as %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

it.each(['take@gmail.com', 'take@example.jp', 'gmial.com', '@gmial.com', 'a@b@gmial.com', ''])(
  'nothing is offered for "%s"',
  (typed) => {
    expect(meantAddress(typed)).toBeNull();
  },
);
