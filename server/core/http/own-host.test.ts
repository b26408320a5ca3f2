import { expect, it } from 'vitest';
import { ownHost } from './own-host.ts';

const site = { production: true, siteOrigin: 'https://example.jp' };
const isOwn = ownHost(site);

it.each([
  'example.jp',
  'EXAMPLE.jp',
  'example.jp:443',
  'localhost:4321',
  '127.0.0.1:4321',
  '[::1]:4321',
  '10.0.0.7',
])('S54: %s is this site or this machine', (host) => expect(isOwn(host)).toBe(true));

it.each([
  'evil.example',
  'example.jp.evil.example',
  'evil-example.jp',
  'example.jp@evil.example',
  'example.jp.',
  '',
])('S54: "%s" is another one', (host) => expect(isOwn(host)).toBe(false));

it('during development, every name will do', () => {
  expect(ownHost({ ...site, production: false })('my-mac.local:4321')).toBe(true);
  expect(isOwn(undefined)).toBe(true);
});
