import { nfkc } from '../../core/text/normal-forms.ts';
import { withoutUnseen } from '../../core/text/visible.ts';

export const ENROLMENT_MINUTES = 15;
export const RECOVERY_CODES = 10;
export const STEP_SECONDS = 30;

export type FactorCode = { kind: 'totp' | 'recovery'; code: string };

const BETWEEN = /[\s\-ー－‐―−]/g;

/** Hyphens are optional; null for anything else. */
export function readFactorCode(typed: string): FactorCode | null {
  const code = withoutUnseen(nfkc(typed.slice(0, 100)))
    .replace(BETWEEN, '')
    .toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return /^[A-Z2-7]{24}$/.test(code) ? { kind: 'recovery', code } : null;
}

/** In groups of four. */
export const grouped = (code: string, sign = '-'): string => code.match(/.{1,4}/g)?.join(sign) ?? code;
