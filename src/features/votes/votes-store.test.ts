import { afterEach, expect, it, vi } from 'vitest';
import { $votes, closedBy, given, grown, loadVotes, type VoteState } from './votes-store.ts';

const MINUTE = 60_000;
const state: VoteState = {
  ...{ point: 70, max: 100, needRecovery: true, step: 2, interval: 600, nextIn: 360 },
  ...{ total: 50, refusal: null, cap: null, at: 0 },
};

afterEach(() => {
  $votes.set(null);
  vi.unstubAllGlobals();
});

it('points grow between two answers of the server, and not beyond their limit', () => {
  expect(grown(state, 0)).toEqual({ point: 70, nextIn: 6 * MINUTE });
  expect(grown(state, 5.5 * MINUTE)).toEqual({ point: 70, nextIn: 0.5 * MINUTE });
  expect(grown(state, 6 * MINUTE)).toEqual({ point: 72, nextIn: 10 * MINUTE });
  expect(grown(state, 27 * MINUTE)).toEqual({ point: 76, nextIn: 9 * MINUTE });
  expect(grown(state, 900 * MINUTE)).toEqual({ point: 100, nextIn: null });
  // The reader's clock went back.
  expect(grown(state, -MINUTE)).toEqual({ point: 70, nextIn: 6 * MINUTE });
});

it('a vote is closed without points, at the cap of the day and for good, and says when it comes back', () => {
  expect(closedBy(state, 0)).toBeNull();
  const few = closedBy({ ...state, point: 3 }, 0);
  expect(few?.hint).toBe('あと約36分で投票できます。');
  expect(few?.why).toBe('投票ポイントが足りません（残り3Pt）。あと約36分で投票できます。');
  expect(closedBy({ ...state, point: 3 }, 10 * MINUTE)?.hint).toBe('あと約26分で投票できます。');
  expect(closedBy({ ...state, point: 3 }, 36 * MINUTE)).toBeNull();
  const capped = { ...state, point: 0, cap: '今日は上限です。' };
  expect(closedBy(capped, 0)).toEqual({
    why: '今日は上限です。',
    hint: '今日の上限です。朝5時から投票できます。',
  });
  // Of 1:00 in Japan; the business day ends four hours later.
  const ofNight = { ...state, cap: '今日は上限です。', at: Date.UTC(2026, 10, 26, 16) };
  expect(closedBy(ofNight, ofNight.at + 239 * MINUTE)?.why).toBe('今日は上限です。');
  expect(closedBy(ofNight, ofNight.at + 240 * MINUTE)).toBeNull();
  const never = { ...capped, refusal: '自分には投票できません。' };
  expect(closedBy(never, 0)?.why).toBe('自分には投票できません。');
  const guest = { ...state, ...{ point: 0, max: 0, step: 0, interval: 0, nextIn: null } };
  expect(closedBy(guest, 0)).toBeNull();
});

it('what is given is seen at once, and taken back without a trace', () => {
  const after = given(state, 10, 0);
  expect(after).toMatchObject({ point: 60, total: 60, nextIn: 360 });
  expect(given(after, -10, 0)).toEqual(state);
  const full: VoteState = { ...state, point: 100, needRecovery: false, nextIn: null };
  expect(given(full, 10, 0)).toMatchObject({ point: 90, needRecovery: true, nextIn: 600 });
  expect(given(given(full, 10, 0), -10, 0)).toEqual(full);
});

it('an answer that comes after that of a later question is dropped', async () => {
  const answers: ((total: number) => void)[] = [];
  const cast = { refusal: null, cap: null };
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((done) =>
        answers.push((total) => done(Response.json({ ...state, cast: { ...cast, total } }))),
      ),
  );
  const [first, second] = [loadVotes(1), loadVotes(1)];
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(60);
  await second;
  answers[0]?.(50);
  expect(await first).toBe(true);
  expect($votes.get()?.total).toBe(60);
  const third = loadVotes(1);
  await expect.poll(() => answers).toHaveLength(3);
  answers[2]?.(70);
  await third;
  expect($votes.get()?.total).toBe(70);
});
