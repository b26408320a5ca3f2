import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me, setMe } from '../lib/me-store.ts';
import { forgetCall, refusedCall, type WaitingCall, waitingCalls } from './kept-calls.ts';
import { $messages, showMessage } from './messages-store.ts';
import { onSentLater, sendWaiting, showUnsent } from './send-waiting.ts';
import { holdText, IS_SLOW, patiently, sendText } from './waiting-calls.ts';
import { $waiting, WAITING } from './waiting-store.ts';

type Sent = { path: string; key: string; on: boolean | undefined };
const sent: Sent[] = [];
/** Null: none comes. */
let answer: { status: number; body: object } | null;
/** Until it is resolved no answer comes, nor that there is none. */
let answering: Promise<void> | null;
const done = (message: string): typeof answer => ({ status: 200, body: { message } });
const refused = (status: number, message = ''): typeof answer => ({ status, body: { message } });

async function answerTo(path: string, request: { headers: Record<string, string>; body: string }) {
  const { on } = JSON.parse(request.body) as { on?: boolean };
  sent.push({ path, key: request.headers['Idempotency-Key'] ?? '', on });
  await answering;
  if (!answer) throw new TypeError('offline');
  return Response.json(answer.body, { status: answer.status });
}

/** From saying a message to showing it, and until three have been shown one after the other, in ms. */
const [SHOW_DELAY, THREE_SHOWN] = [300, 20_000];
const shown = new Map<number, string>();
async function said(wait = SHOW_DELAY): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(wait);
  return [...shown.values()];
}

const happened = new Map<string, () => void>();
const kept = new Map<string, string>();
const keep = (...calls: object[]) => kept.set(WAITING, JSON.stringify(calls));
const network = { onLine: false };
const before = $me.get();
const become = (myId: string | null) => setMe({ ...$me.get(), guest: myId === null, myId });

const WAITS = 'オフラインです。つながったら送信します。';
const like = { method: 'post', path: '/api/tl_like', body: { tlId: 1, on: true } } as const;
const LIKE = { mark: 'like:1', what: 'いいね' };
const comment = {
  method: 'post',
  path: '/api/tl_comment',
  body: { tlId: 1, comment: 'おつかれさま' },
} as const;
const COMMENT = { mark: 'comment:1', what: 'コメント', edit: '/tl/1/#comments-1' };

