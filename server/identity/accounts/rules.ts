import { nfkc } from '../../core/text/normal-forms.ts';
import { telDigits } from '../../core/text/telephone.ts';
import { plainForm } from '../../core/text/visible.ts';
import { EMAIL_MAX } from './limits.ts';

export type Read = { value: string } | { problem: string };

/** No number or address is longer as it is typed; normalising tens of thousands of marks takes long. */
const TYPED_MAX = EMAIL_MAX * 2;

/** A mobile number as `09012345678`. Others (020, 050, 0120, 0570, landlines, abroad) cost money or receive no text. */
export function readTel(typed: string): Read {
  const wrong = { problem: '電話番号の形式が正しくありません。例：090-1234-5678' };
  if (typed.length > TYPED_MAX) return wrong;
  const number = telDigits(typed);
  if (number === '') return { problem: '電話番号を入力してください。' };
  if (!/^0\d{9,10}$/.test(number)) return wrong;
  if (!/^0[6789]0[1-9]\d{7}$/.test(number))
    return { problem: 'SMSを受信できる携帯電話番号（060・070・080・090）を入力してください。' };
  return { value: number };
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);
/** Dots may stand together or at the end: carriers once gave such addresses out. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;

/**
 * The domain in lower case. A strict subset of ASCII: mail servers read comments, quotes and foreign letters
 * differently.
 */
export function readEmail(typed: string): Read {
  const wrong = { problem: 'メールアドレスの形式が正しくありません。例：name@example.jp' };
  if (typed.length > TYPED_MAX) return wrong;
  const text = plainForm(typed);
  if (text === '') return { problem: 'メールアドレスを入力してください。' };
  if (text.length > EMAIL_MAX) return wrong;
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1).toLowerCase()];
  // Mail programs decode `=?utf-8?B?…?=` (RFC 2047) to another address.
  const isPlain = LOCAL.test(local) && !local.startsWith('.') && !local.includes('=?');
  return at > 0 && isPlain && DOMAIN.test(domain) ? { value: `${local}@${domain}` } : wrong;
}

export const isLikeEmail = (typed: string): boolean => nfkc(typed.slice(0, TYPED_MAX)).includes('@');

export function readLoginName(typed: string): { kind: 'tel' | 'email'; value: string } | null {
  if (typed.length > TYPED_MAX) return null;
  const kind = isLikeEmail(typed) ? 'email' : 'tel';
  const read = kind === 'email' ? readEmail(typed) : readTel(typed);
  return 'value' in read ? { kind, value: read.value } : null;
}

export const shownTel = (tel: string): string => tel.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3');

export const maskedTel = (tel: string): string => tel.replace(/^(\d{3})\d+(\d{4})$/, '$1-****-$2');
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');
