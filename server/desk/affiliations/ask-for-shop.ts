import type { Db, Queryable } from '../../core/db/connect.ts';
import { selectOpenShop } from '../../core/db/open-shop.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { isInLimit, limit, limitTarget } from '../../core/limits/limit.ts';
import { mailShopIfRoom } from '../../directory/shops/mail-shop.ts';
import { NO_NAME } from '../../identity/accounts/limits.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { storeInquiry } from '../inquiries/ask-staff.ts';
import { NOT_LISTED, type ShopSetting, type ShopSettingForm } from './contract.ts';
import * as queries from './queries.ts';
import { readAffiliation } from './read-affiliation.ts';
import { ASKED_AGAIN_HOURS, readWish, unlistedMessage } from './rules.ts';
import * as wording from './wording.ts';

/** The shop hears of one request once a day, and finds it at its desk in any case. */
async function mailRequest(trx: Queryable, { id, shopId }: { id: number; shopId: number }, name: string) {
  if (await isInLimit(limitTarget(trx, 'affiliation_mail', id)))
    await mailShopIfRoom(trx, shopId, wording.requestMail(shopId, name));
}

/** The same shop once more is the same request, taken back in between or not. @throws InvalidInputError */
async function storeRequest(
  trx: Queryable,
  caller: MemberCaller,
  { shopId, notifyFollowers }: { shopId: number; notifyFollowers: boolean },
): Promise<void> {
  const { userId } = caller;
  const account = await queries.lockAccount(trx, userId);
  if (!account) throw new ApiError('forbidden');
  if (account.name === NO_NAME) throw new InvalidInputError({ custom: [wording.NAME_FIRST] });
  if (!(await selectOpenShop(trx, shopId))) throw new InvalidInputError({ shopId: [NOT_LISTED] });
  const present = await queries.selectAccount(trx, userId);
  if (present.shopId === shopId) throw new InvalidInputError({ shopId: [wording.ALREADY_HERE] });
  const pending = await queries.selectPending(trx, userId);
  if (pending && pending.shopId !== shopId) throw new InvalidInputError({ custom: [wording.WAITING] });
  if (pending) {
    await queries.updateNotify(trx, pending.id, notifyFollowers);
    return;
  }
  const request = { userId, shopId, notifyFollowers };
  const { id } =
    (await queries.reopenRequest(trx, request, ASKED_AGAIN_HOURS)) ??
    (await queries.insertRequest(trx, request));
  await mailRequest(trx, { id, shopId }, account.name);
  await auditMember(trx, caller, {
    event: 'affiliation.asked',
    target: `affiliation:${id}`,
    detail: { shop: shopId },
  });
}

/** A shop that is not listed becomes an inquiry to the operator. @throws InvalidInputError, LimitError */
export async function askForShop(db: Db, caller: MemberCaller, form: ShopSettingForm): Promise<ShopSetting> {
  const wish = readWish(form);
  if ('problems' in wish) throw new InvalidInputError(wish.problems);
  if ('unlisted' in wish) {
    const asked = { message: unlistedMessage(wish.unlisted) };
    return storeInquiry(db, caller, asked, async (trx, { message }) => ({
      ...(await readAffiliation(trx, caller)),
      message,
    }));
  }
  await limit('affiliation', { facts: caller.facts, account: caller.userId });
  const notifyFollowers = form.notifyFollowers ?? false;
  return transactOnce(db, caller, async (trx) => {
    await storeRequest(trx, caller, { shopId: wish.shopId, notifyFollowers });
    return { ...(await readAffiliation(trx, caller)), message: wording.REQUESTED };
  });
}

/** What became of it meanwhile is not undone. @throws ApiError not_found; InvalidInputError */
export async function withdrawRequest(
  db: Db,
  caller: MemberCaller,
  { id }: { id: number },
): Promise<ShopSetting> {
  const { userId, facts } = caller;
  await limit('react', { facts, account: userId });
  await transact(db, async (trx) => {
    await queries.lockAccount(trx, userId);
    const request = await queries.selectRequest(trx, id);
    if (request?.userId !== userId) throw new ApiError('not_found');
    if (request.status === 'active') throw new InvalidInputError({ custom: [wording.AGREED_MEANWHILE] });
    if (request.status !== 'pending') return;
    await queries.updateRefused(trx, id, 'withdrawn');
    const target = `affiliation:${id}`;
    const event = 'affiliation.withdrawn';
    await auditMember(trx, caller, { event, target });
  });
  return { ...(await readAffiliation(db, caller)), message: wording.WITHDRAWN };
}

/** The wish of the registration is the first request; by now she has a name. */
export const mailWish = (db: Db, userId: number): Promise<void> =>
  transact(db, async (trx) => {
    const account = await queries.lockAccount(trx, userId);
    const pending = account && (await queries.selectPending(trx, userId));
    if (!pending || !(await selectOpenShop(trx, pending.shopId))) return;
    await mailRequest(trx, pending, account.name);
  });
