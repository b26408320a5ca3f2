import { byShopLogin, writeAudit } from '../../core/audit/write-audit.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import { hashPassword } from '../credentials/password-hash.ts';
import { passwordProblem } from '../credentials/password-problem.ts';
import type { Caller } from '../sessions/caller.ts';
import { endAllShopSessions } from '../sessions/end-session.ts';
import { enterOrAskFactor, type ShopEntrance } from './enter-shop.ts';
import { openEmail } from './find-login.ts';
import { ANY_BROWSER, readGrant } from './grant-token.ts';
import { markEmailProven, selectLogin, updatePassword } from './queries.ts';
import { INVITE_OVER, RESET_OVER } from './wording.ts';

const notice = () =>
  mailText(
    '店舗ログインのパスワードが変更されました',
    '店舗ログインのパスワードが変更され、ほかの端末はログアウトされました。',
    'お心当たりのない場合は、すぐにパスワードを再設定してください。',
  );

/** Ends all sessions; a mailed first link also proves the address. @throws InvalidInputError for a used or late grant */
export async function setShopPassword(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { token, password }: { token: string; password: string },
): Promise<ShopEntrance & { isFirst: boolean }> {
  const invited = readGrant('shop-invite', token, ANY_BROWSER);
  const isFirst = invited !== null;
  const over = new InvalidInputError({ custom: [isFirst ? INVITE_OVER : RESET_OVER] });
  const grant = invited ?? readGrant('shop-reset', token, facts.browser);
  await limit('change_credential', { facts, account: grant ? byShopLogin(grant.id).actor : undefined });
  const login = grant && (await selectLogin(db, grant.id));
  if (!login || login.sessionEpoch !== grant.epoch || (await selectNow(db)) > grant.until) throw over;
  const problem = passwordProblem(password, { own: [openEmail(login), login.name] });
  if (problem) throw new InvalidInputError({ password: [problem] });
  const hash = await hashPassword(password);
  return transact(db, async (trx) => {
    if (!(await updatePassword(trx, grant, hash))) throw over;
    await endAllShopSessions(trx, login.id);
    const entrance = await enterOrAskFactor(trx, { id: login.id, epoch: grant.epoch + 1 }, facts, {
      toDesk: isFirst,
    });
    if (isFirst) await markEmailProven(trx, login.id);
    else await sendMail(trx, { to: openEmail(login), ...notice() });
    await writeAudit(trx, { event: 'shop_password.reset', ...byShopLogin(login.id), facts });
    return { ...entrance, isFirst };
  });
}
