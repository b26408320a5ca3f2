import { byShopLogin, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { attempt, limit } from '../../core/limits/limit.ts';
import { verifyPassword } from '../credentials/password-hash.ts';
import { FACTOR_WRONG } from '../second-factor/contract.ts';
import { hasFactor, requireFactorCode, useFactor } from '../second-factor/use-factor.ts';
import type { ShopCaller } from '../sessions/caller.ts';
import type { OpenedSession } from '../sessions/contract.ts';
import { rotateSession } from '../sessions/open-session.ts';
import { selectLogin } from './queries.ts';
import { SHOP_PASSWORD_WRONG } from './wording.ts';

const eventOf = ({ shopLoginId, facts }: ShopCaller) => ({ ...byShopLogin(shopLoginId), facts });

async function fail(db: Db, caller: ShopCaller, errors: Record<string, string[]>): Promise<never> {
  await writeAudit(db, { event: 'reauth.failed', ...eventOf(caller) });
  throw new InvalidInputError(errors);
}

async function byFactor(db: Db, caller: ShopCaller, typed: string): Promise<OpenedSession> {
  const factor = requireFactorCode(typed);
  const { shop, shopLoginId, facts } = caller;
  const event = eventOf(caller);
  await limit('shop_factor', { facts, account: event.actor });
  const opened = await transact(db, async (trx) => {
    if (!(await useFactor(trx, { shopLoginId }, factor))) return null;
    const rotated = await rotateSession(trx, shop, { isProved: true, hasFactor: true });
    await writeAudit(trx, { event: 'reauth.ok', ...event, detail: { by: factor.kind } });
    return rotated;
  });
  return opened ?? fail(db, caller, { code: [FACTOR_WRONG] });
}

async function byPassword(db: Db, caller: ShopCaller, typed: string): Promise<OpenedSession> {
  const { shop, shopLoginId, facts } = caller;
  const event = eventOf(caller);
  const keys = { facts, account: `reauth:${event.actor}` };
  const login = (await selectLogin(db, shopLoginId)) ?? null;
  if (!(await attempt('shop_login', keys, () => verifyPassword(login, typed.slice(0, 1000)))))
    return fail(db, caller, { password: [SHOP_PASSWORD_WRONG] });
  return transact(db, async (trx) => {
    const rotated = await rotateSession(trx, shop, { isProved: true });
    await writeAudit(trx, { event: 'reauth.ok', ...event, detail: { by: 'password' } });
    return rotated;
  });
}

/**
 * By the second factor where it is on, else by the password. @throws ApiError unauthorized; InvalidInputError,
 * LimitError
 */
export async function proveShop(
  db: Db,
  caller: ShopCaller,
  { password = '', code = '' }: { password?: string | undefined; code?: string | undefined },
): Promise<OpenedSession> {
  return (await hasFactor(db, { shopLoginId: caller.shopLoginId }))
    ? byFactor(db, caller, code)
    : byPassword(db, caller, password);
}
