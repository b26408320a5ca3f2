/**
 * Characters of a password after NFKC (security.md 7.2), for the server and for the hints under its fields; this file
 * imports nothing.
 */
export const PASSWORD_MIN = 10;
export const ADMIN_PASSWORD_MIN = 12;
/** A longer text is refused before it is hashed. */
export const PASSWORD_MAX = 128;

/** The least that a new password of this account may have. */
export const passwordMin = ({ isAdmin }: { isAdmin: boolean }): number =>
  isAdmin ? ADMIN_PASSWORD_MIN : PASSWORD_MIN;

/** 10文字以上 */
export const passwordHint = (min: number = PASSWORD_MIN): string => `${min}文字以上`;
