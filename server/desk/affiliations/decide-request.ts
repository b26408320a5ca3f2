import { notifyAccount, notifyMoved } from '../../community/notifications/notify.ts';
import { readStanding } from '../../community/visibility/set-visibility.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { limit } from '../../core/limits/limit.ts';
import { setCastHidden } from '../../directory/casts/set-status.ts';
import { mailShopIfRoom } from '../../directory/shops/mail-shop.ts';
import { NO_NAME } from '../../identity/accounts/limits.ts';
import { readKana } from '../../identity/profiles/save-profile.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { Agreement, ShopCasts } from './contract.ts';
import * as desk from './desk-queries.ts';
import { leaveShop } from './end-affiliation.ts';
import * as queries from './queries.ts';
import { readDesk } from './read-desk.ts';
import * as wording from './wording.ts';

const limitDesk = (caller: Caller) =>
  limit('affiliation_desk', { facts: caller.facts, account: actorOf(caller).actor });

/** Locks the account, so that she does not withdraw meanwhile. @throws ApiError not_found */
async function lockRequest(trx: Queryable, shopId: number, requestId: number) {
  const found = await queries.selectRequest(trx, requestId);
  const account = found?.shopId === shopId ? await queries.lockAccount(trx, found.userId) : undefined;
  const request = account && (await queries.selectRequest(trx, requestId));
  if (!account || !request) throw new ApiError('not_found');
  return { account, request };
}

const kanaOf = (name: string): string => {
  const kana = readKana('', name);
  return 'value' in kana ? kana.value : '';
};

/** A page of this shop that no account has. @throws InvalidInputError */
async function linkPage(
  trx: Queryable,
  castId: number,
  shopId: number,
  { name, kana }: { name: string; kana: string },
): Promise<void> {
  const cast = await desk.lockCast(trx, castId);
  if (cast?.shopId !== shopId || !cast.isShown || (await desk.selectOwner(trx, castId)))
    throw new InvalidInputError({ castId: [wording.NOT_TO_LINK] });
  const named = cast.name === name ? {} : { name, kana };
  await desk.updateCast(trx, castId, { shopId, ...named });
}

/** Her page moves with her; without one, one is made or linked. @returns its id, and whether it was hers before */
async function placePage(
  trx: Queryable,
  account: { id: number; name: string; kana: string; castId: number | null },
  { shopId, castId }: { shopId: number; castId: number | null },
): Promise<{ castId: number; hadPage: boolean }> {
  const { id: userId, name } = account;
  const kana = account.kana || kanaOf(name);
  if (account.castId === null) {
    if (castId !== null) await linkPage(trx, castId, shopId, { name, kana });
    const page = castId ?? (await desk.insertCast(trx, { shopId, name, kana }));
    await desk.updateOwner(trx, userId, page);
    return { castId: page, hadPage: false };
  }
  if (castId !== null) throw new InvalidInputError({ castId: [wording.NOT_TO_LINK] });
  const own = account.castId;
  const former = (await desk.lockCast(trx, own))?.shopId ?? null;
  if (former !== null) {
    await leaveShop(trx, { castId: own, userId, shopId: former, by: 'move' });
    await mailShopIfRoom(trx, former, wording.endMail(former, name));
  }
  await desk.updateCast(trx, own, { shopId });
  return { castId: own, hadPage: true };
}

