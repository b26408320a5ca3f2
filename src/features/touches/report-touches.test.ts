import { afterEach, expect, it, vi } from 'vitest';
import { $me, setMe } from '../../lib/me-store.ts';
import { setSessionTag } from '../../lib/session-tag.ts';

const before = $me.get();
afterEach(() => {
  setMe({ ...before, sessionTag: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a look at a shop’s page waits for the answer that says whose it is', async () => {
  const sent: [path: string, tag: string | undefined][] = [];
  setSessionTag(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('location', { pathname: '/shop/7/', origin: 'https://yoakari.example' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', {
    ...{ cookie: 'me=1', referrer: '', hidden: false, documentElement: { dataset: {} } },
    ...{ addEventListener: () => {}, querySelectorAll: () => [] },
  });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push([path, headers['X-Session-Tag']]);
    return Response.json({ ...before, guest: false, sessionTag: 'tag' });
  });
  await import('./report-touches.ts');
  await vi.advanceTimersByTimeAsync(1000);
  await expect
    .poll(() => sent)
    .toEqual([
      ['/api/me', undefined],
      ['/api/shop_touches', 'tag'],
    ]);
});
