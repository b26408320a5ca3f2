import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import type { EnrolmentAnswer } from '../second-factor/contract.ts';
import {
  checkEnrolment,
  makeRecoveryCodes,
  removeFactor,
  startEnrolment,
  storeFactor,
} from '../second-factor/enrol-factor.ts';
import { hasFactor, readRecoveryCodesLeft } from '../second-factor/use-factor.ts';
import type { OpenedSession, OperatorSession } from '../sessions/contract.ts';
import { endAllShopSessions } from '../sessions/end-session.ts';
import type { AppContext } from '../sessions/env.ts';
import { rotateSession } from '../sessions/open-session.ts';
import { requireOperator, requireRecentProof } from '../sessions/require-session.ts';
import { findLogins, openEmail } from './find-login.ts';
import { selectLogin } from './queries.ts';
import { readShopLoginName } from './rules.ts';
import { SHOP_FACTOR_IS_OFF } from './wording.ts';

const ownerOf = ({ shopLoginId }: OperatorSession) => ({ shopLoginId });

/** The login that may change its second factor: it has shown lately who it is. */
async function requireProven(context: AppContext): Promise<OperatorSession> {
  const operator = requireOperator(context);
  await limit('profile', { facts: context.var.facts, account: `shop-login:${operator.shopLoginId}` });
  requireRecentProof(operator);
  return operator;
}

const eventOf = ({ shopLoginId }: OperatorSession, context: AppContext) =>
  ({ realm: 'shop', actor: `shop-login:${shopLoginId}`, facts: context.var.facts }) as const;

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

async function tell(trx: Queryable, { shopLoginId }: { shopLoginId: number }, what: keyof typeof NOTICES) {
  const login = await selectLogin(trx, shopLoginId);
  if (login) await sendMail(trx, { to: openEmail(login), ...mailText(SUBJECTS[what], NOTICES[what], WORRY) });
}

/** What the page of the second factor shows. */
export async function readShopFactor(shopLoginId: number): Promise<{ isOn: boolean; codesLeft: number }> {
  const owner = { shopLoginId };
  const isOn = await hasFactor(database(), owner);
  return { isOn, codesLeft: isOn ? await readRecoveryCodesLeft(database(), owner) : 0 };
}

/** The secret for an app, to be stored once the app has shown its first code. */
export async function startShopFactor(context: AppContext): Promise<EnrolmentAnswer> {
  const operator = await requireProven(context);
  return startEnrolment(ownerOf(operator), operator.name);
}

/** Switches the second factor on, or takes another app; recovery codes are new, and the login's other sessions end. */
export async function switchShopFactorOn(
  context: AppContext,
  typed: { ticket: string; code: string },
): Promise<{ session: OpenedSession; codes: string[] }> {
  const operator = await requireProven(context);
  const event = eventOf(operator, context);
  const owner = ownerOf(operator);
  const factor = await checkEnrolment(owner, typed);
  return database()
    .transaction()
    .execute(async (trx) => {
      const what = (await hasFactor(trx, owner)) ? 'changed' : 'added';
      await storeFactor(trx, owner, factor);
      const codes = await makeRecoveryCodes(trx, owner);
      await endAllShopSessions(trx, operator.shopLoginId, { except: operator });
      const session = await rotateSession(trx, operator, { hasFactor: true });
      await tell(trx, operator, what);
      await writeAudit(trx, { event: `factor.${what}`, ...event });
      return { session, codes };
    });
}

/** @returns ten new codes; the old ones are worth nothing any more. */
export async function renewShopCodes(context: AppContext): Promise<string[]> {
  const operator = await requireProven(context);
  const owner = ownerOf(operator);
  return database()
    .transaction()
    .execute(async (trx) => {
      if (!(await hasFactor(trx, owner))) throw new InvalidInputError({ custom: [SHOP_FACTOR_IS_OFF] });
      const codes = await makeRecoveryCodes(trx, owner);
      await writeAudit(trx, { event: 'recovery_codes.made', ...eventOf(operator, context) });
      return codes;
    });
}

/** From now on the password alone opens the login. */
export async function switchShopFactorOff(context: AppContext): Promise<void> {
  const operator = await requireProven(context);
  await database()
    .transaction()
    .execute(async (trx) => {
      if (!(await removeFactor(trx, ownerOf(operator))))
        throw new InvalidInputError({ custom: [SHOP_FACTOR_IS_OFF] });
      await endAllShopSessions(trx, operator.shopLoginId, { except: operator });
      await tell(trx, operator, 'removed');
      await writeAudit(trx, { event: 'factor.removed', ...eventOf(operator, context) });
    });
}

/**
 * The same for a login whose app and recovery codes are lost. It is for the host's own command line: nothing on the
 * site leads past the second factor.
 * @returns the login's name; null when no login with a second factor has that address.
 */
export const removeShopFactor = (db: Db, email: string): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const name = readShopLoginName(email);
    const [login] = name?.kind === 'email' ? await findLogins(trx, name) : [];
    if (!login) return null;
    const owner = { shopLoginId: login.id };
    if (!(await removeFactor(trx, owner))) return null;
    await endAllShopSessions(trx, login.id);
    await tell(trx, owner, 'removed');
    const target = `shop-login:${login.id}`;
    await writeAudit(trx, { event: 'factor.removed', realm: 'system', actor: 'system', target });
    return login.name;
  });
