import { BY_GUEST, byShopLogin, writeAudit } from '../../core/audit/write-audit.ts';
import { lookup } from '../../core/crypto/sealing.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { shopResetPath } from '../../core/paths.ts';
import { identityLookup } from '../accounts/identities.ts';
import { sendCode } from '../codes/send-code.ts';
import { takeCode } from '../codes/take-code.ts';
import type { Caller } from '../sessions/caller.ts';
import { countedAs } from '../sessions/known-devices.ts';
import { findLogins, maskedName, openEmail, targetOf } from './find-login.ts';
import { signGrant } from './grant-token.ts';
import { markEmailProven, selectLogin } from './queries.ts';
import { readShopLoginName, SHOP_RESET_MINUTES, type ShopLoginName } from './rules.ts';
import { RESET_OVER, SHOP_NAME_WRONG } from './wording.ts';

type WaitingShopReset = { shopLoginId: number };

function read(typed: string): ShopLoginName {
  const name = readShopLoginName(typed);
  if (!name) throw new InvalidInputError({ email: [SHOP_NAME_WRONG] });
  return name;
}

/** Mails to one address are counted together, whatever login they are for. */
const keysOf = (name: ShopLoginName, facts: RequestFacts, isKnown: boolean) => {
  const target = name.kind === 'email' ? identityLookup(name) : lookup('shop-login-name', targetOf(name));
  return { facts, target: countedAs(target.toString('hex'), facts, isKnown) };
};

/** For a shop's number to its oldest login; for an unknown name as much is done. */
export async function forgotShopPassword(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { email, isKnownDevice }: { email: string; isKnownDevice: (owner: { shopLoginId: number }) => boolean },
): Promise<void> {
  const name = read(email);
  const isKnown = (await findLogins(db, name)).some(({ id }) => isKnownDevice({ shopLoginId: id }));
  const keys = keysOf(name, facts, isKnown);
  await limit('forgot_password', keys);
  await limit('mail', keys);
  await transact(db, async (trx) => {
    const [login] = await findLogins(trx, name);
    await sendCode(trx, {
      purpose: 'shop_reset',
      channel: 'email',
      target: targetOf(name),
      // To the address as it was registered, never to what was typed.
      to: login ? openEmail(login) : null,
      facts,
      payload: { shopLoginId: login?.id ?? 0 } satisfies WaitingShopReset,
    });
    await writeAudit(trx, {
      event: 'code.sent',
      ...BY_GUEST,
      target: maskedName(name),
      facts,
      detail: { purpose: 'shop_reset', channel: 'email' },
    });
  });
}

/** @returns the path to a new password, good once, in this browser, for ten minutes */
export async function verifyShopReset(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { email, verifyNumber: code }: { email: string; verifyNumber: string },
): Promise<string> {
  const name = read(email);
  await limit('verify', keysOf(name, facts, true));
  const typedCode = {
    purpose: 'shop_reset',
    target: targetOf(name),
    facts,
    code,
    field: 'verifyNumber',
  } as const;
  const used = await takeCode(db, typedCode).catch(async (error) => {
    await writeAudit(db, {
      event: 'verify.failed',
      ...BY_GUEST,
      target: maskedName(name),
      facts,
      detail: { purpose: 'shop_reset' },
    });
    throw error;
  });
  const { shopLoginId } = used.payload as WaitingShopReset;
  const login = await selectLogin(db, shopLoginId);
  if (!login) throw new InvalidInputError({ verifyNumber: [RESET_OVER] });
  await markEmailProven(db, login.id);
  const until = (await selectNow(db)) + SHOP_RESET_MINUTES * 60;
  await writeAudit(db, { event: 'shop_reset.verified', ...byShopLogin(login.id), facts });
  return shopResetPath(
    signGrant('shop-reset', { id: login.id, epoch: login.sessionEpoch, until }, facts.browser),
  );
}
