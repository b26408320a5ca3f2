import type { Db } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { deleteDraft } from '../../directory/shops/create-shop.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { takeBackInvitation } from '../../identity/shop-logins/invite-login.ts';
import { setEntryStatus } from '../inquiries/close-entry.ts';
import * as queries from './queries.ts';
import { canUndo, openEntryText } from './read-entries.ts';
import { NOT_DECIDED, USED, undoneMail } from './wording.ts';

/**
 * The application waits again. A login that no one has used and a shop that has not opened go; their link opens nothing
 * any more, and its reader hears why. @throws ApiError not_found; InvalidInputError
 */
export const undoDecision = (
  db: Db,
  caller: AdminCaller,
  { id, reason }: { id: number; reason: string },
): Promise<Done> =>
  transactOnce(db, caller, async (trx) => {
    if (!(await queries.lockEntry(trx, id))) throw new ApiError('not_found');
    const found = await queries.selectEntry(trx, id);
    if (!found) throw new ApiError('not_found');
    const { state, shop, shopLoginId, madeLogin } = found;
    if (found.decidedAt === null) throw new InvalidInputError({ custom: [NOT_DECIDED] });
    if (!canUndo(found)) throw new InvalidInputError({ custom: [USED] });
    await queries.deleteDecision(trx, id);
    if (shop && shopLoginId !== null) {
      const isGone = await takeBackInvitation(trx, {
        ...{ shopLoginId, shopId: shop.id, madeLogin: madeLogin === true },
      });
      if (!isGone) throw new InvalidInputError({ custom: [USED] });
      if (state === 'listed') await deleteDraft(trx, shop.id);
      const { email } = openEntryText(found.sealed);
      await sendMail(trx, { to: email, ...undoneMail(found.receipt, reason) });
    }
    await setEntryStatus(trx, id, { status: 'checking', message: shop ? reason : undefined });
    await auditAdmin(trx, caller, {
      event: 'shop_entry.reopened',
      target: `inquiry:${id}`,
      detail: { before: state, after: 'waiting', shop: shop?.id ?? null, reason },
    });
    return { message: '審査を取り消しました。もう一度審査できます。' };
  });
