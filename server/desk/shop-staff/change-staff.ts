import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { shopAdminPath } from '../../core/paths.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { identityLookup } from '../../identity/accounts/identities.ts';
import { maskedEmail } from '../../identity/accounts/rules.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { openEmail } from '../../identity/shop-logins/find-login.ts';
import { inviteLogin, takeBackInvitation } from '../../identity/shop-logins/invite-login.ts';
import { readLoginsAt } from '../../identity/shop-logins/read-shops.ts';
import { SHOP_INVITE_DAYS } from '../../identity/shop-logins/rules.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { ShopStaff } from './contract.ts';

const STAFF_MAX = 20;
const KNOWN = 'このメールアドレスの方は、すでにこのお店の管理画面を使えます。';
const FULL = `スタッフとして招待できるのは${STAFF_MAX}人までです。`;

/** Who may use the desk of a shop; addresses in part, and nothing of whether someone has logged in. */
export async function readStaff(
  db: Queryable,
  caller: Pick<Caller, 'shopLoginId'>,
  { id: shopId }: { id: number },
): Promise<ShopStaff> {
  const rows = await readLoginsAt(db, shopId);
  return {
    people: rows.map(({ id, name, called, role, emailSealed }) => ({
      ...{ id, name: called ?? name, role, isSelf: id === caller.shopLoginId },
      mail: maskedEmail(openEmail({ emailSealed })),
    })),
  };
}

const invitationMail = (shopId: number, shopName: string, path: string | null): MailText => {
  const { siteOrigin } = config();
  const lines = path
    ? [
        `次のリンクから、ログインに使うパスワードを設定してください。リンクは一度だけ、${SHOP_INVITE_DAYS}日間使えます。`,
        `${siteOrigin}${path}`,
      ]
    : ['お使いの店舗ログインで、このお店を選べます。', `${siteOrigin}${shopAdminPath(shopId)}`];
  return mailText(
    `「${shopName}」の管理画面への招待`,
    `「${shopName}」のスタッフとして招待されました。出勤表の入力と、お問い合わせ・口コミへの返信ができます。`,
    ...lines,
    'お心当たりのない場合は、このメールを破棄してください。',
  );
};

const change = (
  db: Db,
  caller: Caller,
  shopId: number,
  work: (trx: Queryable) => Promise<{ event: string; login: number; message: string }>,
): Promise<ShopStaff> =>
  transactOnce(db, caller, async (trx) => {
    const { event, login, message } = await work(trx);
    const staff = await readStaff(trx, caller, { id: shopId });
    await auditDesk(trx, caller, { event, target: `shop:${shopId}`, detail: { login } });
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
  return change(db, caller, shopId, async (trx) => {
    const shop = await trx
      .selectFrom('shops')
      .select('name')
      .where('id', '=', shopId)
      .forUpdate()
      .executeTakeFirst();
    if (!shop) throw new ApiError('not_found');
    const people = await readLoginsAt(trx, shopId);
    const isKnown = people.some((each) => openEmail(each).toLowerCase() === email.toLowerCase());
    if (isKnown) throw new InvalidInputError({ email: [KNOWN] });
    if (people.filter(({ role }) => role === 'staff').length >= STAFF_MAX)
      throw new InvalidInputError({ custom: [FULL] });
    const { shopLoginId, path } = await inviteLogin(trx, {
      ...{ name, email, shopId, role: 'staff', called: name },
    });
    await sendMail(trx, { to: email, ...invitationMail(shopId, shop.name, path) });
    return { event: 'shop_staff.invited', login: shopLoginId, message: '招待のメールを送りました。' };
  });
}

/** Counts with the next request of theirs. Owners stay. @throws ApiError not_found; LimitError */
export async function removeStaff(
  db: Db,
  caller: Caller,
  { id: shopId, loginId }: { id: number; loginId: number },
): Promise<ShopStaff> {
  await limit('shop_staff', { facts: caller.facts, account: actorOf(caller).actor });
  return change(db, caller, shopId, async (trx) => {
    const found = (await readLoginsAt(trx, shopId)).find(({ id }) => id === loginId);
    if (found?.role !== 'staff') throw new ApiError('not_found');
    await takeBackInvitation(trx, { shopLoginId: loginId, shopId, madeLogin: true });
    return { event: 'shop_staff.removed', login: loginId, message: '管理画面を使えないようにしました。' };
  });
}
