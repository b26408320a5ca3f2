import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { createShop } from '../../directory/shops/create-shop.ts';
import { type License, setShopLicense } from '../../directory/shops/set-license.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { inviteLogin } from '../../identity/shop-logins/invite-login.ts';
import { readLoginsAt } from '../../identity/shop-logins/read-shops.ts';
import { SHOP_LOGIN_SUSPENDED } from '../../identity/shop-logins/wording.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import type { Entry } from '../inquiries/read-desk.ts';
import { openSealed, sealMessage } from '../inquiries/sealed-words.ts';
import { setEntryStatus } from '../inquiries/set-entry-status.ts';
import type { EntryApproval, EntryClaim } from './contract.ts';
import * as queries from './queries.ts';
import type { EntryOutcome } from './rules.ts';
import { approvedMail, DECIDED, declinedMail, MANAGED, NO_AREA, NO_SHOP, newOwnerMail } from './wording.ts';

type Opened = { id: number; receipt: string; entry: Entry };
type Outcome = Omit<Parameters<typeof queries.insertDecision>[1], 'inquiryId' | 'outcome' | 'decidedBy'>;
type Detail = Record<string, string | number | boolean | null>;

/** Locks the application: of two decisions at once the second is refused. @throws ApiError not_found; InvalidInputError */
async function decide(
  db: Db,
  caller: AdminCaller,
  { id, outcome, done }: { id: number; outcome: EntryOutcome; done: string },
  work: (trx: Queryable, opened: Opened) => Promise<Outcome & { detail: Detail; message?: string }>,
): Promise<Done> {
  return transactOnce(db, caller, async (trx) => {
    if (!(await queries.lockEntry(trx, id))) throw new ApiError('not_found');
    const found = await queries.selectEntry(trx, id);
    if (!found) throw new ApiError('not_found');
    if (found.state !== 'waiting') throw new InvalidInputError({ custom: [DECIDED] });
    const { detail, message, ...decision } = await work(trx, {
      ...{ id, receipt: found.receipt, entry: openSealed<Entry>(found.sealed) },
    });
    const decidedBy = caller.admin.userId;
    await queries.insertDecision(trx, { ...decision, inquiryId: id, outcome, decidedBy });
    await setEntryStatus(trx, id, { status: outcome === 'declined' ? 'declined' : 'reflected', message });
    await auditAdmin(trx, caller, {
      event: outcome === 'declined' ? 'shop_entry.declined' : 'shop_entry.approved',
      target: `inquiry:${id}`,
      detail: { before: 'waiting', after: outcome, ...detail },
    });
    return { message: done };
  });
}

const licenseOf = ({ licenseNumber }: { licenseNumber: string }): License => ({
  licenseNumber,
  licenseCheckedOn: businessDateOf(currentTime()),
});

async function invite(
  trx: Queryable,
  { receipt, entry }: Opened,
  { shopId, name, isClaim }: { shopId: number; name: string; isClaim: boolean },
): Promise<Outcome> {
  const { shopLoginId, path, isSuspended, isAdded } = await inviteLogin(trx, {
    ...{ name, email: entry.email, shopId, role: 'owner', called: null },
  });
  if (isSuspended) throw new InvalidInputError({ custom: [SHOP_LOGIN_SUSPENDED] });
  if (!isAdded) throw new InvalidInputError({ custom: [MANAGED] });
  await sendMail(trx, {
    to: entry.email,
    ...approvedMail(receipt, { name, shopId, path, isClaim }),
  });
  return { shopId, shopLoginId, madeLogin: path !== null };
}

/** A new shop, which no one sees before it opens. @throws ApiError not_found; InvalidInputError */
export async function approveEntry(
  db: Db,
  caller: AdminCaller,
  { id, ...approval }: { id: number } & EntryApproval,
): Promise<Done> {
  const done = '承認し、お店のログインのリンクをメールで送りました。';
  return decide(db, caller, { id, outcome: 'listed', done }, async (trx, opened) => {
    const { name, kana, category, areaId, tel } = approval;
    const { email } = opened.entry;
    const shop = { name, kana, category, areaId, tel, email, ...licenseOf(approval) };
    const shopId = await createShop(trx, shop);
    if (shopId === null) throw new InvalidInputError({ areaId: [NO_AREA] });
    const invited = await invite(trx, opened, { shopId, name, isClaim: false });
    return { ...invited, detail: { shop: shopId, login: invited.shopLoginId } };
  });
}

/** Lets the applicant manage a listed shop, and mails its owners. @throws ApiError not_found; InvalidInputError */
export async function claimShop(
  db: Db,
  caller: AdminCaller,
  { id, shopId, note, ...claim }: { id: number } & EntryClaim,
): Promise<Done> {
  const done = '承認し、このお店を管理するログインのリンクをメールで送りました。';
  const answer = await decide(db, caller, { id, outcome: 'claimed', done }, async (trx, opened) => {
    const license = licenseOf(claim);
    const changed = await setShopLicense(trx, shopId, license);
    if (!changed) throw new InvalidInputError({ shopId: [NO_SHOP] });
    const { name, former } = changed;
    for (const { role, email } of await readLoginsAt(trx, shopId))
      if (role === 'owner') await sendMail(trx, { to: email, ...newOwnerMail(name) });
    const { shopLoginId, madeLogin } = await invite(trx, opened, { shopId, name, isClaim: true });
    const permit = { licenseBefore: former.licenseNumber, licenseAfter: license.licenseNumber };
    return {
      ...{ shopId, shopLoginId, madeLogin, formerLicense: former, note: sealMessage(note) },
      detail: { shop: shopId, login: shopLoginId, called: true, ...permit },
    };
  });
  await applyPageChanges();
  return answer;
}

/** The reason is mailed, and stays with what both sides have written. @throws ApiError not_found; InvalidInputError */
export async function declineEntry(
  db: Db,
  caller: AdminCaller,
  { id, reason }: { id: number; reason: string },
): Promise<Done> {
  const done = '見送りにして、理由をメールで送りました。';
  return decide(db, caller, { id, outcome: 'declined', done }, async (trx, { receipt, entry }) => {
    await sendMail(trx, { to: entry.email, ...declinedMail(receipt, reason) });
    return { shopId: null, shopLoginId: null, madeLogin: false, message: reason, detail: { reason } };
  });
}
