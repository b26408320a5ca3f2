import { config } from '../../core/config.ts';
import { seal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { log } from '../../core/log.ts';
import type { Letter } from './contract.ts';
import { insertMessage } from './queries.ts';

const MAX_ATTEMPTS = 10;
/** A message has one job at a time. */
export const jobKey = (id: number): string => `message:${id}`;

export function hasGateway(channel: Letter['channel']): boolean {
  const { smtpUrl, twilio } = config().messaging;
  return channel === 'mail' ? smtpUrl !== null : twilio !== null;
}

/**
 * In the caller's transaction. Without a gateway the developer reads it; in production its content is dropped and
 * logged.
 */
export async function putInOutbox(trx: Queryable, letter: Letter, expiresAt?: Date): Promise<void> {
  const sealed = seal('outbox', JSON.stringify(letter));
  const { channel } = letter;
  if (hasGateway(channel) && channel !== 'voice') {
    const id = await insertMessage(trx, { channel, sealed, status: 'queued', expiresAt: expiresAt ?? null });
    return addJob(trx, 'send_message', { id }, { maxAttempts: MAX_ATTEMPTS, key: jobKey(id) });
  }
  if (config().production) {
    log.error({ channel }, 'a message cannot leave: no gateway is configured');
    const problem = 'no gateway';
    await insertMessage(trx, { channel, sealed: Buffer.alloc(0), status: 'failed', problem });
  } else await insertMessage(trx, { channel, sealed, status: 'kept', expiresAt: expiresAt ?? null });
}