let stopListening: () => void;
beforeEach(() => {
  sent.length = 0;
  kept.clear();
  shown.clear();
  network.onLine = false;
  answer = null;
  answering = null;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', answerTo);
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', (name: string, hear: () => void) => happened.set(name, hear));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  // Other files of the process may have said something that is still shown, or shown later.
  const last = showMessage('');
  stopListening = $messages.listen((messages) => {
    for (const { id, body } of messages) if (id > last) shown.set(id, body);
  });
  become('m');
});
afterEach(() => {
  kept.clear();
  $me.set(before);
  stopListening();
  $messages.set([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what got no answer waits, marked, for the network and is sent under its key until there is an answer', async () => {
  const taken: string[] = [];
  const answered = patiently(LIKE, () => taken.push('back'))(like);
  await expect.poll(() => taken).toEqual(['back']);
  expect(await said()).toEqual([WAITS]);
  expect($waiting.get()).toEqual(['like:1']);
  await sendWaiting();
  expect(sent).toHaveLength(1);
  network.onLine = true;
  await sendWaiting();
  expect($waiting.get()).toEqual(['like:1']);
  answer = done('いいねしました。');
  await sendWaiting();
  expect(await answered).toEqual({ ok: true, data: { message: 'いいねしました。' } });
  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  expect($waiting.get()).toEqual([]);
  await sendWaiting();
  expect(sent).toHaveLength(3);
  // Its caller tells of it.
  expect(await said()).toEqual([WAITS]);
});

it('a decided answer never waits, nor what no known account has done, nor where nothing can be kept', async () => {
  const never = () => expect.unreachable();
  const statusOf = async () => {
    const result = await patiently(LIKE, never)(like);
    return result.ok ? 200 : result.refusal.status;
  };
  answer = refused(429);
  expect(await statusOf()).toBe(429);
  answer = null;
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(await statusOf()).toBe(0);
  vi.stubGlobal('document', { cookie: 'me=1', documentElement: { dataset: {} } });
  $me.set({ ...$me.get(), check: false });
  expect(await statusOf()).toBe(0);
  expect(kept.size).toBe(0);
});

it('on a later page the visitor gets a message, and no one sees or sends what another visitor did', async () => {
  const call = { path: '/api/cast_follow', body: { castId: 1, on: true }, what: 'フォロー', at: Date.now() };
  const others = [
    { ...call, mark: 'cast:1', by: 'm', key: 'a', done: 'ナナさんをフォローしました。' },
    { ...call, mark: 'cast:2', by: 'other', key: 'b' },
    { ...call, mark: 'cast:3', by: null, key: 'c' },
    { ...call, mark: 'cast:4', by: 'm', key: 'd', at: Date.now() - 21 * 3_600_000 },
    { ...call, mark: 'cast:5', by: 'm', key: 'e' },
  ];
  keep(...others);
  await sendWaiting();
  expect($waiting.get()).toEqual(['cast:1', 'cast:4', 'cast:5']);
  expect(waitingCalls('cast:2')).toEqual([]);
  const changed: string[] = [];
  onSentLater((mark) => changed.push(mark));
  network.onLine = true;
  answer = done('フォローしました。');
  await sendWaiting();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'e']);
  const TOO_OLD = 'フォローを送れませんでした。時間がたったため、送信をやめました。';
  expect(await said(THREE_SHOWN)).toEqual(['ナナさんをフォローしました。', TOO_OLD, 'フォローしました。']);
  expect(changed).toEqual(['cast:1', 'cast:5']);
  become('other');
  await sendWaiting();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'e', 'b']);
  expect(kept.get(WAITING)).toContain('"c"');
});

it('a session that is over sends nothing and loses nothing', async () => {
  void patiently(LIKE, () => undefined)(like);
  await expect.poll(() => $waiting.get()).toEqual(['like:1']);
  network.onLine = true;
  for (const status of [401, 419]) {
    answer = refused(status, String(status));
    await sendWaiting();
  }
  expect($waiting.get()).toEqual(['like:1']);
  expect(await said()).toEqual([WAITS, '419']);
});

it('a text leaves its form free, and comes back to its writer alone when it is refused', async () => {
  const heard: string[] = [];
  const result = await sendText(comment, COMMENT, (later, call) => {
    if (!later.ok) heard.push(later.refusal.message);
    if (!later.ok) showUnsent(call, later.refusal);
  });
  expect(result).toBeNull();
  expect(waitingCalls('comment:1')).toMatchObject([{ body: comment.body }]);
  network.onLine = true;
  answer = refused(403, 'コメントを受け付けていません。');
  await sendWaiting();
  expect(heard).toEqual(['コメントを受け付けていません。']);
  expect((await said()).at(-1)).toBe('コメントを送れませんでした。コメントを受け付けていません。');
  expect($waiting.get()).toEqual([]);
  await sendWaiting();
  expect(sent).toHaveLength(2);
  const call = refusedCall('comment:1');
  expect(call).toMatchObject({ body: comment.body, refused: 'コメントを受け付けていません。' });
  become('other');
  expect(refusedCall('comment:1')).toBeUndefined();
  become('m');
  if (call) forgetCall(call);
  expect(kept.size).toBe(0);
});

function hang(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  return resolve;
}

