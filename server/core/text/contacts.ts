import { nfkc, withPlainHyphens } from './normal-forms.ts';
import { isTelephone } from './shown-telephone.ts';
import { telDigits } from './telephone.ts';
import { withoutUnseen } from './visible.ts';

/** Ten or eleven digits behind a 0 or +81, in groups or not; a 0 within a number begins none. */
const TELEPHONE = /(?:(?<!\d)0|\+81)(?:[\s・.()-]{0,3}\d){9,10}(?!\d)/g;
const COUNTED_UP = '01234567890';
/** 「05・07・09・12・14」: days in their order. */
const ROW_OF_PAIRS = /^\d{2}(?:[・.\s]\d{2}){4}$/;
const LAST_DAY = 31;
const MAIL = /[\w.+-]@[\w-]+\.[\w-]/;
/** 「LINE ID: abc123」, 「ライン交換 abc_123」, 「インスタ @abc123」: what stands behind the messenger's name. */
const MESSENGER =
  /(?<![a-z])(?:line|kakao|insta(?:gram)?)(?![a-hj-z])|(?<![ァ-ヶー])(?:ライン|カカオ(?:トーク)?|インスタ(?:グラム)?)(?![ァ-ヶー])|らいん/gi;
/** A name has a letter: 「LINEで予約して、会計は15000円」 has none. */
const NAME_BEHIND = /^[^\n]{0,12}[:：=はの\s][\s@]{0,3}(?=[0-9._-]{0,15}[a-z])[a-z0-9._-]{4}/i;
const NAME_WITHIN = 32;
const HANDLE = /(?:^|[^\w.])@[a-z0-9._-]{4,}/i;

function isNumber(found: string): boolean {
  const digits = telDigits(found);
  if (COUNTED_UP.startsWith(digits) || !isTelephone(digits)) return false;
  const days = found.split(/\D/).map(Number);
  const isInOrder = days.every((day, i) => day <= LAST_DAY && (i === 0 || day > Number(days[i - 1])));
  return !(ROW_OF_PAIRS.test(found) && isInOrder);
}

/** Without what is not seen, and the frames of keycaps. */
const plain = (text: string): string => withoutUnseen(nfkc(text)).replaceAll('\u20e3', '');

export const hasTelephone = (text: string): boolean =>
  [...withPlainHyphens(plain(text)).matchAll(TELEPHONE)].some(([found]) => isNumber(found));

export function hasContact(text: string): boolean {
  const read = plain(text);
  const named = [...read.matchAll(MESSENGER)].some(({ index, 0: name }) =>
    NAME_BEHIND.test(read.slice(index + name.length, index + name.length + NAME_WITHIN)),
  );
  return named || hasTelephone(read) || MAIL.test(read) || HANDLE.test(read);
}
