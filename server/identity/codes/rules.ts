import { nfkc } from '../../core/text/normal-forms.ts';
import { withoutUnseen } from '../../core/text/visible.ts';

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

export const CODE_EXPIRED = '認証コードの有効期限が切れました。もう一度コードを送信してください。';
export const CODE_SPENT = '入力回数の上限に達しました。新しい認証コードを送信してください。';
export const codeWrong = (left: number): string =>
  left > 0 ? `認証コードが正しくありません。（あと${left}回入力できます）` : CODE_SPENT;

/** Accepts full-width digits, spaces and invisible characters. */
export function readCode(typed: string): { code: string } | { problem: string } {
  const code = withoutUnseen(nfkc(typed)).replace(/[\s-]/g, '');
  if (code === '') return { problem: '認証コードを入力してください。' };
  return /^[0-9]{6}$/.test(code) ? { code } : { problem: '認証コードは6桁の数字で入力してください。' };
}
