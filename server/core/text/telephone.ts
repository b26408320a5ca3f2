import { nfkc, withPlainHyphens } from './normal-forms.ts';
import { withoutUnseen } from './visible.ts';

const BETWEEN = /[\s.・()-]/g;

/** A typed Japanese number as its digits, 「+81 (0)3.1234.5678」 as 0312345678; other signs stay in it. */
export const telDigits = (typed: string): string =>
  withPlainHyphens(withoutUnseen(nfkc(typed)))
    .replace(BETWEEN, '')
    .replace(/^\+810?/, '0');

/** 0120, 0570 and 0800 are not reached from abroad, not even as +81. */
const DOMESTIC = /^0(?:120|570|800)/;

/** For `href`: `0312345678` → `tel:+81312345678`, `0120000109` → `tel:0120000109`. */
export const telUri = (digits: string): string =>
  `tel:${DOMESTIC.test(digits) ? digits : `+81${digits.slice(1)}`}`;
