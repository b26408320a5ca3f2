import { config } from '../../core/config.ts';
import { unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { isInLimit, limit } from '../../core/limits/limit.ts';
import { GatewayError } from '../../gateways/messaging/contract.ts';
import { gatewayWait, handOver } from '../../gateways/messaging/gateways.ts';
import { hasGateway } from '../../gateways/messaging/put-in-outbox.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { identityLookup } from '../../identity/accounts/identities.ts';
import type { Delivery, Outcome, Start } from './delivery-queries.ts';
import { ADDRESS, mailOfPost } from './mail-of-post.ts';

/** Jobs have no client address. */
const NOWHERE = { ip: '', browser: Buffer.alloc(0) };
const TAKEN = { outcome: 'taken' } as const;

/** Limits the mails per address over all senders: the reader of an address may not be the cast who proved it. */
async function mayLeave({ castId, sealed, tries }: Delivery): Promise<boolean> {
  if (tries > 0) return true;
  const email = unseal(ADDRESS, sealed ?? Buffer.alloc(0));
  // Mail addresses are compared without case.
  const target = identityLookup({ kind: 'email', value: email }).toString('hex');
  return isInLimit(limit('cross_mail', { facts: NOWHERE, account: `cast:${castId}`, target }));
}

/** Without a gateway it lies in the outbox, where a developer reads it; in production nothing leaves. */
async function keep(db: Db, delivery: Delivery, start: Start): Promise<Outcome> {
  if (config().production) return { outcome: 'failed', problem: 'no_gateway' };
  const { to, subject, text } = await mailOfPost(db, delivery);
  const isKept = await transact(db, async (trx) => {
    if (!(await start(trx))) return false;
    await sendMail(trx, { to, subject, text });
    return true;
  });
  return isKept ? { outcome: 'sent' } : TAKEN;
}

export async function sendByMail(db: Db, delivery: Delivery, start: Start): Promise<Outcome> {
  const wait = hasGateway('mail') ? gatewayWait('mail') : 0;
  if (wait > 0) return { outcome: 'later', problem: 'unreachable', waitMs: wait };
  if (!(await mayLeave(delivery))) return { outcome: 'failed', problem: 'limit' };
  if (!hasGateway('mail')) return keep(db, delivery, start);
  const letter = await mailOfPost(db, delivery);
  if (!(await start(db))) return TAKEN;
  try {
    await handOver(letter, delivery.id);
    return { outcome: 'sent' };
  } catch (error) {
    const { outcome } = error instanceof GatewayError ? error : new GatewayError('unknown', String(error));
    if (outcome === 'later') return { outcome, problem: 'unreachable' };
    return { outcome: 'failed', problem: outcome === 'never' ? 'refused' : 'unknown' };
  }
}
