import { CATEGORIES, CATEGORY_NAMES, type Category } from '../../core/categories.ts';
import { tooLong } from '../../core/text/limits.ts';
import { nfc } from '../../core/text/normal-forms.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { telDigits } from '../../core/text/telephone.ts';
import { isVisible, plainForm, withoutMarks, withoutUnseen } from '../../core/text/visible.ts';

/** Its message is for the person who filled the cell. */
export class CellError extends Error {}

export const fold = (text: string | undefined): string => plainForm(text ?? '');

// Control characters come from copying and carry no meaning.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

function checkLength(text: string, label: string, max: number): void {
  if (text.length <= max) return;
  const length = countCharacters(text);
  if (length > max) throw new CellError(tooLong(label, max, length));
}

export function longTextCell(value: string | undefined, label: string, max: number): string | null {
  const text = withoutMarks(nfc(value ?? ''))
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .trim();
  checkLength(text, label, max);
  return isVisible(text) ? text : null;
}

export const textCell = (value: string | undefined, label: string, max: number): string | null =>
  longTextCell(value?.replace(/[\r\n\t]+/g, ' '), label, max);

export function requiredCell(value: string | undefined, label: string, max: number): string {
  const text = textCell(value, label, max);
  if (text === null) throw new CellError(`${label}を入力してください。`);
  return text;
}

/** Of a shop or a cast: nothing that is not seen tells two codes apart. */
export const codeCell = (value: string | undefined, label: string): string =>
  requiredCell(withoutUnseen(value ?? ''), label, 100);

/** Accepts 「12,000円」, 「１２０００」, 「\9,000」 (the yen of CP932), 「徒歩5分」; null when empty. */
export function numberCell(
  value: string | undefined,
  label: string,
  min: number,
  max: number,
): number | null {
  const text = fold(value).replace(/^(徒歩|約)+|[,、円¥\\%分名席歳\s]|cm$/gi, '');
  if (text === '') return null;
  if (!/^-?\d+$/.test(text)) throw new CellError(`${label}は整数で入力してください。`);
  const number = Number(text);
  if (number < min || number > max)
    throw new CellError(
      `${label}は${min.toLocaleString('ja-JP')}〜${max.toLocaleString('ja-JP')}の範囲で入力してください。`,
    );
  return number;
}

export function decimalCell(
  value: string | undefined,
  label: string,
  min: number,
  max: number,
): number | null {
  const text = fold(value);
  if (text === '') return null;
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number) || number < min || number > max)
    throw new CellError(`${label}は${min}〜${max}の数字で入力してください。`);
  return number;
}

/** A Japanese telephone number as its digits (decisions §4); null when empty. */
export function telCell(value: string | undefined): string | null {
  const digits = telDigits(value ?? '');
  if (digits === '') return null;
  if (!/^0(?:[1-9]\d{8}|[5-9]0\d{8})$/.test(digits))
    throw new CellError('電話番号の形式が正しくありません。例：090-1234-5678');
  return digits;
}

export function urlCell(value: string | undefined): string | null {
  const text = fold(value);
  if (text === '') return null;
  if (text.length > 200 || !/^https?:\/\/[^\s/.]+\.\S+$/.test(text) || !URL.canParse(text))
    throw new CellError('URLの形式が正しくありません。例：https://example.jp');
  return text;
}

export function categoryCell(value: string | undefined): Category {
  const text = fold(value).toLowerCase();
  const found = CATEGORIES.find((category) => category === text || CATEGORY_NAMES[category] === text);
  if (!found) throw new CellError(`業種は${Object.values(CATEGORY_NAMES).join('・')}から指定してください。`);
  return found;
}

export function flagCell(value: string | undefined, label: string): boolean {
  const text = fold(value).toLowerCase();
  if (['', '0', 'false', 'no', 'なし', '無', '無し', '×', 'x', 'いいえ', '不可'].includes(text)) return false;
  if (['1', 'true', 'yes', 'あり', '有', '有り', '○', '〇', '◯', 'はい', '可'].includes(text)) return true;
  throw new CellError(`${label}は「あり」か「なし」で入力してください。`);
}

/** One of `choices`, after folding; null when empty or 非公開. */
export function choiceCell(
  value: string | undefined,
  label: string,
  choices: readonly string[],
): string | null {
  const text = fold(value);
  if (text === '' || text === '非公開') return null;
  if (!choices.includes(text)) throw new CellError(`${label}を選択肢から選んでください。`);
  return text;
}

const toHiragana = (text: string) =>
  text.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

/** An empty cell takes the reading from a name written in kana. */
export function kanaCell(value: string | undefined, name: string, max: number): string {
  const isKana = /^[ぁ-ゖー・\s]+$/;
  const given = toHiragana(fold(value));
  if (given === '') {
    const own = toHiragana(fold(name));
    return isKana.test(own) && own.length <= max ? own : '';
  }
  if (!isKana.test(given)) throw new CellError('よみがなはひらがなで入力してください。');
  checkLength(given, 'よみがな', max);
  return given;
}
