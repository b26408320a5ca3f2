import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { attempt, limit } from '../../core/limits/limit.ts';
import { verifyPassword } from '../credentials/password-hash.ts';
import { hasFactor, requireFactorCode, useFactor } from '../second-factor/use-factor.ts';
import { FACTOR_WRONG } from '../second-factor/wording.ts';
import type { OpenedSession, OperatorSession } from '../sessions/contract.ts';
import type { AppContext } from '../sessions/env.ts';
import { rotateSession } from '../sessions/open-session.ts';
import { requireOperator } from '../sessions/require-session.ts';
import { selectLogin } from './queries.ts';
import { SHOP_PASSWORD_WRONG } from './wording.ts';

type Typed = { password?: string; code?: string };
type Event = { realm: 'shop'; actor: string; facts: AppContext['var']['facts'] };

async function fail(event: Event, errors: Record<string, string[]>): Promise<never> {
  await writeAudit(database(), { event: 'reauth.failed', ...event });
  throw new InvalidInputError(errors);
}

async function byFactor(operator: OperatorSession, typed: string, event: Event): Promise<OpenedSession> {
  const factor = requireFactorCode(typed);
  await limit('shop_factor', { facts: event.facts, account: event.actor });
  const opened = await database()
    .transaction()
    .execute(async (trx) => {
      if (!(await useFactor(trx, { shopLoginId: operator.shopLoginId }, factor))) return null;
      const rotated = await rotateSession(trx, operator, { isProved: true, hasFactor: true });
      await writeAudit(trx, { event: 'reauth.ok', ...event, detail: { by: factor.kind } });
      return rotated;
    });
  return opened ?? fail(event, { code: [FACTOR_WRONG] });
}

async function byPassword(operator: OperatorSession, typed: string, event: Event): Promise<OpenedSession> {
  const keys = { facts: event.facts, account: `reauth:${event.actor}` };
  const login = (await selectLogin(database(), operator.shopLoginId)) ?? null;
  if (!(await attempt('shop_login', keys, () => verifyPassword(login, typed.slice(0, 1000)))))
    return fail(event, { password: [SHOP_PASSWORD_WRONG] });
  return database()
    .transaction()
    .execute(async (trx) => {
      const rotated = await rotateSession(trx, operator, { isProved: true });
      await writeAudit(trx, { event: 'reauth.ok', ...event, detail: { by: 'password' } });
      return rotated;
    });
}

/**
 * A shop's login shows that it is still the same person, by the second factor where it is on, else by the password:
 * the next ten minutes open what needs it.
 * @throws ApiError unauthorized; InvalidInputError, LimitError
 */
export async function proveShop(context: AppContext, { password, code }: Typed): Promise<OpenedSession> {
  const operator = requireOperator(context);
  const { facts } = context.var;
  const event = { realm: 'shop', actor: `shop-login:${operator.shopLoginId}`, facts } as const;
  return (await hasFactor(database(), { shopLoginId: operator.shopLoginId }))
    ? byFactor(operator, code ?? '', event)
    : byPassword(operator, password ?? '', event);
}
