import { BY_GUEST, byShopLogin, writeAudit } from '../../core/audit/write-audit.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { FACTOR_WRONG } from '../second-factor/contract.ts';
import { requireFactorCode, useFactor } from '../second-factor/use-factor.ts';
import type { Caller } from '../sessions/caller.ts';
import { enterShop, type ShopEntrance } from './enter-shop.ts';
import { readGrant } from './grant-token.ts';
import { selectLogin } from './queries.ts';
import { SHOP_FACTOR_OVER } from './wording.ts';

/** Five attempts, then a quarter of an hour's rest. @throws InvalidInputError, LimitError */
export async function giveShopFactor(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { ticket, code }: { ticket: string; code: string },
): Promise<ShopEntrance> {
  const factor = requireFactorCode(code);
  const grant = readGrant('shop-factor', ticket, facts.browser);
  const account = grant ? byShopLogin(grant.id).actor : undefined;
  await limit('shop_factor', { facts, account });
  const login = grant && (await selectLogin(db, grant.id));
  if (!login || login.sessionEpoch !== grant.epoch || (await selectNow(db)) > grant.until)
    throw new InvalidInputError({ custom: [SHOP_FACTOR_OVER] });
  const detail = { by: factor.kind };
  const entrance = await transact(db, async (trx) => {
    if (!(await useFactor(trx, { shopLoginId: login.id }, factor))) return null;
    const entered = await enterShop(trx, login.id, facts, { hasFactor: true });
    await writeAudit(trx, { event: 'shop_login.ok', ...byShopLogin(login.id), facts, detail });
    return entered;
  });
  if (entrance) return entrance;
  await writeAudit(db, { event: 'shop_login.factor_failed', ...BY_GUEST, target: account, facts, detail });
  throw new InvalidInputError({ code: [FACTOR_WRONG] });
}
