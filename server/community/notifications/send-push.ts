import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { config } from '../../core/config.ts';
import { seal, unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { TaskPayloads } from '../../core/jobs/task-payloads.ts';
import { myPagePath } from '../../core/paths.ts';
import { secrets } from '../../core/secrets.ts';
import { KEYLESS_REFUSALS_MAX, PUSH_TIMEOUT_MS, PUSH_TTL_SECONDS, REFUSALS_MAX } from './limits.ts';
import { forgetDevice, selectDevice, updateDevice } from './settings-queries.ts';
import { unreadSentences } from './unread-sentences.ts';
import { neutralText, PLAIN_TITLE } from './wording.ts';

/** VAPID keys, base64url, derived from the secret: all processes share them; a new secret makes devices resubscribe. */
export function pushKeys(): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  const privateKey = secrets().key('vapid');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

/** The push service knows the device no more. */
const GONE = new Set([404, 410]);
/** A retry does not help. It may be for a wrong clock of ours, so one refusal forgets no device. */
const REFUSED = new Set([400, 401, 403, 413]);

/** `refusals`: how many there were in a row. */
type Device = webPush.PushSubscription & { siteKey?: string; refusals?: number };

/** Whether something can be encrypted with the keys of a device: they may lie on no curve. */
function isUsable({ keys: { p256dh, auth } }: webPush.PushSubscription): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypted for the device alone (RFC 8291); nothing when another account has the device by now, or its session ended.
 * @throws when the service cannot take it now: the job is tried again.
 */
export async function sendPush(
  db: Db,
  { deviceId, userId, count }: TaskPayloads['send_push'],
): Promise<void> {
  const device = await selectDevice(db, deviceId, userId);
  if (!device) return;
  const { siteOrigin, siteName, messaging } = config();
  const subscription = JSON.parse(unseal('push-endpoint', device.sealed)) as Device;
  const forget = () => transact(db, (trx) => forgetDevice(trx, deviceId, userId));
  // The push service refuses every message to a subscription for a former key.
  const { siteKey = pushKeys().publicKey, refusals: before = 0 } = subscription;
  if (siteKey !== pushKeys().publicKey || !isUsable(subscription)) return forget();
  const [sentence] = await unreadSentences(db, { userId, ...device });
  const payload = JSON.stringify({
    title: siteName,
    body: sentence ?? neutralText(count),
    // For a device that hides the site's name: its worker chooses.
    plain: { title: PLAIN_TITLE, body: neutralText(count) },
    path: myPagePath(device.myId, 'notifications'),
  });
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: {
      subject: siteOrigin.startsWith('https:') ? siteOrigin : `mailto:${messaging.mailFrom}`,
      ...pushKeys(),
    },
    TTL: PUSH_TTL_SECONDS,
    topic: 'notices',
  });
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  const { status, ok } = answer;
  if (!ok && !GONE.has(status) && !REFUSED.has(status))
    throw new Error(`The push service answered ${status}.`);
  const isForeign = status === 403 && subscription.siteKey === undefined;
  const refusals = REFUSED.has(status) ? before + 1 : 0;
  if (GONE.has(status) || refusals >= (isForeign ? KEYLESS_REFUSALS_MAX : REFUSALS_MAX)) return forget();
  if (refusals === before) return;
  const sealed = seal('push-endpoint', JSON.stringify({ ...subscription, refusals }));
  await updateDevice(db, { ...device, id: deviceId, now: sealed });
}
