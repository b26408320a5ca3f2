import type { Queryable } from '../../core/db/connect.ts';
import { findBannedWords } from '../../core/http/banned-words.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import type { PasswordHash } from '../credentials/password-hash.ts';
import type { AccountType } from './contract.ts';
import { giveIdentity, type Identity } from './identities.ts';
import { insertPassword, insertUser, insertWish } from './queries.ts';

/** She is asked for her name right after it. */
const NAMING_MS = 60_000;

export type NewAccount = {
  type: AccountType;
  by: 'line' | 'sms' | 'call' | 'email';
  identity: Identity;
  password?: PasswordHash | null;
  shopId?: number | null;
  /** At most 20 characters; 名前未設定 until `init_name`. */
  name?: string;
};

/** @returns its id. @throws a violation of `login_identities_one_owner` when the identity is taken */
export async function createAccount(trx: Queryable, account: NewAccount): Promise<number> {
  const { type, by, identity, password, shopId, name } = account;
  // LINE gives the name: who comes from there has no field to mend.
  const isUsable = name && (await findBannedWords(trx, { name })).length === 0;
  const userId = await insertUser(trx, {
    kind: type === 'girl' ? 'cast' : 'member',
    registeredBy: by,
    wishedShopId: shopId ?? null,
    ...(isUsable ? { name } : {}),
  });
  await giveIdentity(trx, userId, identity);
  if (password) await insertPassword(trx, userId, password);
  if (type === 'girl' && shopId) {
    await insertWish(trx, userId);
    await addJob(trx, 'mail_wished_shop', { userId }, { delay: NAMING_MS });
  }
  return userId;
}
