import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliver, type Method } from './deliver.ts';
import { expectTag } from './session-tag.ts';

type Call = { path: string; key: string | undefined };
const calls: Call[] = [];
/** The status of each answer in turn; 0 is none. */
let answers: number[] = [];

async function fakeFetch(path: string, { headers }: { headers: Record<string, string> }): Promise<Response> {
  calls.push({ path, key: headers['Idempotency-Key'] });
  const status = answers.shift() ?? 200;
  if (status === 0) throw new TypeError('offline');
  return Response.json({}, { status });
}

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});
afterEach(() => vi.unstubAllGlobals());

const follow = (castId: number) => deliver({ method: 'post', path: '/api/cast_follow', body: { castId } });
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
  const mute = (method: Method, key?: string) =>
    deliver({ method, path: '/api/mutes', body: { id: 1 } }, { key });
  await mute('post');
  await mute('delete');
  await mute('post', 'own');
  await mute('post');
  const [first, second, own, again] = keys();
  expect([own, again]).toEqual(['own', first]);
  expect(second).not.toBe(first);
});

it('a form tells its progress, goes without a key of its own, and answers like any other call', async () => {
  const headers = new Map<string, string>();
  const reports: number[] = [];
  class FakeRequest {
    status = 422;
    responseText = '{"errors":{"file":["large"]}}';
    upload: { onprogress?: (event: object) => void } = {};
    onload = () => {};
    open(): void {}
    setRequestHeader = (name: string, value: string) => headers.set(name, value);
    send(): void {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const sent = { method: 'post', path: '/api/tl_media', body: new FormData() } as const;
  const answer = await deliver(sent, { tag: 'tag', onProgress: (percent) => reports.push(percent) });
  expect(answer).toMatchObject({ ok: false, refusal: { status: 422, errors: { file: ['large'] } } });
  expect(reports).toEqual([25]);
  expect(Object.fromEntries(headers)).toEqual({
    'X-Requested-With': 'XMLHttpRequest',
    'X-Session-Tag': 'tag',
  });
});

it('a call without an answer is given up after a minute, or as soon as it is aborted', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, fail) => signal.addEventListener('abort', fail)),
  );
  const stop = new AbortController();
  const given = vi.fn();
  void deliver({ method: 'get', path: '/api/me' }).then(given);
  void deliver({ method: 'get', path: '/api/me' }, { signal: stop.signal }).then(given);
  stop.abort();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(given).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toHaveBeenCalledTimes(2);
  expect(given).toHaveBeenLastCalledWith({ ok: false, refusal: expect.objectContaining({ status: 0 }) });
  vi.useRealTimers();
});

it('what is aborted while it waits for the session of its page is not sent', async () => {
  const stop = new AbortController();
  let come = () => {};
  expectTag(new Promise((done) => (come = done)));
  const answer = deliver({ method: 'post', path: '/api/tl_like', body: {} }, { signal: stop.signal });
  stop.abort();
  come();
  expect(await answer).toMatchObject({ ok: false, refusal: { status: 0 } });
  expect(calls).toEqual([]);
});
