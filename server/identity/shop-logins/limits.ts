/** A shop may have this many logins that its number leads to. */
export const LOGINS_BY_NUMBER = 5;
/** After a right code, a new password may be set for so long. */
export const SHOP_RESET_MINUTES = 10;
/** After a right password, the second factor may be given for so long. */
export const SHOP_FACTOR_MINUTES = 10;
