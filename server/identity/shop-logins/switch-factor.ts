import { BY_SYSTEM, byShopLogin, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import { CODES_MADE, type EnrolmentAnswer, type RecoveryCodesAnswer } from '../second-factor/contract.ts';
import {
  checkEnrolment,
  makeRecoveryCodes,
  removeFactor,
  startEnrolment,
  storeFactor,
} from '../second-factor/enrol-factor.ts';
import { hasFactor, readRecoveryCodesLeft } from '../second-factor/use-factor.ts';
import { auditShop } from '../sessions/audit.ts';
import type { ShopCaller } from '../sessions/caller.ts';
import type { OpenedSession } from '../sessions/contract.ts';
import type { Done } from '../sessions/contract-calls.ts';
import { endAllShopSessions } from '../sessions/end-session.ts';
import { rotateSession } from '../sessions/open-session.ts';
import { checkRecentProof } from '../sessions/rights.ts';
import { findLogins, openEmail } from './find-login.ts';
import { selectLogin } from './queries.ts';
import { readShopLoginName } from './rules.ts';
import { SHOP_FACTOR_IS_OFF, SHOP_FACTOR_OFF } from './wording.ts';

/** @throws ApiError reauth; LimitError */
async function checkProven({ shop, facts, shopLoginId }: ShopCaller): Promise<void> {
  await limit('profile', { facts, account: byShopLogin(shopLoginId).actor });
  checkRecentProof(shop);
}

const NOTICES = {
  added: '店舗ログインの二段階認証が設定され、ほかの端末はログアウトされました。',
  changed: '店舗ログインの認証アプリが変更され、ほかの端末はログアウトされました。',
  removed: '店舗ログインの二段階認証が解除され、ほかの端末はログアウトされました。',
};
const SUBJECTS = {
  added: '店舗ログインの二段階認証が設定されました',
  changed: '店舗ログインの認証アプリが変更されました',
  removed: '店舗ログインの二段階認証が解除されました',
};
const WORRY = 'お心当たりのない場合は、すぐにパスワードを再設定し、運営事務局へお問い合わせください。';

async function mailOwner(
  trx: Queryable,
  { shopLoginId }: { shopLoginId: number },
  what: keyof typeof NOTICES,
) {
  const login = await selectLogin(trx, shopLoginId);
  if (login) await sendMail(trx, { to: openEmail(login), ...mailText(SUBJECTS[what], NOTICES[what], WORRY) });
}

export async function readShopFactor(
  db: Queryable,
  { shopLoginId }: { shopLoginId: number },
): Promise<{ isOn: boolean; codesLeft: number }> {
  const owner = { shopLoginId };
  const isOn = await hasFactor(db, owner);
  return { isOn, codesLeft: isOn ? await readRecoveryCodesLeft(db, owner) : 0 };
}

export async function startShopFactor(db: Db, caller: ShopCaller): Promise<EnrolmentAnswer> {
  await checkProven(caller);
  return startEnrolment(db, { shopLoginId: caller.shopLoginId }, caller.shop);
}

export async function switchShopFactorOn(
  db: Db,
  caller: ShopCaller,
  typed: { ticket: string; code: string },
): Promise<{ session: OpenedSession; codes: string[] }> {
  await checkProven(caller);
  const { shop, shopLoginId } = caller;
  const owner = { shopLoginId };
  const factor = await checkEnrolment(db, owner, typed);
  return transact(db, async (trx) => {
    const what = (await hasFactor(trx, owner)) ? 'changed' : 'added';
    await storeFactor(trx, owner, factor);
    const codes = await makeRecoveryCodes(trx, owner);
    await endAllShopSessions(trx, shopLoginId, { except: shop });
    const session = await rotateSession(trx, shop, { hasFactor: true });
    await mailOwner(trx, owner, what);
    await auditShop(trx, caller, { event: `factor.${what}` });
    return { session, codes };
  });
}

export async function renewShopCodes(db: Db, caller: ShopCaller): Promise<RecoveryCodesAnswer> {
  await checkProven(caller);
  const owner = { shopLoginId: caller.shopLoginId };
  return transact(db, async (trx) => {
    if (!(await hasFactor(trx, owner))) throw new InvalidInputError({ custom: [SHOP_FACTOR_IS_OFF] });
    const codes = await makeRecoveryCodes(trx, owner);
    await auditShop(trx, caller, { event: 'recovery_codes.made' });
    return { message: CODES_MADE, codes };
  });
}

/** From now on the password alone opens the login. */
export async function switchShopFactorOff(db: Db, caller: ShopCaller): Promise<Done> {
  await checkProven(caller);
  const { shop, shopLoginId } = caller;
  const owner = { shopLoginId };
  await transact(db, async (trx) => {
    if (!(await removeFactor(trx, owner))) throw new InvalidInputError({ custom: [SHOP_FACTOR_IS_OFF] });
    await endAllShopSessions(trx, shopLoginId, { except: shop });
    await mailOwner(trx, owner, 'removed');
    await auditShop(trx, caller, { event: 'factor.removed' });
  });
  return { message: SHOP_FACTOR_OFF };
}

/**
 * For lost apps, from the host's command line only: nothing on the site leads past the second factor.
 * @returns the login's name; null when no login with a second factor has that address
 */
export const removeShopFactor = (db: Db, email: string): Promise<string | null> =>
  transact(db, async (trx) => {
    const name = readShopLoginName(email);
    const [login] = name?.kind === 'email' ? await findLogins(trx, name) : [];
    if (!login) return null;
    const owner = { shopLoginId: login.id };
    if (!(await removeFactor(trx, owner))) return null;
    await endAllShopSessions(trx, login.id);
    await mailOwner(trx, owner, 'removed');
    await writeAudit(trx, { event: 'factor.removed', ...BY_SYSTEM, target: byShopLogin(login.id).actor });
    return login.name;
  });
