import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { nfkc } from '../../core/text/normal-forms.ts';

const MOBILE = /^\+81[6789]0[1-9]\d{7}$/;

/** International form; null for all others: they cost money or receive no text. */
export function mobileNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(nfkc(text).replace(/[‐‑–—―−ー]/g, '-'), 'JP');
  return number?.isValid() && MOBILE.test(number.number) ? number.number : null;
}

export const domesticForm = (number: string): string => number.replace(/^\+81/, '0');
