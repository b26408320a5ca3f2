/** A shown secret waits this long for its first code. */
export const ENROLMENT_MINUTES = 15;
export const RECOVERY_CODES = 10;
/** Seconds of one code of an authenticator app. */
export const STEP_SECONDS = 30;

/** What somebody types as their second factor. */
export type FactorCode = { kind: 'totp' | 'recovery'; code: string };

const BETWEEN = /[\s\-ー－‐―−]/g;

/** Six digits of the app, or a recovery code with or without its hyphens; null for anything else. */
export function readFactorCode(typed: string): FactorCode | null {
  const code = typed.slice(0, 100).normalize('NFKC').replace(BETWEEN, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return /^[A-Z2-7]{24}$/.test(code) ? { kind: 'recovery', code } : null;
}

/** In groups of four, as it is read from paper. */
export const grouped = (code: string, sign = '-'): string => code.match(/.{1,4}/g)?.join(sign) ?? code;
