import { nfkc } from '../../core/text/normal-forms.ts';
import { withoutUnseen } from '../../core/text/visible.ts';
import { readEmail } from '../accounts/rules.ts';

export const LOGINS_BY_NUMBER = 5;
export const SHOP_RESET_MINUTES = 10;
export const SHOP_FACTOR_MINUTES = 10;
export const SHOP_INVITE_DAYS = 7;

export type ShopLoginName = { kind: 'shop'; shopId: number } | { kind: 'email'; value: string };

const MAX_ID = 2_147_483_647;

export function readShopLoginName(typed: string): ShopLoginName | null {
  const text = withoutUnseen(nfkc(typed)).trim();
  if (/^[1-9]\d{0,9}$/.test(text)) {
    const shopId = Number(text);
    return shopId <= MAX_ID ? { kind: 'shop', shopId } : null;
  }
  const read = readEmail(text);
  return 'value' in read ? { kind: 'email', value: read.value } : null;
}
