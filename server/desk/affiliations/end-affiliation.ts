import { businessDateOf } from '../../core/business-day.ts';
import type { EndedBy } from '../../core/db/affiliation-tables.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { limit } from '../../core/limits/limit.ts';
import { mailShopIfRoom } from '../../directory/shops/mail-shop.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import type { ShopSetting } from './contract.ts';
import * as desk from './desk-queries.ts';
import { lockAccount, updateEnded } from './queries.ts';
import { readAffiliation } from './read-affiliation.ts';
import { ENDED, endMail } from './wording.ts';

type Ending = { castId: number; userId: number | null; shopId: number; by: EndedBy };

/** Page, posts and followers stay hers; what she was to do at the shop is off. The account is locked. @returns the row of her history */
export async function leaveShop(
  trx: Queryable,
  { castId, userId, shopId, by }: Ending,
): Promise<number | null> {
  await desk.deleteShiftsFrom(trx, castId, shopId, businessDateOf(currentTime()));
  // Before the page moves: a page that moves without a word is taken for one that staff have moved.
  const ended = userId === null ? null : await updateEnded(trx, { userId, shopId, by });
  if (by !== 'move') await desk.updateCast(trx, castId, { shopId: null });
  await addJob(trx, 'settle_posts_of', { castId }, { key: `settle_moved:${castId}` });
  return ended;
}

/** A shop that she has left already is left. @throws LimitError; ApiError not_found */
export async function endOwnAffiliation(
  db: Db,
  caller: MemberCaller,
  { id: shopId }: { id: number },
): Promise<ShopSetting> {
  const { userId, facts } = caller;
  await limit('react', { facts, account: userId });
  await transact(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account) throw new ApiError('forbidden');
    const { castId, name } = account;
    const cast = castId === null ? undefined : await desk.lockCast(trx, castId);
    if (castId === null || cast?.shopId !== shopId) {
      if (castId !== null && (await desk.wasHere(trx, shopId, castId))) return;
      throw new ApiError('not_found');
    }
    await leaveShop(trx, { castId, userId, shopId, by: 'cast' });
    await mailShopIfRoom(trx, shopId, endMail(shopId, name));
    await auditMember(trx, caller, {
      event: 'affiliation.ended',
      target: `cast:${castId}`,
      detail: { shop: shopId },
    });
  });
  await applyPageChanges();
  return { ...(await readAffiliation(db, caller)), message: ENDED };
}
