import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { send } from './send.ts';

type Call = { path: string; key: string | undefined };
const calls: Call[] = [];
/** The status of each answer in turn; 0 is none. */
let answers: number[] = [];

class FakeRequest {
  status = 0;
  response = {};
  upload = {};
  onload = () => {};
  onerror = () => {};
  #call: Call = { path: '', key: undefined };

  open(_method: string, path: string): void {
    this.#call = { path, key: undefined };
  }
  setRequestHeader(name: string, value: string): void {
    if (name === 'Idempotency-Key') this.#call.key = value;
  }
  send(): void {
    calls.push(this.#call);
    this.status = answers.shift() ?? 200;
    queueMicrotask(() => (this.status === 0 ? this.onerror() : this.onload()));
  }
}

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});
afterEach(() => vi.unstubAllGlobals());

const follow = (castId: number) => send('POST', '/api/cast_follow', { castId });
const keys = () => calls.map(({ key }) => key);

it.each([
  ['no answer', 0],
  ['a proxy without the answer', 504],
  ['another one under way', 409],
  ['a server that cannot just now', 503],
])(
  'after %s the same call goes under the same key, whatever else was sent meanwhile',
  async (_name, status) => {
    answers = [status, 0, 200];
    await follow(1);
    await follow(2);
    await follow(3);
    await follow(1);
    await follow(2);
    const [first, second, , again, secondAgain] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([again, secondAgain]).toEqual([first, second]);
    expect(new Set(keys()).size).toBe(3);
  },
);

it('what was done is done anew under another key', async () => {
  answers = [];
  await follow(4);
  await follow(4);
  expect(new Set(keys()).size).toBe(2);
});

it('calls of two methods, or with a key of their own, keep theirs apart', async () => {
  answers = [0, 0, 0, 0];
  await send('POST', '/api/mutes', { id: 1 });
  await send('DELETE', '/api/mutes', { id: 1 });
  await send('POST', '/api/mutes', { id: 1 }, undefined, { key: 'own' });
  await send('POST', '/api/mutes', { id: 1 });
  const [first, second, own, again] = keys();
  expect([own, again]).toEqual(['own', first]);
  expect(second).not.toBe(first);
});
