import type { Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { lockActing } from '../../identity/sessions/acting.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { WriterCaller } from '../../identity/sessions/caller.ts';
import { notifyActed } from '../notifications/notify.ts';

/** First in its transaction. @returns the account of the cast. @throws ApiError forbidden for a link that has ended */
export async function lockOwner(
  trx: Queryable,
  { userId, castId, actingAdminId: adminId }: WriterCaller,
): Promise<number> {
  if (adminId === null) return userId;
  const owner = await lockActing(trx, { adminId, castId });
  if (!owner) throw new ApiError('forbidden');
  return owner.userId;
}

/** Notifies the cast and writes the audit row of an acting admin, last in the transaction; no-op for the cast herself. */
export async function noteActing(
  trx: Queryable,
  { castId, actingAdminId, facts }: WriterCaller,
  { postId, ownerId, isScheduled }: { postId: number; ownerId: number; isScheduled: boolean },
): Promise<void> {
  if (actingAdminId === null) return;
  await notifyActed(trx, { userId: ownerId, postId, isScheduled });
  const caller = { admin: { userId: actingAdminId }, facts };
  await auditAdmin(trx, caller, {
    event: isScheduled ? 'post.scheduled' : 'post.published',
    target: `post:${postId}`,
    detail: { acted_as: `cast:${castId}` },
  });
}
