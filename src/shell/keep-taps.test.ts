import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me } from '../lib/me-store.ts';
import { keepTap } from './keep-tap.ts';
import { readCalls } from './kept-calls.ts';
import { $messages, showMessage } from './messages-store.ts';
import { sendWaiting } from './waiting-calls.ts';
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
  // Nothing goes with the visitor who is set back here.
  kept.clear();
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

it('keeps no second tap where another tab has kept the first one, whatever has drawn its marks', async () => {
  status = null;
  become('m');
  await keepTap(like);
  $waiting.set([]);
  await keepTap(like);
  expect(readCalls()).toHaveLength(1);
  expect($waiting.get()).toEqual(['like:1']);
  // What waits of another account, or was refused, is no tap of this one.
  kept.set(WAITING, JSON.stringify([{ ...readCalls()[0], by: 'other' }]));
  await keepTap(like);
  expect(readCalls().map(({ by }) => by)).toEqual(['other', 'm']);
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

it('a follow goes only while the account does not follow yet, as the server says then', async () => {
  status = null;
  become('m');
  for (const castId of [1, 2]) {
    const follow = { mark: `cast:${castId}`, what: 'フォロー', undo: true, begins: true } as const;
    await keepTap({ ...follow, path: '/api/cast_follow', body: { castId } });
  }
  const sent: string[] = [];
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { cookie: 'me=1', documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (body) sent.push(body);
    return Response.json(
      path === '/api/me' ? { ...$me.get(), followingCasts: [1] } : { message: 'できました' },
    );
  });
  await sendWaiting();
  expect(sent).toEqual(['{"castId":2}']);
  expect((await said()).slice(2)).toEqual(['できました']);
  expect([kept.size, $waiting.get()]).toEqual([0, []]);
});
