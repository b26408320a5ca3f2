import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { deleteDraft } from '../../directory/shops/create-shop.ts';
import { updateLicense } from '../../directory/shops/set-license.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { takeBackInvitation } from '../../identity/shop-logins/invite-login.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import type { Entry } from '../inquiries/read-desk.ts';
import { openSealed } from '../inquiries/sealed-words.ts';
import { setEntryStatus } from '../inquiries/set-entry-status.ts';
import * as queries from './queries.ts';
import { canUndo } from './read-entries.ts';
import { NOT_DECIDED, USED, undoneMail } from './wording.ts';

/** Takes back what an approval granted. @returns the restored permit of a claimed shop */
async function takeBack(trx: Queryable, found: queries.OpenedRow): Promise<{ license?: string | null }> {
  const { id, state, shop, shopLoginId } = found;
  if (shop && shopLoginId !== null) await takeBackInvitation(trx, { shopLoginId, shopId: shop.id });
  if (state === 'listed' && !(shop && (await deleteDraft(trx, shop.id))))
    throw new InvalidInputError({ custom: [USED] });
  const former = shop && (await queries.withdrawLicense(trx, { id, shopId: shop.id }));
  if (!shop || !former) return {};
  await updateLicense(trx, shop.id, former);
  return { license: former.licenseNumber };
}

/**
 * Returns the application to waiting: removes the applicant's access, mails the reason, deletes an unopened shop,
 * restores the permit of a listed one. @throws ApiError not_found; InvalidInputError
 */
export async function undoDecision(
  db: Db,
  caller: AdminCaller,
  { id, reason }: { id: number; reason: string },
): Promise<Done> {
  const answer = await transactOnce(db, caller, async (trx) => {
    if (!(await queries.lockEntry(trx, id))) throw new ApiError('not_found');
    const found = await queries.selectEntry(trx, id);
    if (!found) throw new ApiError('not_found');
    const { state, shop } = found;
    if (found.decidedAt === null) throw new InvalidInputError({ custom: [NOT_DECIDED] });
    if (!canUndo(found)) throw new InvalidInputError({ custom: [USED] });
    const isApproved = state !== 'declined';
    const again = isApproved ? await takeBack(trx, found) : {};
    await queries.deleteDecision(trx, id);
    if (isApproved) {
      const { email } = openSealed<Entry>(found.sealed);
      await sendMail(trx, { to: email, ...undoneMail(found.receipt, reason) });
    }
    await setEntryStatus(trx, id, { status: 'checking', message: isApproved ? reason : undefined });
    await auditAdmin(trx, caller, {
      event: 'shop_entry.reopened',
      target: `inquiry:${id}`,
      detail: { before: state, after: 'waiting', shop: shop?.id ?? null, ...again, reason },
    });
    return { message: '審査を取り消しました。もう一度審査できます。' };
  });
  await applyPageChanges();
  return answer;
}
