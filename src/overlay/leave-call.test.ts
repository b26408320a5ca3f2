import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me, setMe } from '../lib/me-store.ts';
import { readCalls } from './kept-calls.ts';
import { asPageLeaves } from './leave-call.ts';
import { $messages } from './messages-store.ts';
import { sendWaiting } from './send-waiting.ts';
import { $waiting } from './waiting-store.ts';

const before = $me.get();
const kept = new Map<string, string>();
const sent: { method: string; path: string; key: string | undefined; keepalive: boolean }[] = [];
/** Of the answer that comes; null: none does. */
let status: number | null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sent.length = 0;
  status = null;
  vi.stubGlobal(
    'fetch',
    async (path: string, request: { method: string; headers: Record<string, string>; keepalive?: true }) => {
      const { method, headers, keepalive = false } = request;
      sent.push({ method, path, key: headers['Idempotency-Key'], keepalive });
      if (status === null) throw new TypeError('The page is gone.');
      return Response.json({ message: '削除しました。' }, { status });
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

const leave = () =>
  asPageLeaves({ mark: 'decision:7', what: 'コメントの削除' })({
    method: 'delete',
    path: '/api/tl_comment/7',
  });
async function said(): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(300);
  return $messages.get().map(({ body }) => body);
}

it.each([
  ['no answer', null],
  ['a site that is closed', 503],
])('what meets %s as its page is left goes from the next page, under its key and quietly', async (_, met) => {
  status = met;
  await leave();
  expect(readCalls()).toHaveLength(1);
  status = 200;
  await sendWaiting();
  const [first] = sent;
  expect(first).toMatchObject({ method: 'DELETE', path: '/api/tl_comment/7', keepalive: true });
  expect(sent.slice(1)).toEqual([{ ...first, keepalive: false }]);
  expect([readCalls(), await said()]).toEqual([[], []]);
});

it.each([
  ['done', 200],
  ['gone already', 404],
  ['decided already', 422],
])('what is %s is kept no more, and nothing is said of it', async (_, met) => {
  await leave();
  status = met;
  await sendWaiting();
  expect([readCalls(), await said()]).toEqual([[], []]);
  await leave();
  expect([readCalls(), sent.length]).toEqual([[], 3]);
});

it('what is refused is said on the next page', async () => {
  await leave();
  status = 403;
  await sendWaiting();
  expect(await said()).toEqual(['コメントの削除を送れませんでした。削除しました。']);
  expect(readCalls()).toEqual([]);
});

it('of an unknown visitor nothing is kept', async () => {
  $me.set({ ...before, check: false });
  await leave();
  expect([sent.length, kept.size]).toEqual([1, 0]);
});
