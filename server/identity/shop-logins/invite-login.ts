import { randomBytes } from 'node:crypto';
import { config } from '../../core/config.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { shopAdminPath, shopResetPath } from '../../core/paths.ts';
import { createShopLogin } from './create-shop-login.ts';
import { emailLookupOf } from './find-login.ts';
import { ANY_BROWSER, signGrant } from './grant-token.ts';
import * as queries from './queries.ts';
import { SHOP_INVITE_DAYS } from './rules.ts';

const DAY_S = 86_400;

/** `path`: sets the first password; null for an existing login. `isAdded`: the place is new or was raised to owner. */
export type InvitedLogin = {
  shopLoginId: number;
  path: string | null;
  isSuspended: boolean;
  isAdded: boolean;
};

/**
 * Lets the owner of a mail address work for a shop: with a new login, or with the one of that address. `name` as in
 * `NewShopLogin`. A suspended login stays suspended.
 */
export async function inviteLogin(
  trx: Queryable,
  { name, email, ...place }: { name: string; email: string } & queries.Place,
): Promise<InvitedLogin> {
  const emailLookup = emailLookupOf(email);
  await queries.lockEmail(trx, emailLookup);
  const known = await queries.claimLogin(trx, emailLookup);
  if (known) {
    const isAdded = await queries.insertShopOf(trx, known.id, place);
    return { shopLoginId: known.id, path: null, isSuspended: known.suspendedAt !== null, isAdded };
  }
  const { shopId, role, called } = place;
  const given = { shopIds: [shopId] as const, role, ...(called === null ? {} : { called }) };
  const password = randomBytes(32).toString('base64url');
  const id = await createShopLogin(trx, { name, email, password, ...given });
  return {
    ...{ shopLoginId: id, isSuspended: false, isAdded: true },
    path: await firstPasswordPath(trx, id),
  };
}

async function firstPasswordPath(trx: Queryable, id: number): Promise<string> {
  const until = (await selectNow(trx)) + SHOP_INVITE_DAYS * DAY_S;
  return shopResetPath(signGrant('shop-invite', { id, epoch: 0, until }, ANY_BROWSER));
}

/** For the mail sent once more: `path` as in `InvitedLogin`. @returns null for a suspended login, which gets none */
export async function inviteAgain(trx: Queryable, id: number): Promise<{ path: string | null } | null> {
  const login = await queries.selectLogin(trx, id);
  if (!login || login.suspendedAt !== null) return null;
  const isUnused = login.sessionEpoch === 0 && login.emailProvenAt === null;
  return { path: isUnused ? await firstPasswordPath(trx, id) : null };
}

/** Of the mail of an invitation: `path` as in `InvitedLogin`. */
export const invitationLines = (shopId: number, path: string | null): string[] =>
  path
    ? [
        `次のリンクから、ログインに使うパスワードを設定してください。リンクは一度だけ、${SHOP_INVITE_DAYS}日間使えます。`,
        `${config().siteOrigin}${path}`,
        '期限が過ぎたときは、ログイン画面の「パスワードをお忘れの方」から設定できます。',
      ]
    : [
        'お使いの店舗ログインに、このお店を追加しました。お店の管理画面でご確認ください。',
        `${config().siteOrigin}${shopAdminPath(shopId)}`,
        'パスワードをまだ設定していない方は、ログイン画面の「パスワードをお忘れの方」から設定できます。',
      ];

/** Removes a login from a shop; deletes it when it is unused and has no other shop. */
export async function takeBackInvitation(
  trx: Queryable,
  { shopLoginId, shopId }: { shopLoginId: number; shopId: number },
): Promise<void> {
  await queries.deleteShopOf(trx, shopLoginId, shopId);
  await queries.deleteUnusedLogin(trx, shopLoginId);
}
