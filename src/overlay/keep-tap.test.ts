import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me } from '../lib/me-store.ts';
import { keepTap } from './keep-tap.ts';
import { readCalls } from './kept-calls.ts';
import { $messages, showMessage } from './messages-store.ts';
import { $waiting, WAITING } from './waiting-store.ts';

const before = $me.get();
const kept = new Map<string, string>();
/** Of the file of the script; null: there is no network. */
let status: number | null;
const like = { mark: 'like:1', what: 'いいね', undo: true, path: '/api/tl_like', body: { tlId: 1 } } as const;
const become = (myId: string | null) => $me.set({ ...before, check: true, guest: myId === null, myId });

async function said(): Promise<string[]> {
  await vi.runAllTimersAsync();
  return shown;
}
const shown: string[] = [];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('offline');
    return new Response(null, { status });
  });
  // Other files of the process may have said something that is shown later.
  const last = showMessage('');
  stop = $messages.listen(([message]) => {
    if (message && message.id > last && !message.isLeaving) shown.push(message.body);
  });
});
afterEach(() => {
  stop();
  $me.set(before);
  $messages.set([]);
  $waiting.set([]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  [null, 'オフラインです。つながったら送信します。'],
  [404, '新しい版があります。再読み込みすると送信します。'],
  [200, '通信できませんでした。再読み込みすると送信します。'],
])('keeps a tap once where the file answers %s, and says when it goes', async (answer, sentence) => {
  status = answer;
  become('m');
  await keepTap(like);
  await keepTap(like);
  expect(await said()).toEqual([sentence, sentence]);
  expect(readCalls()).toMatchObject([{ mark: 'like:1', path: '/api/tl_like', body: { tlId: 1 }, by: 'm' }]);
  expect($waiting.get()).toEqual(['like:1']);
});

it('keeps that of a guest under no account, and nothing of a visitor who is not known', async () => {
  status = null;
  become(null);
  await keepTap(like);
  expect(readCalls()).toMatchObject([{ by: null }]);
  kept.delete(WAITING);
  $waiting.set([]);
  $me.set({ ...before, check: false });
  await keepTap(like);
  expect(readCalls()).toEqual([]);
  expect((await said()).at(-1)).toContain('通信できませんでした。電波の良い場所で');
});
