import type { Db } from '../../core/db/connect.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { checkShopAsked, deliverToShop, type Problems, readPerson } from './deliver-to-shop.ts';
import { NOT_ADULT, NOT_AGREED, type ShopAnswer, type ShopContact } from './shop-contract.ts';

function checkApplication({ kind, age, experience, message }: ShopContact, problems: Problems): void {
  if (kind === 'question') {
    if (!message) problems.message = ['内容を入力してください。'];
    return;
  }
  if (age === undefined) problems.age = ['年齢を選択してください。'];
  if (experience === undefined) problems.experience = ['経験を選択してください。'];
}

/** An application, or a question before it, which may be anonymous. @throws InvalidInputError, LimitError, ApiError */
export async function applyToShop(db: Db, caller: Caller, sent: ShopContact): Promise<ShopAnswer> {
  const problems: Problems = {};
  checkApplication(sent, problems);
  const person = readPerson(sent, sent.kind === 'apply', problems);
  if (!sent.over18) problems.over18 = [NOT_ADULT];
  if (!sent.agree) problems.agree = [NOT_AGREED];
  if (Object.keys(problems).length > 0) throw new InvalidInputError(problems);
  await refuseBannedWords(db, { name: person?.name, message: sent.message });
  const { facts, userId } = caller;
  await limit('shop_contact', { facts, account: userId ?? undefined });
  const { shopId, kind, age, preferredTime, experience, hourlyWage, message } = sent;
  await checkShopAsked(db, shopId);
  return deliverToShop(db, caller, {
    ...{ shopId, kind },
    said: { age, preferredTime, experience, hourlyWage, message, over18: true, person },
  });
}
