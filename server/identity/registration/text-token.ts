import { randomInt } from 'node:crypto';
import { lookup } from '../../core/crypto/sealing.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import { TEXT_TOKEN_LENGTH } from '../../gateways/messaging/limits.ts';
import type { AccountType } from '../accounts/contract.ts';
import type { TextToSend } from './contract.ts';

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const newToken = (): string =>
  Array.from({ length: TEXT_TOKEN_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export const tokenHash = (token: string): Buffer => lookup('registration-text', token);

const WORDS: Record<AccountType, string> = { girl: '会員登録(女性)', boy: '会員登録(男性)' };

export const textBody = (type: AccountType, token: string): string =>
  `${WORDS[type]}\n${token}\nこのまま送信してください`;

export function tokenIn(body: string): string | null {
  const words = nfkc(body.slice(0, 500))
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const fits = (word: string) =>
    word.length === TEXT_TOKEN_LENGTH && [...word].every((sign) => SIGNS.includes(sign));
  return words.find(fits) ?? null;
}

/** `sms:` addresses: Android takes the text after `?`, others after `&`; `code` is what a camera reads from another screen. */
export const smsLinks = (number: string, body: string): TextToSend['links'] => ({
  android: `sms:${number}?body=${encodeURIComponent(body)}`,
  other: `sms:${number}&body=${encodeURIComponent(body)}`,
  code: `smsto:${number}:${body}`,
});
