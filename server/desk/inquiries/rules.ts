import { countCharacters } from '../../core/text/rules.ts';
import type { Read } from '../../identity/accounts/rules.ts';

export const SHOP_NAME_MAX = 50;
export const AREA_NAME_MAX = 30;
export const PERSON_MAX = 20;
export const URL_MAX = 200;
export const MESSAGE_MAX = 1000;
export const INQUIRIES_KEPT_DAYS = 365;

/** Single spaces, on one or several lines, without control characters. */
export function readText(
  typed: string,
  {
    label,
    max,
    required = true,
    lines = false,
  }: { label: string; max: number; required?: boolean; lines?: boolean },
): Read {
  const clean = typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Co}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, (each) =>
      each === '\n' && lines ? '\n' : ' ',
    );
  const value = (lines ? clean : clean.replace(/\s+/g, ' ')).trim();
  if (value === '') return required ? { problem: `${label}を入力してください。` } : { value };
  const length = countCharacters(value);
  return length > max
    ? {
        problem: `${label}は${max.toLocaleString('ja-JP')}文字以内で入力してください。（現在${length.toLocaleString('ja-JP')}文字）`,
      }
    : { value };
}

export function readShopTel(typed: string): Read {
  const number = typed
    .normalize('NFKC')
    .replace(/[\s‐‑‒–—―−ー()-]/g, '')
    .replace(/^\+810?/, '0');
  if (number === '') return { problem: '電話番号を入力してください。' };
  return /^0(?:[1-9]\d{8}|[5-9]0[1-9]\d{7}|800\d{7})$/.test(number)
    ? { value: number }
    : { problem: '電話番号の形式が正しくありません。例：03-1234-5678' };
}

/** Empty is none. */
export function readSiteUrl(typed: string): Read {
  const value = typed.normalize('NFKC').trim();
  if (value === '') return { value };
  const wrong = { problem: 'URLの形式が正しくありません。例：https://example.jp' };
  if (
    value.length > URL_MAX ||
    !/^https?:\/\/[^\s<>"'`\\.]+\.[^\s<>"'`\\]+$/i.test(value) ||
    !URL.canParse(value)
  )
    return wrong;
  const { username, password } = new URL(value);
  return username || password ? wrong : { value };
}
