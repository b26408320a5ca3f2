import { afterEach, expect, it, vi } from 'vitest';
import { NO_ACCOUNT } from '../../../server/identity/sessions/rules.ts';
import { setMe } from '../../lib/me-store.ts';
import { renewOnce, renewPush, turnOff, turnOn } from './push-device.ts';

const KEY = 'BAAB';
const keyOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;

/** A browser whose push service has `key` for this device, and the API behind it. */
function openBrowser(key: string | null, devices = 1, site = { isBusy: false }) {
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
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, 'https://site.jp');
    log.push(pathname);
    if (site.isBusy && pathname.endsWith('/push')) return Response.json({ message: '' }, { status: 429 });
    return Response.json({ message: 'ok', devices, pushKey: KEY });
  });
  for (const name of ['sessionStorage', 'localStorage']) {
    const kept = new Map<string, string>();
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  }
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

it('is renewed once in a visit of a member who has push on, without their doing', async () => {
  setMe({ ...NO_ACCOUNT, guest: false, myId: 'm1', check: true });
  const log = openBrowser('AAAA');
  await renewOnce();
  await renewOnce();
  const setting = '/api/my_page/m1/notification_setting';
  expect(log).toEqual([setting, 'unsubscribed', 'subscribed', '/api/my_page/m1/push']);
  const without = openBrowser(null);
  await renewOnce();
  expect(without).toEqual([]);
  setMe({ ...NO_ACCOUNT, check: true });
  const guests = openBrowser('AAAA');
  await renewOnce();
  expect(guests).toEqual([]);
});

it('is registered anew where the site has forgotten it, in the session alone that turned it on', async () => {
  setMe({ ...NO_ACCOUNT, guest: false, myId: 'm1', check: true });
  const log = openBrowser(KEY, 0);
  await renewOnce();
  expect(log.splice(0)).toEqual(['/api/my_page/m1/notification_setting']);
  await turnOn('m1', KEY);
  sessionStorage.setItem('push-checked', '');
  log.splice(0);
  await renewOnce();
  expect(log.splice(0).slice(1)).toEqual(['unsubscribed', 'subscribed', '/api/my_page/m1/push']);
  sessionStorage.setItem('push-checked', '');
  document.documentElement.dataset.sessionTag = 'another';
  await renewOnce();
  expect(log).toEqual(['/api/my_page/m1/notification_setting']);
});

it('is renewed by a later page where the site did not take it, in the same session alone, and not once it is off', async () => {
  setMe({ ...NO_ACCOUNT, guest: false, myId: 'm1', check: true });
  const site = { isBusy: true };
  const log = openBrowser('AAAA', 1, site);
  const [setting, push] = ['/api/my_page/m1/notification_setting', '/api/my_page/m1/push'];
  await renewOnce();
  expect(log.splice(0)).toEqual([setting, 'unsubscribed', 'subscribed', push, 'unsubscribed']);
  await renewOnce();
  expect(log.splice(0)).toEqual([setting, 'subscribed', push, 'unsubscribed']);
  site.isBusy = false;
  document.documentElement.dataset.sessionTag = 'another';
  await renewOnce();
  expect(log).toEqual([]);
  document.documentElement.dataset.sessionTag = 't';
  await renewOnce();
  expect(log.splice(0)).toEqual([setting, 'subscribed', push]);
  sessionStorage.setItem('push-checked', '');
  await turnOff('m1');
  log.splice(0);
  await renewOnce();
  expect(log).toEqual([]);
});
