import { dictionary } from '@zxcvbn-ts/language-common';
import { config } from '../../core/config.ts';
import { charactersOf } from '../../core/text/rules.ts';

/** Characters after NFKC (security.md 7.2). */
export const PASSWORD_MIN = 10;
export const ADMIN_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** Words shorter than this, with digits behind them, still make a password that a list does not hold. */
const WORD_MIN = 8;

let known: Set<string> | undefined;

/** Some 49,000 passwords from leaked lists, in the order of how often they are used. */
function list(): Set<string> {
  known ??= new Set(dictionary['passwords-common']);
  return known;
}

/** Whether `folded` (lower case) stands in the list, as it is, written twice, or with digits behind it. */
export function isCommon(folded: string): boolean {
  const half = folded.slice(0, folded.length / 2);
  const word = folded.replace(/(?<!\d)\d+$/, '');
  return (
    list().has(folded) ||
    (half + half === folded && list().has(half)) ||
    (word.length >= WORD_MIN && list().has(word))
  );
}

export type PasswordContext = {
  /** Telephone number, mail address, name of the person: what somebody who knows them tries first. */
  own?: readonly (string | null | undefined)[];
  /** Administrators: 12. */
  min?: number;
};

/** Words of this trade: alone, or with digits behind them, they protect nothing. */
const TRADE = [
  'キャバ',
  'キャバクラ',
  'キャバ嬢',
  'キャスト',
  'ガールズバー',
  'kyaba',
  'kyabakura',
  'girlsbar',
];
const EASY = '推測されやすいパスワードです。別のパスワードを入力してください。';

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Words of this site: its name, and the name in its address. */
function siteWords(): string[] {
  const { siteName, siteOrigin } = config();
  const host = new URL(siteOrigin).hostname.replace(/^www\./, '').split('.')[0] ?? '';
  return [fold(siteName), ...(host.length >= 4 && host !== 'localhost' ? [host] : [])];
}

/** The folded forms under which something of one's own may stand in a password; a number also without its first 0. */
function ownWords(own: string): string[] {
  const folded = fold(own);
  if (/^0\d{9,10}$/.test(folded)) return [folded.slice(1)];
  const local = folded.split('@')[0] ?? '';
  return [folded, ...(local !== folded && local.length >= 6 ? [local] : [])];
}

/** What people put between the digits of a number. */
const BETWEEN_DIGITS = /(?<=\d)[\s()‐‑‒–—―−ー-]+(?=\d)/g;

/** The sentence that says why `text` cannot be a password (decisions §4), or null. */
export function passwordProblem(
  text: string,
  { own = [], min = PASSWORD_MIN }: PasswordContext = {},
): string | null {
  const normal = text.normalize('NFKC');
  if (normal === '') return 'パスワードを入力してください。';
  const { length } = charactersOf(normal);
  if (length < min || length > PASSWORD_MAX)
    return `パスワードは${min}文字以上${PASSWORD_MAX}文字以内で入力してください。`;
  const folded = fold(normal);
  const forms = [folded, folded.replace(BETWEEN_DIGITS, '')];
  const word = folded.replace(/(?<!\d)\d+$/, '');
  const contained = [...siteWords(), ...own.flatMap((each) => (each ? ownWords(each) : []))];
  const isEasy =
    new Set(charactersOf(folded)).size === 1 ||
    TRADE.some((each) => word === fold(each)) ||
    contained.some((each) =>
      each.length >= 4 ? forms.some((form) => form.includes(each)) : word === each,
    ) ||
    isCommon(folded);
  return isEasy ? EASY : null;
}
