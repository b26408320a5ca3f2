import { afterEach, expect, it, vi } from 'vitest';
import { renewPush, turnOn } from './push-device.ts';

const KEY = 'BAAB';
const keyOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;

/** A browser whose push service has `key` for this device, and the API behind it. */
function openBrowser(key: string | null) {
  const log: string[] = [];
  const subscriptionFor = (applicationServerKey: ArrayBuffer) => ({
    ...{ endpoint: 'https://push.example.jp/1', options: { applicationServerKey } },
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      log.push('unsubscribed');
      made = null;
      return true;
    },
  });
  let made = key === null ? null : subscriptionFor(keyOf(key));
  const pushManager = {
    getSubscription: async () => made,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      log.push('subscribed');
      made = subscriptionFor(applicationServerKey.buffer);
      return made;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'Firefox', maxTouchPoints: 0, onLine: true });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('window', { PushManager: class {}, Notification: {} });
  vi.stubGlobal('document', { documentElement: { dataset: { sessionTag: 't' } } });
  vi.stubGlobal('fetch', async (request: string | Request) => {
    log.push(new URL(typeof request === 'string' ? request : request.url, 'https://site.jp').pathname);
    return Response.json({ message: 'ok', devices: 1 });
  });
  return log;
}
afterEach(() => vi.unstubAllGlobals());

it('subscribes anew where the subscription is for a former key', async () => {
  const log = openBrowser('AAAA');
  expect(await renewPush('m1', KEY)).toBe(true);
  expect(log).toEqual(['unsubscribed', 'subscribed', '/api/my_page/m1/push']);
});

it('leaves a subscription for the present key, and a device without one, as they are', async () => {
  for (const key of [KEY, null]) {
    const log = openBrowser(key);
    expect(await renewPush('m1', KEY)).toBe(false);
    expect(log).toEqual([]);
  }
});

it('ends the former one when a member turns push on', async () => {
  const log = openBrowser('AAAA');
  expect((await turnOn('m1', KEY))?.ok).toBe(true);
  expect(log[0]).toBe('unsubscribed');
});
