import { dictionary } from '@zxcvbn-ts/language-common';
import { config } from '../../core/config.ts';
import { nfkc, withPlainHyphens } from '../../core/text/normal-forms.ts';
import { charactersOf } from '../../core/text/rules.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './rules.ts';

/** Shorter words with digits behind them make passwords that no list holds. */
const WORD_MIN = 8;

let known: Set<string> | undefined;

/** From leaked lists, most used first. */
function list(): Set<string> {
  known ??= new Set(dictionary['passwords-common']);
  return known;
}

/** In lower case: as it is, written twice, or with digits behind it. */
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
  /** What people who know the owner try first. */
  own?: readonly (string | null | undefined)[];
  min?: number;
};

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

const fold = (text: string) => nfkc(text).toLowerCase();

/** Words of this site: its name, and the name in its address. */
function siteWords(): string[] {
  const { siteName, siteOrigin } = config();
  const host = new URL(siteOrigin).hostname.replace(/^www\./, '').split('.')[0] ?? '';
  return [fold(siteName), ...(host.length >= 4 && host !== 'localhost' ? [host] : [])];
}

function ownWords(own: string): string[] {
  const folded = fold(own);
  if (/^0\d{9,10}$/.test(folded)) return [folded.slice(1)];
  const local = folded.split('@')[0] ?? '';
  return [folded, ...(local !== folded && local.length >= 6 ? [local] : [])];
}

const BETWEEN_DIGITS = /(?<=\d)[\s()-]+(?=\d)/g;

export function passwordProblem(
  text: string,
  { own = [], min = PASSWORD_MIN }: PasswordContext = {},
): string | null {
  const normal = nfkc(text);
  if (normal === '') return 'パスワードを入力してください。';
  const { length } = charactersOf(normal);
  if (length < min || length > PASSWORD_MAX)
    return `パスワードは${min}文字以上${PASSWORD_MAX}文字以内で入力してください。`;
  const folded = fold(normal);
  const forms = [folded, withPlainHyphens(folded).replace(BETWEEN_DIGITS, '')];
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
