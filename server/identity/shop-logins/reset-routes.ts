import type { Queryable } from '../../core/db/connect.ts';
import { verifyReset as verifyForm } from '../accounts/contract.ts';
import { evenly } from '../accounts/even-answer.ts';
import { readLoginName } from '../accounts/rules.ts';
import { verifyReset } from '../accounts/verify-reset.ts';
import { CODE_CONFIRMED } from '../accounts/wording.ts';
import { waitingPurpose } from '../codes/waiting-purpose.ts';
import { call } from '../sessions/call.ts';
import type { Caller } from '../sessions/caller.ts';
import { done } from '../sessions/contract-calls.ts';
import { RIGHTS } from '../sessions/rights.ts';
import { routeApp } from '../sessions/route-app.ts';
import { setSession } from '../sessions/set-session.ts';
import { verifyShopReset } from './recover-shop.ts';
import { readShopLoginName } from './rules.ts';

/** One form serves members and shops. */
async function isOfShop(db: Queryable, { facts }: Caller, typed: string): Promise<boolean> {
  const name = readLoginName(typed);
  if (name?.kind !== 'email') return name === null && readShopLoginName(typed) !== null;
  const asked = { purposes: ['reset', 'shop_reset'] as const, target: name.value, facts };
  return (await waitingPurpose(db, asked)) === 'shop_reset';
}

/**
 * The form takes a member's code as well: the route stands here because a shop's login knows accounts, not the reverse.
 */
export const resetRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/verify_code',
    {
      // A member may log in as a shop too; only a member's own code is for guests.
      who: 'anybody',
      summary: 'パスワードの再設定：認証コードを確認する',
      body: verifyForm,
      answers: [done, '確認した。nextで新しいパスワードを設定する'],
    },
    async (db, caller, input, context) => {
      const next = await evenly(async () => {
        if (await isOfShop(db, caller, input.email)) return verifyShopReset(db, caller, input);
        const reset = await verifyReset(db, RIGHTS.guest(context), input);
        setSession(context, reset.session);
        return reset.next;
      });
      return { message: CODE_CONFIRMED, next };
    },
  ),
]);
