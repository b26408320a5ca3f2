import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me } from '../lib/me-store.ts';
import { readCalls } from '../overlay/kept-calls.ts';
import { $messages, showMessage } from '../overlay/messages-store.ts';
import { $waiting, WAITING } from '../overlay/waiting-store.ts';
import { keep } from './keep-taps.ts';

const before = $me.get();
const kept = new Map<string, string>();
/** Of the file of the script; null: there is no network. */
let status: number | null;
let asked = 0;
const sent: string[] = [];

async function answer(_path: string, { method, body }: { method?: string; body?: string }) {
  if (method === 'HEAD') asked++;
  if (status === null) throw new TypeError('offline');
  if (!body) return new Response(null, { status });
  sent.push(body);
  return Response.json({ message: 'いいねしました。', isLiked: true, item: { totalLikes: 1 } });
}
const like = () => keep('like', 1, true);
const become = (myId: string | null) => $me.set({ ...before, check: true, guest: myId === null, myId });

async function said(): Promise<string[]> {
  await vi.runAllTimersAsync();
  return shown;
}
const shown: string[] = [];
let stop: () => void;
const inWindow = new EventTarget();
const inDocument = Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } });

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  sent.length = 0;
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('addEventListener', inWindow.addEventListener.bind(inWindow));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', inDocument);
  vi.stubGlobal('fetch', answer);
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
])('keeps a tap once where the file answers %s, and says when it goes', async (is, sentence) => {
  status = is;
  become('m');
  await like();
  await like();
  expect(await said()).toEqual([sentence, sentence]);
  const body = { tlId: 1, on: true };
  expect(readCalls()).toMatchObject([{ mark: 'like:1', path: '/api/tl_like', body, by: 'm' }]);
  expect($waiting.get()).toEqual(['like:1']);
});

it('keeps no second tap where another tab has kept the first one, whatever has drawn its marks', async () => {
  status = null;
  become('m');
  await like();
  $waiting.set([]);
  await like();
  expect(readCalls()).toHaveLength(1);
  expect($waiting.get()).toEqual(['like:1']);
  // What waits of another account, or was refused, is no tap of this one.
  kept.set(WAITING, JSON.stringify([{ ...readCalls()[0], by: 'other' }]));
  await like();
  expect(readCalls().map(({ by }) => by)).toEqual(['other', 'm']);
});

it('keeps that of a guest under no account, and nothing of a visitor who is not known', async () => {
  status = null;
  become(null);
  await like();
  expect(readCalls()).toMatchObject([{ by: null }]);
  kept.delete(WAITING);
  $waiting.set([]);
  $me.set({ ...before, check: false });
  await like();
  expect(readCalls()).toEqual([]);
  expect((await said()).at(-1)).toContain('通信できませんでした。電波の良い場所で');
});

it('keeps the follow of a shop with the post that has led to it, and none that needs a login or is there', async () => {
  status = null;
  vi.stubGlobal('location', { pathname: '/shop/7/', origin: 'https://yoakari.example' });
  Object.assign(inDocument, { referrer: 'https://yoakari.example/tl/12/' });
  $me.set({ ...before, check: true, guest: false, myId: 'm', followingShops: [9] });
  for (const shopId of [7, 8, 9]) await keep('shop', shopId, true);
  expect(readCalls()).toMatchObject([
    { mark: 'shop:7', path: '/api/shop_follow', body: { shopId: 7, postId: 12, on: true } },
    { mark: 'shop:8', body: { shopId: 8, on: true } },
  ]);
  kept.clear();
  become(null);
  await keep('cast', 1, true);
  await keep('vote', 1, true);
  expect(readCalls()).toEqual([]);
});

it('sends at once what only its script was missing for, and says what came of it', async () => {
  status = 200;
  become('m');
  await like();
  expect(sent).toEqual(['{"tlId":1,"on":true}']);
  expect(await said()).toEqual(['いいねしました。']);
  expect([readCalls(), $waiting.get()]).toEqual([[], []]);
});

it('asks for the network 5, 15 and 60 s after the last tap, then when the visitor comes back, and sends it then', async () => {
  status = null;
  become('m');
  await like();
  await vi.advanceTimersByTimeAsync(4000);
  await like();
  asked = 0;
  await vi.advanceTimersByTimeAsync(4999);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
  // A newer build has none of the scripts that send.
  status = 404;
  await vi.advanceTimersByTimeAsync(45_000);
  expect(asked).toBe(3);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([asked, sent]).toEqual([3, []]);
  // What draws it may be there since another test, and sends by itself where it can.
  status = null;
  const back = (event: 'focus' | 'visibilitychange') => {
    (event === 'focus' ? inWindow : inDocument).dispatchEvent(new Event(event));
    return vi.advanceTimersByTimeAsync(0);
  };
  await back('focus');
  inDocument.hidden = true;
  await back('visibilitychange');
  expect(asked).toBe(4);
  inDocument.hidden = false;
  status = 200;
  await back('visibilitychange');
  expect(asked).toBe(5);
  await expect.poll(() => sent).toEqual(['{"tlId":1,"on":true}']);
  await expect.poll(readCalls).toEqual([]);
  // What has gone is asked for no more.
  await back('focus');
  expect([asked, sent.length]).toEqual([5, 1]);
  // Nor is a text that was refused, which only its writer can send.
  const text = { mark: 'comment:1', what: 'コメント', path: '/api/tl_comment', body: {}, refused: 'いいえ' };
  kept.set(WAITING, JSON.stringify([{ ...text, key: 'k', by: 'm', at: Date.now() }]));
  await back('focus');
  expect(asked).toBe(5);
});
