import { expect, it } from 'vitest';
import { regionOf } from './region.ts';

it.each([
  ['126.0.0.0/24', '日本'],
  ['49.98.12.0/24', '日本'],
  ['175.223.10.0/24', '国外（韓国）'],
  ['81.2.69.0/24', '国外（イギリス）'],
  ['8.8.8.0/24', '国外（アメリカ合衆国）'],
  ['10.1.2.0/24', '不明'],
  ['203.0.113.0/24', '不明'],
  ['2400:4050:1:2::/64', '不明'],
  ['::1', '不明'],
  ['', '不明'],
])('S23: the network %s is in %s', (network, region) => expect(regionOf(network)).toBe(region));
