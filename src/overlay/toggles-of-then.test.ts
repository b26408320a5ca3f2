import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me, setMe } from '../lib/me-store.ts';
import { readCalls } from './kept-calls.ts';
import { $messages } from './messages-store.ts';
import { sendWaiting } from './send-waiting.ts';
import { $waiting, WAITING } from './waiting-store.ts';

const before = $me.get();
const kept = new Map<string, string>();
const sent: { body: object; key: string | undefined }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sent.length = 0;
  vi.stubGlobal(
    'fetch',
    async (_path: string, request: { headers: Record<string, string>; body: string }) => {
      sent.push({ body: JSON.parse(request.body), key: request.headers['Idempotency-Key'] });
      return Response.json({ message: 'できました。' });
    },
  );
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  setMe({ ...before, guest: false, myId: 'm' });
});
afterEach(() => {
  kept.clear();
  $me.set(before);
  $messages.set([]);
  $waiting.set([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['フォロー', '/api/cast_follow', true],
  ['フォローの解除', '/api/shop_follow', false],
  ['いいね', '/api/tl_like', true],
  ['いいねの取り消し', '/api/tl_like', false],
  ['いいね', '/api/news_like', undefined],
])(
  '%s, kept by an older build for %s as a toggle, is sent as its wish (%s) and taken back',
  async (...of) => {
    const [what, path, on] = of;
    const by = { by: 'm', key: 'a-key-of-then', at: Date.now(), undo: true };
    kept.set(
      WAITING,
      JSON.stringify([{ path, body: { castId: 1 }, mark: 'x:1', what, begins: true, ...by }]),
    );
    await sendWaiting();
    // Under another key: the server may know the body of a first try.
    const [body, key] = on === undefined ? [{ castId: 1 }, by.key] : [{ castId: 1, on }, `${by.key}-on`];
    expect([sent, readCalls()]).toEqual([[{ body, key }], []]);
    await vi.advanceTimersByTimeAsync(300);
    $messages.get().at(-1)?.action?.run();
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]?.body).toEqual(on === undefined ? body : { castId: 1, on: !on });
  },
);
