import { database } from '../../core/db/database.ts';
import { done } from '../../core/http/done.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { verifyReset as verifyForm } from '../accounts/contract.ts';
import { evenly } from '../accounts/even-answer.ts';
import { readLoginName } from '../accounts/rules.ts';
import { verifyReset } from '../accounts/verify-reset.ts';
import { CODE_CONFIRMED } from '../accounts/wording.ts';
import { waitingPurpose } from '../codes/waiting-purpose.ts';
import { giveSession } from '../sessions/give-session.ts';
import { RIGHTS } from '../sessions/rights.ts';
import { answersToGuests, jsonPost, routeApp } from '../sessions/route-app.ts';
import { verifyShopReset } from './recover-shop.ts';
import { readShopLoginName } from './rules.ts';

const postVerifyCode = jsonPost('/verify_code', 'パスワードの再設定：認証コードを確認する', {
  body: verifyForm,
  responses: answersToGuests(done, '確認した。nextで新しいパスワードを設定する'),
});

/** Whether the code that waits is for a shop's login: one form serves members and shops. */
async function isOfShop(typed: string, facts: RequestFacts): Promise<boolean> {
  const name = readLoginName(typed);
  if (name?.kind !== 'email') return name === null && readShopLoginName(typed) !== null;
  const asked = { purposes: ['reset', 'shop_reset'] as const, target: name.value, facts };
  return (await waitingPurpose(database(), asked)) === 'shop_reset';
}

/** The form takes a member's code as well: the route stands here because a shop's login knows accounts, not the reverse. */
export const resetRoutes = routeApp().openapi(postVerifyCode, async (context) => {
  context.header('Cache-Control', 'no-store');
  const { facts } = context.var;
  const { email, verifyNumber } = context.req.valid('json');
  const next = await evenly(async () => {
    if (await isOfShop(email, facts)) return verifyShopReset(email, verifyNumber, facts);
    const caller = RIGHTS.guest(context);
    const reset = await verifyReset(database(), caller, { email, verifyNumber });
    giveSession(context, reset.session);
    return reset.next;
  });
  return context.json({ message: CODE_CONFIRMED, next }, 200);
});
