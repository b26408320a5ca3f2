import { expect, it } from 'vitest';
import { given, grown, type VoteState } from './votes-store.ts';

const MINUTE = 60_000;
const state: VoteState = {
  ...{ point: 70, max: 100, needRecovery: true, step: 2, interval: 600, nextIn: 360 },
  ...{ total: 50, refusal: null, at: 0 },
};

it('points grow between two answers of the server, and not beyond their limit', () => {
  expect(grown(state, 0)).toEqual({ point: 70, nextIn: 6 * MINUTE });
  expect(grown(state, 5.5 * MINUTE)).toEqual({ point: 70, nextIn: 0.5 * MINUTE });
  expect(grown(state, 6 * MINUTE)).toEqual({ point: 72, nextIn: 10 * MINUTE });
  expect(grown(state, 27 * MINUTE)).toEqual({ point: 76, nextIn: 9 * MINUTE });
  expect(grown(state, 900 * MINUTE)).toEqual({ point: 100, nextIn: null });
  // The reader's clock went back.
  expect(grown(state, -MINUTE)).toEqual({ point: 70, nextIn: 6 * MINUTE });
});

it('what is given is seen at once, and taken back without a trace', () => {
  const after = given(state, 10, 0);
  expect(after).toMatchObject({ point: 60, total: 60, nextIn: 360 });
  expect(given(after, -10, 0)).toEqual(state);
  const full: VoteState = { ...state, point: 100, needRecovery: false, nextIn: null };
  expect(given(full, 10, 0)).toMatchObject({ point: 90, needRecovery: true, nextIn: 600 });
  expect(given(given(full, 10, 0), -10, 0)).toEqual(full);
});
