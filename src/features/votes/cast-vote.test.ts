import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me, setMe } from '../../lib/me-store.ts';
import { $messages } from '../../overlay/messages-store.ts';
import { castVote } from './cast-vote.ts';
import { $votes, type VoteState } from './votes-store.ts';

const place = { dataset: { votesName: 'ナナ' }, querySelector: () => null } as unknown as HTMLElement;
const points = { point: 20, max: 30, needRecovery: true, step: 1, interval: 600, nextIn: 300 };
const state: VoteState = { ...points, total: 50, refusal: null, cap: null, at: Date.now() };
const OF_GUEST = { point: 0, max: 0, needRecovery: false, step: 0, interval: 0, nextIn: null };
const before = $me.get();

let answer: ((response: Response) => void) | undefined;
let trembled: number;

beforeEach(() => {
  answer = undefined;
  trembled = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { onLine: true, vibrate: () => trembled++ });
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)));
  setMe({ ...$me.get(), guest: false, myId: 'm' });
});
afterEach(() => {
  $me.set(before);
  $votes.set(null);
  $messages.set([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['at once by a member whose points are known', state, { total: 60, trembled: 1 }],
  ['by its answer where only a guest is known', { ...state, ...OF_GUEST }, { total: 50, trembled: 0 }],
])('a vote is shown %s', async (_how, known, shown) => {
  $votes.set(known);
  const voted = castVote(place, 1);
  await expect.poll(() => answer).toBeDefined();
  expect({ total: $votes.get()?.total, trembled }).toEqual(shown);
  answer?.(Response.json({ ...points, point: 10, voted: 10, cap: null, total: 60, message: '+10Pt' }));
  await vi.advanceTimersByTimeAsync(1000);
  await voted;
  expect($votes.get()).toMatchObject({ point: 10, max: 30, total: 60 });
});

it.each([
  [
    'flies to the ring, which nods then, and its points on to the sum',
    { top: 12, bottom: 40 },
    false,
    ['light', 'ring', '+10', 'sum'],
  ],
  [
    'does not fly from a header that is out of view: the ring nods, and the points fly',
    { top: -40, bottom: 0 },
    false,
    ['ring', '+10', 'sum'],
  ],
  ['does nothing under reduced motion, nor do its points', { top: 12, bottom: 40 }, true, []],
])('the light of a vote %s', async (_what, moon, isReduced, moved) => {
  const animated: string[] = [];
  const element = (name: string, box: object = {}) => ({
    getBoundingClientRect: () => ({ x: 0, y: 0, width: 30, height: 30, ...box }),
    textContent: '',
    animate() {
      animated.push(this.textContent || name);
      return { addEventListener: (event: string, then: () => void) => event === 'finish' && then() };
    },
    ...{ setAttribute: () => {}, removeAttribute: () => {}, append: () => {}, remove: () => {} },
  });
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  vi.stubGlobal('document', {
    ...{ documentElement: { dataset: {} }, body: element('body') },
    querySelector: () => element('moon', moon),
    createElement: () => element('light'),
  });
  const button = { ...element('button'), querySelector: () => element('ring') };
  const around = {
    ...place,
    querySelector: (part: string) =>
      part === '[data-votes-do]' ? button : part === '[data-votes-total]' ? element('sum') : null,
  } as unknown as HTMLElement;
  $votes.set(state);
  const voted = castVote(around, 1);
  await expect.poll(() => answer).toBeDefined();
  expect(animated).toEqual(moved);
  answer?.(Response.json({ ...points, point: 10, voted: 10, cap: null, total: 60, message: '+10Pt' }));
  await vi.advanceTimersByTimeAsync(1000);
  await voted;
});
