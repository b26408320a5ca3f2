import { PLAN_DAYS } from '../../community/magazines/rules.ts';
import { countReadersOf, startIssue } from '../../community/magazines/send-magazine.ts';
import { addPlanJob } from '../../community/magazines/send-planned.ts';
import { deletePlan, hasPlanToday, insertPlan } from '../../community/magazines/stored-plans.ts';
import { sampleMail } from '../../community/magazines/wording.ts';
import { config } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { selectOpenShop } from '../../core/db/open-shop.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit, limitTarget } from '../../core/limits/limit.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { identityLookup } from '../../identity/accounts/identities.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { readLoginsAt } from '../../identity/shop-logins/read-shops.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { IssueForm, IssueText, ShopMagazines } from './contract.ts';
import { readShopMagazines } from './read-magazines.ts';
import * as wording from './wording.ts';

const DAY_MS = 86_400_000;
const refuse = (field: string, problem: string): never => {
  throw new InvalidInputError({ [field]: [problem] });
};

function checkTime(at: Date): void {
  if (at.getTime() <= currentTime()) refuse('sendOn', wording.PAST);
  if (at.getTime() > currentTime() + PLAN_DAYS * DAY_MS) refuse('sendOn', wording.FAR);
}

async function sendOrPlan(
  trx: Queryable,
  caller: Caller,
  shopId: number,
  { subject, body, sendOn }: IssueForm,
): Promise<string> {
  const shop = await lockShop(trx, shopId);
  if (!shop) throw new ApiError('not_found');
  if (!(await selectOpenShop(trx, shopId)))
    refuse('custom', shop.isDraft ? wording.NOT_OPEN : wording.HIDDEN);
  if ((await countReadersOf(trx, shopId)) === 0) refuse('custom', wording.NO_READERS);
  if (!sendOn) {
    const isTaken = await hasPlanToday(trx, shopId);
    const by = { ...actorOf(caller), facts: caller.facts };
    if (isTaken || !(await startIssue(trx, { shopId, subject, body }, by)))
      refuse('custom', wording.DAY_TAKEN);
    return wording.SENT;
  }
  const planId = await insertPlan(trx, { shopId, dueAt: sendOn, subject, body });
  if (planId === undefined) return refuse('sendOn', wording.DAY_TAKEN);
  await addPlanJob(trx, planId, sendOn);
  await auditDesk(trx, caller, {
    ...{ event: 'magazine.planned', target: `shop:${shopId}` },
    detail: { planId, due: sendOn.toISOString() },
  });
  return wording.PLANNED;
}

/** To the readers of a shop, at once or at its hour; one a business day. @throws InvalidInputError; LimitError */
export async function writeMagazine(
  db: Db,
  caller: Caller,
  { id: shopId, ...form }: { id: number } & IssueForm,
): Promise<ShopMagazines> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  await refuseBannedWords(db, { subject: form.subject, body: form.body });
  if (form.sendOn) checkTime(form.sendOn);
  if (!config().operator.address) refuse('custom', wording.NOT_READY);
  return transactOnce(db, caller, async (trx) => {
    const message = await sendOrPlan(trx, caller, shopId, form);
    return { ...(await readShopMagazines(trx, caller, { id: shopId })), message };
  });
}

/** Before it goes; what could not be sent leaves the list. @throws InvalidInputError once it has gone; LimitError */
export async function cancelMagazine(
  db: Db,
  caller: Caller,
  { id: shopId, planId }: { id: number; planId: number },
): Promise<ShopMagazines> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  return transactOnce(db, caller, async (trx) => {
    const plan = await deletePlan(trx, { id: planId, shopId });
    if (!plan) return refuse('custom', wording.GONE);
    const desk = await readShopMagazines(trx, caller, { id: shopId });
    const { event, message } = plan.problem
      ? { event: 'magazine.removed', message: wording.REMOVED }
      : { event: 'magazine.cancelled', message: wording.CANCELLED };
    await auditDesk(trx, caller, { event, target: `shop:${shopId}`, detail: { planId } });
    return { ...desk, message };
  });
}

/** To the address of the login itself; admins have none. @throws ApiError not_found; InvalidInputError; LimitError */
export async function testMagazine(
  db: Db,
  caller: Caller,
  { id: shopId, subject, body }: { id: number } & IssueText,
): Promise<Done> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  await refuseBannedWords(db, { subject, body });
  if (!config().operator.address) refuse('custom', wording.NOT_READY);
  const own = (await readLoginsAt(db, shopId)).find(({ id }) => id === caller.shopLoginId);
  if (!own) throw new ApiError('not_found');
  const target = identityLookup({ kind: 'email', value: own.email }).toString('hex');
  return transactOnce(db, caller, async (trx) => {
    await limitTarget(trx, 'mail', target);
    await limitTarget(trx, 'magazine_test', actorOf(caller).actor);
    await sendMail(trx, { to: own.email, ...sampleMail({ subject: `【テスト】${subject}`, body }) });
    await auditDesk(trx, caller, { event: 'magazine.tested', target: `shop:${shopId}` });
    return { message: wording.TESTED };
  });
}
