import webPush from 'web-push';
import { config } from '../config.ts';
import { unseal } from '../crypto/sealing.ts';
import type { Db } from '../db/connect.ts';
import type { TaskPayloads } from '../jobs/tasks.ts';
import { PUSH_TIMEOUT_MS, PUSH_TTL_SECONDS } from './limits.ts';
import { pushKeys } from './push-keys.ts';
import { forgetDevice, selectDevice } from './settings-queries.ts';

/** The push service knows the device no more. */
const GONE = new Set([404, 410]);
/** Will be no better at another try. */
const REFUSED = new Set([400, 401, 403, 413]);

/**
 * Hands a text to the push service of a device, encrypted for the device alone (RFC 8291).
 * @throws when the service cannot take it now: the job is tried again.
 */
export async function sendPush(db: Db, { deviceId, text, path }: TaskPayloads['send_push']): Promise<void> {
  const device = await selectDevice(db, deviceId);
  if (!device) return;
  const { siteOrigin, siteName, messaging } = config();
  const subscription = JSON.parse(unseal('push-endpoint', device.sealed)) as webPush.PushSubscription;
  const payload = JSON.stringify({ title: siteName, body: text, path });
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
  if (GONE.has(answer.status))
    await db.transaction().execute((trx) => forgetDevice(trx, deviceId, device.userId));
  else if (!answer.ok && !REFUSED.has(answer.status))
    throw new Error(`The push service answered ${answer.status}.`);
}