it('a first try that hangs is kept at once, shown as waiting after four seconds, and answers its tap later', async () => {
  const goOn = hang();
  network.onLine = true;
  answer = done('いいねしました。');
  const taken: string[] = [];
  const answered = patiently(LIKE, () => taken.push('back'))(like);
  await expect.poll(() => kept.get(WAITING)).toContain('"like:1"');
  expect([taken, $waiting.get()]).toEqual([[], []]);
  await sendWaiting();
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(taken).toEqual(['back']);
  expect([$waiting.get(), waitingCalls('like:1').length]).toEqual([['like:1'], 1]);
  expect(await said()).toEqual([IS_SLOW]);
  goOn();
  expect(await answered).toMatchObject({ ok: true });
  expect([kept.size, $waiting.get(), sent.length]).toEqual([0, [], 1]);
});

it('a page that is left leaves what was on its way to the next one, under the same key', async () => {
  const goOn = hang();
  network.onLine = true;
  void patiently(LIKE, () => undefined)(like);
  await expect.poll(() => sent.length).toBe(1);
  happened.get('pagehide')?.();
  answering = null;
  answer = done('いいねしました。');
  await sendWaiting();
  expect([sent, kept.size]).toEqual([[sent[0], sent[0]], 0]);
  goOn();
});

it('what was sent on a later page can be taken back there, by the opposite wish under another key', async () => {
  const body = { tlId: 1, on: true };
  keep({ path: '/api/tl_like', body, ...LIKE, at: Date.now(), by: 'm', key: 'a', undo: true });
  const changed: unknown[] = [];
  onSentLater((mark, data) => changed.push([mark, data]));
  network.onLine = true;
  answer = done('いいねしました。');
  await sendWaiting();
  expect(await said()).toEqual(['いいねしました。']);
  const undo = $messages.get().at(-1)?.action;
  expect(undo?.label).toBe('元に戻す');
  answer = done('いいねを取り消しました。');
  undo?.run();
  await expect.poll(() => changed).toHaveLength(2);
  expect(sent.map(({ path, on }) => [path, on])).toEqual([true, false].map((on) => ['/api/tl_like', on]));
  expect(sent[1]?.key).not.toBe('a');
  expect(await said(THREE_SHOWN)).toContain('いいねを取り消しました。');
});

it('a text that waits goes back to its writer, and is not sent; one that is on its way does not', async () => {
  const goOn = hang();
  const waits = sendText(comment, COMMENT, () => expect.unreachable());
  await expect.poll(() => sent.length).toBe(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await waits).toBeNull();
  const [call] = waitingCalls('comment:1') as [WaitingCall];
  expect(await holdText(call)).toBe(false);
  goOn();
  await expect.poll(() => kept.get(WAITING)).toContain('"tried":false');
  expect(await holdText(call)).toBe(true);
  expect([$waiting.get(), refusedCall('comment:1')?.body]).toEqual([[], comment.body]);
  network.onLine = true;
  answer = done('コメントしました。');
  await sendWaiting();
  expect(sent).toHaveLength(1);
});

it.each([
  [429, '短時間に多くのアクセスを検知しました。', true],
  [403, 'この操作を行う権限がありません。', true],
  [401, 'ログインしてください。', false],
  [503, '通信できませんでした。', false],
] as const)(
  'a review that meets %i later is given back with its reason, or waits on',
  async (status, why, isRefused) => {
    const review = {
      method: 'post',
      path: '/api/review',
      body: { shopId: 1, comment: '静かなお店です。' },
    } as const;
    const REVIEW = { mark: 'review:1', what: '口コミ', edit: '/shop/1/#modal=review&shopId=1' };
    expect(
      await sendText(review, REVIEW, (later, call) => later.ok || showUnsent(call, later.refusal)),
    ).toBeNull();
    network.onLine = true;
    answer = refused(status, why);
    await sendWaiting();
    expect(refusedCall('review:1')?.refused).toBe(isRefused ? why : undefined);
    expect($waiting.get()).toEqual(isRefused ? [] : ['review:1']);
    expect((await said()).slice(1)).toEqual(isRefused ? [`口コミを送れませんでした。${why}`] : []);
    expect(kept.get(WAITING)).toContain('静かなお店です。');
  },
);
