import { readEmail } from '../accounts/rules.ts';

/** A shop may have this many logins that its number leads to. */
export const LOGINS_BY_NUMBER = 5;
/** After a right code, a new password may be set for so long. */
export const SHOP_RESET_MINUTES = 10;
/** After a right password, the second factor may be given for so long. */
export const SHOP_FACTOR_MINUTES = 10;

/** What somebody types to log in as a shop: the shop's number, or the mail address of the login. */
export type ShopLoginName = { kind: 'shop'; shopId: number } | { kind: 'email'; value: string };

const MAX_ID = 2_147_483_647;

export function readShopLoginName(typed: string): ShopLoginName | null {
  const text = typed.normalize('NFKC').trim();
  if (/^[1-9]\d{0,9}$/.test(text)) {
    const shopId = Number(text);
    return shopId <= MAX_ID ? { kind: 'shop', shopId } : null;
  }
  const read = readEmail(text);
  return 'value' in read ? { kind: 'email', value: read.value } : null;
}
