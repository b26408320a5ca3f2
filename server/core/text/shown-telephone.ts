import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** With hyphens as Japan groups them: 090-1234-5678, 03-1234-5678, 04-7100-0109, 0120-000-109. Of `+81…`, too. */
export const shownNumber = (number: string): string =>
  parsePhoneNumberFromString(number, 'JP')?.formatNational() ?? number;

/** `digits`: ten or eleven, the first a 0, which libphonenumber drops where no Japanese format fits. */
export const isTelephone = (digits: string): boolean => shownNumber(digits).startsWith('0');
