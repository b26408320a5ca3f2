import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $me, setMe } from '../../lib/me-store.ts';
import { expectTag, setSessionTag } from '../../lib/session-tag.ts';
import { seePosts } from './see-posts.ts';

const member = { ...$me.get(), guest: false, myId: 'abc', sessionTag: 'tag' };
const page = { cookie: '', documentElement: { dataset: {} } };
const sent: [path: string, tag: string | undefined][] = [];
let see: (id: number) => void;
let leave = () => {};

class FakeObserver {
  constructor(watch: (entries: object[]) => void) {
    see = (id) =>
      watch([
        {
          target: { dataset: { tl: String(id) } },
          isIntersecting: true,
          intersectionRatio: 1,
          intersectionRect: {},
        },
      ]);
  }
}

beforeEach(() => {
  sent.length = 0;
  setSessionTag(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', page);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('addEventListener', (_name: string, run: () => void) => (leave = run));
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push([path, headers['X-Session-Tag']]);
    return Response.json(path === '/api/me' ? member : {});
  });
  // Its observer is the first one's, in every test.
  seePosts({ querySelectorAll: () => [] } as unknown as ParentNode);
});
afterEach(() => {
  page.cookie = '';
  setMe({ ...member, guest: true, myId: null, sessionTag: null });
  expectTag(Promise.resolve());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a guest’s views go after a while', async () => {
  see(1);
  await vi.advanceTimersByTimeAsync(2900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([['/api/tl_views', undefined]]);
});

it('views wait for the answer that says whose they are', async () => {
  let answer = () => {};
  page.cookie = 'me=1';
  expectTag(new Promise((done) => (answer = done)));
  see(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
  setMe(member);
  answer();
  await expect.poll(() => sent).toEqual([['/api/tl_views', 'tag']]);
});

it('views that meet a login, whose cookie is here before its answer, ask whose they are', async () => {
  page.cookie = 'me=1';
  see(3);
  await vi.advanceTimersByTimeAsync(3000);
  await expect
    .poll(() => sent)
    .toEqual([
      ['/api/me', undefined],
      ['/api/tl_views', 'tag'],
    ]);
});

it('views that still wait when their page is left go at once', async () => {
  expectTag(new Promise(() => {}));
  see(4);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
  leave();
  await expect.poll(() => sent).toEqual([['/api/tl_views', undefined]]);
});
