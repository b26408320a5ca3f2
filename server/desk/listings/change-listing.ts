import { waitUntilHidden } from '../../community/visibility/set-visibility.ts';
import { byShopLogin } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { setShopClosed } from '../../directory/shops/set-status.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { endSessionsOfLogin, setLoginSuspended } from '../../identity/shop-logins/suspend-login.ts';
import { endAtShop } from '../affiliations/decide-request.ts';
import { selectOpenedCast } from './opened-queries.ts';

const NO_SHOP = 'お店に所属していません。';
const NOT_OPEN = '公開中のお店だけを閉店にできます。';
const NOT_CLOSED = 'このお店は、閉店になっていません。';
const SUSPENDED_ALREADY = 'この店舗ログインは、すでに利用停止になっています。';
const NOT_SUSPENDED = 'この店舗ログインは、利用停止になっていません。';

/** @throws ApiError not_found; InvalidInputError */
export async function endCastAffiliation(
  db: Db,
  caller: AdminCaller,
  { id: castId, reason }: { id: number; reason: string },
): Promise<Done> {
  const cast = await selectOpenedCast(db, castId);
  if (!cast) throw new ApiError('not_found');
  if (!cast.shop) throw new InvalidInputError({ custom: [NO_SHOP] });
  await endAtShop(db, caller, { shopId: cast.shop.id, castId, reason });
  return { message: '所属を終了しました。' };
}

/** @throws ApiError not_found; InvalidInputError */
export async function closeShop(
  db: Db,
  caller: AdminCaller,
  { id, closed, reason }: { id: number; closed: boolean; reason: string },
): Promise<Done> {
  await transact(db, async (trx) => {
    const isChanged = await setShopClosed(trx, id, closed);
    if (isChanged === null) throw new ApiError('not_found');
    if (!isChanged) throw new InvalidInputError({ custom: [closed ? NOT_OPEN : NOT_CLOSED] });
    await auditAdmin(trx, caller, {
      event: closed ? 'shop.closed' : 'shop.reopened',
      target: `shop:${id}`,
      detail: { reason, before: closed ? 'open' : 'closed', after: closed ? 'closed' : 'open' },
    });
  });
  await waitUntilHidden(db, { shopId: id });
  return { message: closed ? '閉店にしました。' : '閉店を取り消しました。' };
}

const nameState = (suspended: boolean): string => (suspended ? 'suspended' : 'active');

/** @throws ApiError not_found; InvalidInputError */
export const suspendShopLogin = (
  db: Db,
  caller: AdminCaller,
  { id, suspended, reason }: { id: number; suspended: boolean; reason: string },
): Promise<Done> =>
  transact(db, async (trx) => {
    const isChanged = await setLoginSuspended(trx, id, suspended);
    if (isChanged === null) throw new ApiError('not_found');
    if (!isChanged) throw new InvalidInputError({ custom: [suspended ? SUSPENDED_ALREADY : NOT_SUSPENDED] });
    await auditAdmin(trx, caller, {
      event: suspended ? 'shop_login.suspended' : 'shop_login.reinstated',
      target: byShopLogin(id).actor,
      detail: { reason, before: nameState(!suspended), after: nameState(suspended) },
    });
    return { message: suspended ? '店舗ログインを利用停止にしました。' : '利用停止を解除しました。' };
  });

/** @throws ApiError not_found */
export const endShopSessions = (
  db: Db,
  caller: AdminCaller,
  { id, reason }: { id: number; reason: string },
): Promise<Done> =>
  transact(db, async (trx) => {
    const ended = await endSessionsOfLogin(trx, id);
    if (ended === null) throw new ApiError('not_found');
    const target = byShopLogin(id).actor;
    await auditAdmin(trx, caller, { event: 'shop_login.sessions_ended', target, detail: { reason } });
    return {
      message: ended === 0 ? 'ログイン中の端末はありません。' : `${ended}台の端末をログアウトしました。`,
    };
  });
