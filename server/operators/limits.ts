/** A shop may have this many logins that its number leads to. */
export const LOGINS_BY_NUMBER = 5;
/** After a right code, a new password may be set for so long. */
export const SHOP_RESET_MINUTES = 10;
