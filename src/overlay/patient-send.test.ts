import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../lib/answer.ts';
import { $me, setMe } from '../lib/me-store.ts';
import { isWaiting, patiently, sendWaiting } from './patient-send.ts';

type Sent = { path: string; key: string };
const sent: Sent[] = [];
const said: string[] = [];
let answer: Answer<{ message?: string }>;
let count = 0;
vi.mock('../lib/deliver.ts', async (original) => ({
  ...(await original<object>()),
  newKey: () => `key-${++count}`,
  deliver: async ({ path }: { path: string }, { key }: { key: string }) => {
    sent.push({ path, key });
    return answer;
  },
}));
vi.mock('./messages-store.ts', () => ({ showMessage: (body: string) => said.push(body) }));

const refused = (status: number): typeof answer => ({
  ok: false,
  refusal: { status, errors: {}, message: '', needLogin: false, body: null },
});
const kept = new Map<string, string>();
const network = { onLine: false };

beforeEach(() => {
  for (const list of [sent, said]) list.splice(0);
  kept.clear();
  network.onLine = false;
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  setMe({ ...$me.get(), guest: false, myId: 'm' });
});
afterEach(() => vi.unstubAllGlobals());

it('what got no answer waits for the network and is sent once more under its key', async () => {
  answer = refused(0);
  const done = patiently('いいね')({ method: 'post', path: '/api/tl_like', body: { tlId: 1 } });
  await expect.poll(() => said).toEqual(['オフラインです。つながったら送信します。']);
  expect(isWaiting('/api/tl_like', { tlId: 1 })).toBe(true);
  expect(isWaiting('/api/tl_like', { tlId: 2 })).toBe(false);
  await sendWaiting();
  expect(sent).toHaveLength(1);
  network.onLine = true;
  answer = { ok: true, data: { message: 'いいねしました。' } };
  await sendWaiting();
  expect(await done).toBe(answer);
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(isWaiting('/api/tl_like', { tlId: 1 })).toBe(false);
  await sendWaiting();
  expect(sent).toHaveLength(2);
});

it('what fails again is given up and told; a decided answer never waits', async () => {
  answer = refused(0);
  const done = patiently('いいね')({ method: 'post', path: '/api/tl_like', body: { tlId: 1 } });
  await expect.poll(() => kept.size).toBe(1);
  network.onLine = true;
  await sendWaiting();
  expect(await done).toBe(answer);
  expect(kept.size).toBe(0);
  answer = refused(429);
  expect(await patiently('いいね')({ method: 'post', path: '/api/tl_like', body: { tlId: 1 } })).toBe(answer);
  expect(kept.size).toBe(0);
});

it('on a later page the visitor is told, and nobody sends what somebody else did', async () => {
  const call = { path: '/api/cast_follow', body: { castId: 1 }, key: 'a', what: 'フォロー', at: Date.now() };
  const others = [
    { ...call, by: 'm' },
    { ...call, by: 'other', key: 'b' },
    { ...call, by: 'm', key: 'c', at: 0 },
  ];
  kept.set('waiting-calls', JSON.stringify(others));
  network.onLine = true;
  answer = refused(500);
  await sendWaiting();
  expect(sent.map(({ key }) => key)).toEqual(['a']);
  expect(said).toEqual(['フォローを送れませんでした。もう一度お試しください。']);
  expect(kept.size).toBe(0);
});
