import { nameRow } from '../../core/crypto/row-names.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { identityLookup } from '../../identity/accounts/identities.ts';
import { maskedEmail } from '../../identity/accounts/rules.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import {
  invitationLines,
  inviteAgain,
  inviteLogin,
  takeBackInvitation,
} from '../../identity/shop-logins/invite-login.ts';
import { readLoginsAt } from '../../identity/shop-logins/read-shops.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { ShopStaff } from './contract.ts';

const STAFF_MAX = 20;
const KNOWN = 'このメールアドレスの方は、すでにこのお店の管理画面を使えます。';
const FULL = `スタッフとして招待できるのは${STAFF_MAX}人までです。`;
const INVITED = '招待のメールを送りました。';
const INVITED_AGAIN = '招待のメールをもう一度送りました。';
const REMOVED = '管理画面を使えないようにしました。';

/** A plain id would show how old the login is. */
export const nameStaff = (shopId: number, login: number): string => nameRow('shop-staff', login, shopId);

/** Who works there under that name; undefined for who does not, or no longer. */
export const findStaff = async (db: Queryable, shopId: number, name: string) =>
  (await readLoginsAt(db, shopId)).find(({ id }) => nameStaff(shopId, id) === name);

/** Who may use the desk of a shop; addresses in part, and nothing of whether someone has logged in. */
export async function readStaff(
  db: Queryable,
  caller: Pick<Caller, 'shopLoginId'>,
  { id: shopId }: { id: number },
): Promise<ShopStaff> {
  const rows = await readLoginsAt(db, shopId);
  return {
    people: rows.map(({ id, name, called, role, email }) => ({
      ...{ id: nameStaff(shopId, id), name: called ?? name, role, isSelf: id === caller.shopLoginId },
      mail: maskedEmail(email),
    })),
  };
}

const invitationMail = (shopId: number, shopName: string, path: string | null): MailText =>
  mailText(
    `「${shopName}」の管理画面への招待`,
    `「${shopName}」のスタッフとして招待されました。出勤表の入力と、お問い合わせ・応募・口コミへの返信ができます。`,
    ...invitationLines(shopId, path),
    'お心当たりのない場合は、このメールを破棄してください。',
  );

const change = (
  db: Db,
  caller: Caller,
  shopId: number,
  { event, message }: { event: string; message: string },
  changeLogin: (trx: Queryable, shop: { name: string }) => Promise<number | null>,
): Promise<ShopStaff> =>
  transactOnce(db, caller, async (trx) => {
    const shop = await lockShop(trx, shopId);
    if (!shop) throw new ApiError('not_found');
    const login = await changeLogin(trx, shop);
    const staff = await readStaff(trx, caller, { id: shopId });
    if (login !== null) await auditDesk(trx, caller, { event, target: `shop:${shopId}`, detail: { login } });
    return { ...staff, message };
  });

/** The answer does not tell whether the address has a login already. @throws InvalidInputError; LimitError */
export async function inviteStaff(
  db: Db,
  caller: Caller,
  { id: shopId, name, email }: { id: number; name: string; email: string },
): Promise<ShopStaff> {
  const target = identityLookup({ kind: 'email', value: email }).toString('hex');
  await limit('shop_staff', { facts: caller.facts, account: actorOf(caller).actor });
  await limit('mail', { facts: caller.facts, target });
  const done = { event: 'shop_staff.invited', message: INVITED };
  return change(db, caller, shopId, done, async (trx, shop) => {
    const people = await readLoginsAt(trx, shopId);
    const isKnown = people.some((each) => each.email.toLowerCase() === email.toLowerCase());
    if (isKnown) throw new InvalidInputError({ email: [KNOWN] });
    if (people.filter(({ role }) => role === 'staff').length >= STAFF_MAX)
      throw new InvalidInputError({ custom: [FULL] });
    const { shopLoginId, path } = await inviteLogin(trx, {
      ...{ name, email, shopId, role: 'staff', called: name },
    });
    await sendMail(trx, { to: email, ...invitationMail(shopId, shop.name, path) });
    return shopLoginId;
  });
}

/**
 * The mail once more, with a new link for who has set no password yet. The answer does not tell which. @throws ApiError
 * not_found for an owner; LimitError
 */
export async function inviteStaffAgain(
  db: Db,
  caller: Caller,
  { id: shopId, loginId }: { id: number; loginId: string },
): Promise<ShopStaff> {
  await limit('shop_staff', { facts: caller.facts, account: actorOf(caller).actor });
  const asked = await findStaff(db, shopId, loginId);
  if (asked?.role !== 'staff') throw new ApiError('not_found');
  const target = identityLookup({ kind: 'email', value: asked.email }).toString('hex');
  await limit('mail', { facts: caller.facts, target });
  const done = { event: 'shop_staff.reinvited', message: INVITED_AGAIN };
  return change(db, caller, shopId, done, async (trx, shop) => {
    const found = await findStaff(trx, shopId, loginId);
    if (found?.role !== 'staff') throw new ApiError('not_found');
    const again = await inviteAgain(trx, found.id);
    if (again) await sendMail(trx, { to: found.email, ...invitationMail(shopId, shop.name, again.path) });
    return found.id;
  });
}

/** Takes effect with their next request; twice is no error. @throws ApiError not_found for an owner; LimitError */
export async function removeStaff(
  db: Db,
  caller: Caller,
  { id: shopId, loginId }: { id: number; loginId: string },
): Promise<ShopStaff> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  const done = { event: 'shop_staff.removed', message: REMOVED };
  return change(db, caller, shopId, done, async (trx) => {
    const found = await findStaff(trx, shopId, loginId);
    if (!found) return null;
    if (found.role !== 'staff') throw new ApiError('not_found');
    await takeBackInvitation(trx, { shopLoginId: found.id, shopId });
    return found.id;
  });
}
