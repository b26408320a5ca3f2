import { config } from '../../core/config.ts';
import { nameRow } from '../../core/crypto/row-names.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { postPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import type { Deliveries, Delivery } from './contract.ts';
import { type LogRow, reopenDelivery, selectLog, selectOwnDelivery } from './delivery-queries.ts';
import { SHOWN } from './limits.ts';
import { queueDelivery } from './queue-deliveries.ts';
import { AGAIN, FINAL, NOT_AGAIN, PROBLEMS, type Problem, WAITING, X_NAME } from './wording.ts';
import { selectLink } from './x-queries.ts';

const EXCERPT = 40;

function reasonOf({ status, problem }: LogRow): string | null {
  if (problem === null) return null;
  if (status === 'failed') return PROBLEMS[problem as Problem] ?? PROBLEMS.unreachable;
  return WAITING[problem as Problem] ?? null;
}

function present(row: LogRow): Delivery {
  const { id, postId, title, status, problem, remoteId, at, body, isDeleted, isProved } = row;
  const text = body.trim().replace(/\s+/g, ' ');
  const isOpen = status === 'waiting' || status === 'sending';
  return {
    id: nameRow('delivery', id),
    tlId: postId,
    text: text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed()}…` : text || '写真・動画の投稿',
    path: isDeleted ? null : postPath(postId),
    name: title ?? X_NAME,
    state: isOpen ? 'waiting' : status,
    reason: reasonOf(row),
    on: postedOnOf(at),
    canResend: status === 'failed' && isProved && !isDeleted && !FINAL.has(problem ?? ''),
    url: remoteId === null ? null : `https://x.com/i/status/${remoteId}`,
  };
}

async function isXOpen(db: Db, castId: number): Promise<boolean> {
  const link = config().x && (await selectLink(db, castId));
  return Boolean(link?.enabled && !link.ended);
}

export async function readDeliveries(db: Db, castId: number, which: 'mail' | 'x'): Promise<Delivery[]> {
  const rows = (await selectLog(db, castId, which, SHOWN)).map(present);
  const isOpen = which === 'mail' || (await isXOpen(db, castId));
  return rows.map((row) => ({ ...row, canResend: row.canResend && isOpen }));
}

/** Once, however often it is pressed. @throws ApiError not_found; InvalidInputError for what has arrived */
export async function resend(
  db: Db,
  { castId, userId, facts }: CastCaller,
  { id }: { id: number },
): Promise<Deliveries> {
  await limit('cross_post', { facts, account: userId });
  const before = await selectOwnDelivery(db, castId, id);
  if (!before) throw new ApiError('not_found');
  const isReopened = await transact(db, async (trx) => {
    const reopened = await reopenDelivery(trx, castId, id);
    if (reopened) await queueDelivery(trx, id);
    return Boolean(reopened);
  });
  const { status, isOpen } = (await selectOwnDelivery(db, castId, id)) ?? before;
  if (!isReopened && status !== 'waiting' && status !== 'sending')
    throw new InvalidInputError({ custom: [isOpen ? NOT_AGAIN : PROBLEMS.unproved] });
  const which = before.destinationId === null ? 'x' : 'mail';
  return { deliveries: await readDeliveries(db, castId, which), message: AGAIN };
}
