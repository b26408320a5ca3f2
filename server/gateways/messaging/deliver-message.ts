import { BY_SYSTEM, writeAudit } from '../../core/audit/write-audit.ts';
import { unseal } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { log } from '../../core/log.ts';
import { GatewayError, type Letter } from './contract.ts';
import { gatewayWait, handOver } from './gateways.ts';
import { jobKey } from './put-in-outbox.ts';
import {
  deleteOldMessages,
  finishMessage,
  releaseMessage,
  selectMessage,
  startMessage,
  UNDER_WAY_S,
} from './queries.ts';

const masked = (to: string) =>
  to.includes('@') ? to.replace(/^[^@]*/, '••••') : `${to.slice(0, 3)}•••••••${to.slice(-3)}`;

/** What depends on an address that takes no mail ends in the same transaction. */
export type OnBounce = (trx: Queryable, to: string) => Promise<void>;

async function giveUp(
  db: Db,
  id: number,
  {
    channel,
    problem,
    bounce,
  }: { channel: string; problem: string; bounce?: (trx: Queryable) => Promise<void> },
): Promise<void> {
  await transact(db, async (trx) => {
    await finishMessage(trx, id, { status: 'failed', problem });
    await bounce?.(trx);
  });
  log.error({ alarm: 'message', id, channel, problem }, 'a message could not be sent');
}

/** At most once: it is marked before. @throws to be tried again, when it certainly has not left */
export async function deliverMessage(
  db: Db,
  id: number,
  isLastTry: boolean,
  onBounce: OnBounce = async () => {},
): Promise<void> {
  const row = await selectMessage(db, id);
  if (row?.status !== 'queued' || row.channel === 'voice') return;
  const again = (delay: number) => addJob(db, 'send_message', { id }, { delay, key: jobKey(id) });
  // Without a job of its own it would wait for good, if its worker has died.
  if (row.isUnderWay) return again(UNDER_WAY_S * 1000);
  const wait = row.startedAt || row.isExpired ? 0 : gatewayWait(row.channel);
  if (wait > 0) return again(wait);
  const started = await startMessage(db, id);
  if (!started && !row.startedAt && !row.isExpired) return;
  if (!started)
    return giveUp(db, id, { channel: row.channel, problem: row.isExpired ? 'too late' : 'interrupted' });
  const letter = JSON.parse(unseal('outbox', started.sealed)) as Letter;
  let costYen: number;
  try {
    ({ costYen } = await handOver(letter, id));
  } catch (error) {
    const { outcome, message, isBounce } =
      error instanceof GatewayError ? error : new GatewayError('unknown', (error as Error).name);
    const failure = { channel: row.channel, problem: message };
    if (isBounce) return giveUp(db, id, { ...failure, bounce: (trx) => onBounce(trx, letter.to) });
    if (outcome !== 'later' || isLastTry) return giveUp(db, id, failure);
    await releaseMessage(db, id, message);
    throw new Error(`${row.channel}: ${message}`);
  }
  await db.transaction().execute(async (trx) => {
    await finishMessage(trx, id, { status: 'sent', costYen });
    await writeAudit(trx, {
      event: 'message.sent',
      ...BY_SYSTEM,
      target: masked(letter.to),
      detail: { channel: row.channel, id, costYen },
    });
  });
}

/** Codes and addresses are kept for a day at most (security.md 7.9). */
export const sweepMessages = (db: Db, hours: number): Promise<void> => deleteOldMessages(db, hours);