/** Twice is once. `seenBy`: whose eyes the document had, where staff answer. @throws LimitError; ApiError not_found; InvalidInputError */
export async function agreeToRequest(
  db: Db,
  caller: Caller,
  agreement: Agreement & { id: number; requestId: number; seenBy?: 'shop' | 'staff' },
): Promise<ShopCasts> {
  const { id: shopId, requestId, castId: linked, seenBy } = agreement;
  await limitDesk(caller);
  await transact(db, async (trx) => {
    const { account, request } = await lockRequest(trx, shopId, requestId);
    if (request.status === 'active') return;
    if (request.status !== 'pending') throw new InvalidInputError({ custom: [wording.DECIDED] });
    if (account.name === NO_NAME) throw new InvalidInputError({ custom: [wording.NAMELESS_YET] });
    const { castId, hadPage } = await placePage(trx, account, { shopId, castId: linked ?? null });
    await queries.updateAgreed(trx, requestId, caller.isAdmin ? null : caller.shopLoginId);
    await notifyAccount(trx, { userId: account.id, id: requestId, event: 'affiliation_agreed' });
    if (hadPage && request.notifyFollowers) await notifyMoved(trx, castId, requestId);
    await addJob(trx, 'settle_faces', { userId: account.id });
    await addJob(trx, 'settle_posts_of', { castId }, { key: `settle_moved:${castId}` });
    await auditDesk(trx, caller, {
      ...{ event: 'affiliation.agreed', target: `affiliation:${requestId}` },
      detail: {
        ...{ shop: shopId, cast: castId, linked: linked != null, documentSeen: true },
        ...(seenBy === undefined ? {} : { seenBy }),
      },
    });
  });
  await applyPageChanges();
  return { ...(await readDesk(db, shopId)), message: wording.APPROVED };
}

/** @throws LimitError; ApiError not_found; InvalidInputError */
export async function declineRequest(
  db: Db,
  caller: Caller,
  { id: shopId, requestId }: { id: number; requestId: number },
): Promise<ShopCasts> {
  await limitDesk(caller);
  await transact(db, async (trx) => {
    const { account, request } = await lockRequest(trx, shopId, requestId);
    if (request.status === 'declined') return;
    if (request.status !== 'pending') throw new InvalidInputError({ custom: [wording.DECIDED] });
    await queries.updateRefused(trx, requestId, 'declined');
    await notifyAccount(trx, { userId: account.id, id: requestId, event: 'affiliation_declined' });
    await auditDesk(trx, caller, { event: 'affiliation.declined', target: `affiliation:${requestId}` });
  });
  return { ...(await readDesk(db, shopId)), message: wording.DECLINED };
}

/** A page that no account looks after. @returns what it was and is, for the record */
async function hide(trx: Queryable, castId: number) {
  const before = await readStanding(trx, { castId });
  const isChanged = await setCastHidden(trx, castId, 'staff', true);
  const after = await readStanding(trx, { castId });
  return isChanged && before && after ? { before, after } : null;
}

/**
 * A page that no account has is hidden with it: it would be in no one's care. `reason`: of staff, for the record.
 * @throws ApiError not_found; InvalidInputError
 */
export async function endAtShop(
  db: Db,
  caller: Caller,
  { shopId, castId, reason }: { shopId: number; castId: number; reason?: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const owner = await desk.selectOwner(trx, castId);
    if (owner) await queries.lockAccount(trx, owner.id);
    const cast = await desk.lockCast(trx, castId);
    if (cast?.shopId !== shopId) {
      if (await desk.wasHere(trx, shopId, castId)) return;
      throw new ApiError('not_found');
    }
    if ((await desk.selectOwner(trx, castId))?.id !== owner?.id)
      throw new InvalidInputError({ custom: [wording.CHANGED] });
    const userId = owner?.id ?? null;
    const id = await leaveShop(trx, { castId, userId, shopId, by: caller.isAdmin ? 'staff' : 'shop' });
    const hidden = userId === null || id === null ? await hide(trx, castId) : null;
    if (userId !== null && id !== null) await notifyAccount(trx, { userId, id, event: 'affiliation_ended' });
    await auditDesk(trx, caller, {
      ...{ event: 'affiliation.ended', target: `cast:${castId}` },
      detail: {
        shop: shopId,
        ...hidden,
        ...(reason === undefined ? {} : { reason }),
      },
    });
  });
  await applyPageChanges();
}

/** @throws LimitError; ApiError not_found; InvalidInputError */
export async function endForShop(
  db: Db,
  caller: Caller,
  { id: shopId, castId }: { id: number; castId: number },
): Promise<ShopCasts> {
  await limitDesk(caller);
  await endAtShop(db, caller, { shopId, castId });
  return { ...(await readDesk(db, shopId)), message: wording.ENDED };
}
