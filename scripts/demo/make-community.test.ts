import { expect, it } from 'vitest';
import { makeMember, makeReviews } from './make-community.ts';

const MEMBERS = 150;
const NOW = Date.parse('2026-11-20T12:00:00+09:00');

it('names every member differently, and gives no text twice to the reviews of a shop', () => {
  const names = Array.from({ length: MEMBERS }, (_, n) => makeMember(1, n + 1, NOW).name);
  expect(new Set(names).size).toBe(MEMBERS);
  expect(names.join()).not.toMatch(/\d/);
  const longest = [];
  for (let shop = 1; shop <= 60; shop++) {
    const reviews = makeReviews(1, shop, MEMBERS, NOW);
    expect(new Set(reviews.map(({ body }) => body)).size).toBe(reviews.length);
    expect(new Set(reviews.map(({ userId }) => userId)).size).toBe(reviews.length);
    longest.push(reviews.length);
  }
  expect(Math.max(...longest)).toBe(28);
});
