import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me, setMe } from '../../lib/me-store.ts';
import { $messages } from '../../overlay/messages-store.ts';
import { followForShifts, toggleFollow } from './toggle-follow.ts';

const answers = new Map<number, (answer: Response) => void>();
const wished: unknown[] = [];
const before = $me.get();

beforeEach(() => {
  // What is said over the page comes later, and not after the test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { castId, on } = JSON.parse(body) as { castId: number; on: boolean };
    wished.push(on);
    return new Promise<Response>((done) => void answers.set(castId, done));
  });
});
afterEach(() => {
  answers.clear();
  wished.length = 0;
  $me.set(before);
  $messages.set([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a refused follow takes back itself alone, and an answer undoes none that is under way', async () => {
  setMe({ ...$me.get(), guest: false, myId: 'm', followingCasts: [1] });
  const followed = [2, 3, 4].map((id) => toggleFollow('cast', id));
  await expect.poll(() => answers.size).toBe(3);
  expect($me.get().followingCasts).toEqual([1, 2, 3, 4]);
  answers.get(3)?.(Response.json({ following: true, followingCasts: [1, 3], message: '' }));
  answers.get(2)?.(Response.json({}, { status: 403 }));
  await Promise.all(followed.slice(0, 2));
  expect([...$me.get().followingCasts].sort()).toEqual([1, 3, 4]);
  answers.get(4)?.(Response.json({ following: true, followingCasts: [1, 3, 4], message: '' }));
  await followed[2];
  expect([...$me.get().followingCasts].sort()).toEqual([1, 3, 4]);
});

it('a follow that another device began before is wished once, and stands', async () => {
  setMe({ ...$me.get(), guest: false, myId: 'm', followingCasts: [1] });
  const followed = followForShifts(5, 'ナナ');
  await expect.poll(() => answers.has(5)).toBe(true);
  answers.get(5)?.(Response.json({ following: true, followingCasts: [1, 5], message: 'フォローしました。' }));
  await followed;
  expect(wished).toEqual([true]);
  expect($me.get().followingCasts).toEqual([1, 5]);
  await vi.advanceTimersByTimeAsync(300);
  const said = 'ナナさんをフォローしました。出勤したらお知らせします。';
  expect($messages.get().map(({ body }) => body)).toEqual([said]);
});
