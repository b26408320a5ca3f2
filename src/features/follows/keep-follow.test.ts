import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me } from '../../lib/me-store.ts';
import { readCalls } from '../../overlay/kept-calls.ts';
import { $messages } from '../../overlay/messages-store.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import { keepFollow } from './keep-follow.ts';

const before = $me.get();

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('location', { pathname: '/shop/7/', origin: 'https://yoakari.example' });
  vi.stubGlobal('document', { referrer: 'https://yoakari.example/tl/12/', documentElement: { dataset: {} } });
  $me.set({ ...before, check: true, guest: false, myId: 'm' });
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  $me.set(before);
  $messages.set([]);
  $waiting.set([]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('keeps the follow of a shop with the post that has led to it', async () => {
  await keepFollow('shop', 7);
  await keepFollow('shop', 8);
  expect(readCalls()).toMatchObject([
    { mark: 'shop:7', path: '/api/shop_follow', body: { shopId: 7, postId: 12 } },
    { mark: 'shop:8', body: { shopId: 8 } },
  ]);
});
