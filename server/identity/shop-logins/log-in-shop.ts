import { BY_GUEST, byShopLogin, writeAudit } from '../../core/audit/write-audit.ts';
import { lookup } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { attempt } from '../../core/limits/limit.ts';
import { hashPassword, isOutdated, verifyPassword } from '../credentials/password-hash.ts';
import type { Caller } from '../sessions/caller.ts';
import { countedAs } from '../sessions/known-devices.ts';
import { enterOrAskFactor, type ShopEntrance } from './enter-shop.ts';
import { findLogins, maskedName, targetOf } from './find-login.ts';
import { lockEpoch, updateHash } from './queries.ts';
import { LOGINS_BY_NUMBER, readShopLoginName } from './rules.ts';
import { SHOP_LOGIN_WRONG } from './wording.ts';

const LONGEST = 1000;

const wrong = () => new InvalidInputError({ custom: [SHOP_LOGIN_WRONG] });

type Login = Awaited<ReturnType<typeof findLogins>>[number];

/** As many hashes for an unknown name and for any number of logins: the time tells neither. */
async function matching(logins: readonly Login[], password: string, compared: number): Promise<Login | null> {
  let found: Login | null = null;
  for (let i = 0; i < compared; i++) {
    const login = logins[i] ?? null;
    if (await verifyPassword(login, password)) found ??= login;
  }
  return found;
}

export type ShopLoginInput = {
  email: string;
  password: string;
  isKnownDevice: (owner: { shopLoginId: number }) => boolean;
};

/**
 * Unknown names and wrong passwords get one answer; failures are counted apart for known browsers.
 * @throws InvalidInputError, LimitError
 */
export async function logInShop(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { isKnownDevice, ...typed }: ShopLoginInput,
): Promise<ShopEntrance> {
  const name = readShopLoginName(typed.email);
  const account = lookup('shop-login-name', name ? targetOf(name) : typed.email.slice(0, LONGEST)).toString(
    'hex',
  );
  const password = typed.password.length <= LONGEST ? typed.password : '';
  const logins = name ? await findLogins(db, name) : [];
  const isKnown = logins.some(({ id }) => isKnownDevice({ shopLoginId: id }));
  const keys = { facts, account: countedAs(account, facts, isKnown) };
  const login = await attempt('shop_login', keys, () =>
    matching(logins, password, name?.kind === 'shop' ? LOGINS_BY_NUMBER : 1),
  );
  if (!login) {
    await writeAudit(db, {
      event: 'shop_login.failed',
      ...BY_GUEST,
      target: name ? maskedName(name) : undefined,
      facts,
    });
    throw wrong();
  }
  const { id } = login;
  const renewed = isOutdated(login) ? await hashPassword(password) : null;
  return transact(db, async (trx) => {
    // A password that was changed while it was compared opens nothing any more.
    if ((await lockEpoch(trx, id))?.sessionEpoch !== login.sessionEpoch) throw wrong();
    if (renewed) await updateHash(trx, id, renewed);
    const entrance = await enterOrAskFactor(trx, { id, epoch: login.sessionEpoch }, facts);
    const by = byShopLogin(id);
    await writeAudit(
      trx,
      entrance.session
        ? { event: 'shop_login.ok', ...by, facts }
        : { event: 'shop_login.factor_asked', ...BY_GUEST, target: by.actor, facts },
    );
    return entrance;
  });
}
