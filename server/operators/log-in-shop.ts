import { writeAudit } from '../audit/write-audit.ts';
import { hashPassword, isOutdated, verifyPassword } from '../credentials/password-hash.ts';
import { lookup } from '../crypto/sealing.ts';
import { database } from '../db/database.ts';
import { InvalidInputError } from '../http/errors.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import { attempt } from '../limits/limit.ts';
import { enterOrAskFactor, type ShopEntrance } from './enter-shop.ts';
import { findLogins, maskedName, targetOf } from './find-login.ts';
import { LOGINS_BY_NUMBER } from './limits.ts';
import { lockEpoch, updateHash } from './queries.ts';
import { readShopLoginName } from './rules.ts';
import { SHOP_LOGIN_WRONG } from './wording.ts';

/** Longer texts are no password of anybody; they are not hashed. */
const LONGEST = 1000;

const wrong = () => new InvalidInputError({ custom: [SHOP_LOGIN_WRONG] });

type Login = Awaited<ReturnType<typeof findLogins>>[number];

/**
 * The login whose password it is. As many are compared for a name of nobody, and for a shop's number whatever the
 * number of its logins: the time tells neither whether there is one nor whether there are several.
 */
async function matching(logins: readonly Login[], password: string, compared: number): Promise<Login | null> {
  let found: Login | null = null;
  for (let i = 0; i < compared; i++) {
    const login = logins[i] ?? null;
    if (await verifyPassword(login, password)) found ??= login;
  }
  return found;
}

/**
 * Login of a shop by its number or the login's mail address. Unknown names and wrong passwords get one answer.
 * @throws InvalidInputError, LimitError
 */
export async function logInShop(
  typed: { email: string; password: string },
  facts: RequestFacts,
): Promise<ShopEntrance> {
  const name = readShopLoginName(typed.email);
  const account = lookup('shop-login-name', name ? targetOf(name) : typed.email.slice(0, LONGEST)).toString(
    'hex',
  );
  const password = typed.password.length <= LONGEST ? typed.password : '';
  const login = await attempt('shop_login', { facts, account }, async () =>
    matching(
      name ? await findLogins(database(), name) : [],
      password,
      name?.kind === 'shop' ? LOGINS_BY_NUMBER : 1,
    ),
  );
  if (!login) {
    await writeAudit(database(), {
      event: 'shop_login.failed',
      realm: 'guest',
      actor: 'guest',
      target: name ? maskedName(name) : undefined,
      facts,
    });
    throw wrong();
  }
  const { id } = login;
  const renewed = isOutdated(login) ? await hashPassword(password) : null;
  return database()
    .transaction()
    .execute(async (trx) => {
      // A password that was changed while it was compared opens nothing any more.
      if ((await lockEpoch(trx, id))?.sessionEpoch !== login.sessionEpoch) throw wrong();
      if (renewed) await updateHash(trx, id, renewed);
      const entrance = await enterOrAskFactor(trx, { id, epoch: login.sessionEpoch }, facts);
      const actor = `shop-login:${id}`;
      await writeAudit(
        trx,
        entrance.session
          ? { event: 'shop_login.ok', realm: 'shop', actor, facts }
          : { event: 'shop_login.factor_asked', realm: 'guest', actor: 'guest', target: actor, facts },
      );
      return entrance;
    });
}
