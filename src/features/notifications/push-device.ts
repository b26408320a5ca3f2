import type { Answer } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { whoIsLooking } from '../../lib/me-store.ts';
import { sessionTag } from '../../lib/session-tag.ts';

const WORKER = '/push.js';

/** `install`: an iPhone or iPad, where only a site on the home screen may push. */
export type PushState = 'none' | 'install' | 'denied' | 'off' | 'on';
type Done = { devices: number; message: string };

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

/** Whether this device is notified by push, or why it cannot be. */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return isApplePhone() ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off';
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** A subscription for a former key of the site: it gets nothing, and no other one can be made beside it. */
function isFormer({ options: { applicationServerKey } }: PushSubscription, pushKey: string): boolean {
  if (!applicationServerKey) return false;
  const [key, own] = [new Uint8Array(applicationServerKey), bytesOf(pushKey)];
  return key.length !== own.length || own.some((byte, i) => byte !== key[i]);
}

/** The session in which push was turned on in this browser. */
const TURNED_ON = 'push-session';

/** That in which a subscription was ended for another one, of which the site may not have heard. */
const RENEWING = 'push-renewing';

function rememberSession(name: string, tag = sessionTag() ?? ''): void {
  try {
    localStorage.setItem(name, tag);
  } catch {
    // It is not renewed by itself, then.
  }
}
const isOfSession = (name: string): boolean =>
  sessionTag() !== null && localStorage.getItem(name) === sessionTag();

/** In a session that ended since, push has ended with it: it is turned on by a tap alone. */
const isForgotten = (devices: number): boolean => devices === 0 && isOfSession(TURNED_ON);

/**
 * Subscribes a device anew whose subscription is for a former key, or was `refused` until the site forgot it.
 * @throws when the browser's service fails
 */
export async function renewPush(myId: string, pushKey: string, refused = false): Promise<boolean> {
  if ((await pushState()) !== 'on') return false;
  const made = await subscription();
  if (made === null || !(refused || isFormer(made, pushKey))) return false;
  rememberSession(RENEWING);
  await made.unsubscribe();
  return (await turnOn(myId, pushKey))?.ok === true;
}

const CHECKED = 'push-checked';

/**
 * Once in a visit, where push is on: a new key of the site reaches a device whose owner opens no settings. Each page
 * tries once more as long as it does not come through.
 */
export async function renewOnce(): Promise<void> {
  const { myId } = await whoIsLooking();
  if (!myId || sessionStorage.getItem(CHECKED)) return;
  const [state, isAgain] = [await pushState(), isOfSession(RENEWING)];
  if (state !== 'on' && !(isAgain && state === 'off')) return;
  const answer = await call('get', '/api/my_page/:myId/notification_setting', { param: { myId } });
  if (!answer.ok) return;
  const { pushKey, devices } = answer.data;
  if (isAgain) await turnOn(myId, pushKey);
  else await renewPush(myId, pushKey, isForgotten(devices));
  if (!isOfSession(RENEWING)) sessionStorage.setItem(CHECKED, '1');
}

/** Asks for the permission and subscribes; `null` when it was not given. @throws when the browser's service fails */
export async function turnOn(myId: string, pushKey: string): Promise<Answer<Done> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const registration = await navigator.serviceWorker.ready;
  const former = await registration.pushManager.getSubscription();
  if (former && isFormer(former, pushKey)) await former.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(pushKey),
  });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  const answer = await call('post', '/api/my_page/:myId/push', {
    param: { myId },
    json: { endpoint: made.endpoint, keys: { p256dh, auth } },
  });
  if (answer.ok) {
    rememberSession(TURNED_ON);
    rememberSession(RENEWING, '');
  } else await made.unsubscribe();
  return answer;
}

export async function turnOff(myId: string): Promise<Answer<Done> | null> {
  const made = await subscription();
  if (!made) return null;
  const answer = await call('delete', '/api/my_page/:myId/push', {
    param: { myId },
    json: { endpoint: made.endpoint },
  });
  if (answer.ok) {
    rememberSession(RENEWING, '');
    await made.unsubscribe();
  }
  return answer;
}
